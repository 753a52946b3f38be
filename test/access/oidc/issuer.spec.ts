import { Issuer } from '../../../src/access/oidc/issuer';
import { loadConfig } from '../../../src/config/load-config';
import { trusting } from '../../support/access';
import { HttpStub } from '../../support/http-stub';
import { TestClock } from '../../support/test-clock';

describe('the description of the issuer', () => {
  it('is known for an hour, and then read anew', async () => {
    const stub = await HttpStub.start(() => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ issuer: stub.url, jwks_uri: `${stub.url}/keys` }),
    }));
    const clock = new TestClock('2024-09-01T12:00:00Z');
    const { config } = loadConfig({ environment: trusting(stub.url) });
    const issuer = new Issuer(config, clock);
    const asked = async (now: string) => {
      clock.moveTo(now);
      await issuer.current();
      return stub.requests.length;
    };

    expect(await asked('2024-09-01T12:00:00Z')).toBe(1);
    expect(await asked('2024-09-01T12:59:59.999Z')).toBe(1);
    expect(await asked('2024-09-01T13:00:00Z')).toBe(2);
    await stub.stop();
  });
});
