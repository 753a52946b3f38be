import { namedByProxy } from '../support/access';
import { createTestApp, type TestApp } from '../support/create-test-app';

let service: TestApp;

const start = (trustProxy: string) => createTestApp({ environment: namedByProxy(trustProxy) });

async function statusOf(headers: Record<string, string>): Promise<number> {
  return (await fetch(`${service.url}/api/v2/session`, { headers })).status;
}

describe('the header of a proxy', () => {
  afterEach(() => service.close());

  it('is ignored from a client or proxy whose address is not trusted, whatever else it claims', async () => {
    service = await start('192.0.2.1');

    const claims: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { 'x-real-ip': '192.0.2.1' },
    ];
    for (const claim of claims) {
      expect(await statusOf({ 'remote-user': 'alice', ...claim })).toBe(401);
    }
  });

  it('is refused when it is no name', async () => {
    service = await start('loopback');

    expect(await statusOf({ 'remote-user': 'x'.repeat(201) })).toBe(401);
    expect(await statusOf({ 'remote-user': ' ' })).toBe(401);
    // Caddy before 2.9 sends it when there is no name.
    const placeholder = { 'remote-user': '{http.reverse_proxy.header.Remote-User}' };
    expect(await statusOf(placeholder)).toBe(401);
    expect(await statusOf({ 'remote-user': 'alice', authorization: 'Bearer wrong' })).toBe(401);
  });
});
