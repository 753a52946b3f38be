import { OidcProvider } from '../../support/oidc-provider';
import { freePort } from '../../support/server-process';
import { ServiceSetting } from '../../support/service-setting';

describe('a refused login at the provider, on the built service', () => {
  const setting = new ServiceSetting({ forSuite: true });

  it('ends on the login page with its sentence, not in an unexpected error', async () => {
    const port = await freePort();
    const provider = await OidcProvider.start({ redirectUris: [`http://127.0.0.1:${port}/login/oidc/callback`] });
    const service = await setting.start({ PORT: String(port), ...provider.settings });
    for (const query of ['error=access_denied&state=x', 'code=x&state=x', '']) {
      const answer = await fetch(`${service.url}/login/oidc/callback?${query}`, { headers: { accept: 'text/html' } });
      expect({ query, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        query,
        status: 401,
        type: expect.stringMatching(/^text\/html/),
      });
    }
    expect(service.output).not.toContain('ReferenceError');
    await provider.stop();
  });
});
