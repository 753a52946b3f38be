import { bearer, newAddress, RESTRICTED } from '../../support/access';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { OidcProvider } from '../../support/oidc-provider';

const PUBLIC = 'https://home.example.org/diary';

let provider: OidcProvider;
let service: TestApp;

beforeAll(async () => {
  provider = await OidcProvider.start();
  service = await open();
});
afterAll(async () => {
  await service.close();
  await provider.stop();
});

function open(environment: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({
    environment: {
      ...RESTRICTED,
      ...provider.settings,
      EXPORTER_ACCESS_PUBLIC_URL: PUBLIC,
      EXPORTER_MCP_ENABLED: 'true',
      ...environment,
    },
  });
}

describe('the metadata of what tokens are for', () => {
  const read = async (path: string, { url } = service) => {
    const answer = await fetch(url + path);
    return { status: answer.status, body: await answer.json() };
  };

  it('is there without a credential, also where the standard puts it behind the path of a proxy', async () => {
    const ofMcp = {
      resource: `${PUBLIC}/mcp`,
      resource_name: 'Nutrition diary',
      authorization_servers: [provider.issuer],
      // Clients that register by themselves ask for these, and the list of users may have addresses.
      scopes_supported: ['openid', 'email', 'read'],
      bearer_methods_supported: ['header'],
    };
    const ofService = { ...ofMcp, resource: PUBLIC, scopes_supported: ['openid', 'email', 'read', 'export', 'admin'] };
    const root = '/.well-known/oauth-protected-resource';
    for (const path of [root, `${root}/diary`]) {
      expect(await read(path)).toEqual({ status: 200, body: ofService });
      expect(await read(`${path}/mcp`)).toEqual({ status: 200, body: ofMcp });
    }
  });

  it('is named when a credential is missing, whatever host the request names', async () => {
    const headers = { ...newAddress(), 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil' };
    const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="nutrition-diary", resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource/mcp"`,
    ]);
  });

  it('offers the scope of exports when assistants may export', async () => {
    const other = await open({ EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' });
    const { body } = await read('/.well-known/oauth-protected-resource/mcp', other);
    await other.close();
    expect(body).toMatchObject({ scopes_supported: ['openid', 'email', 'read', 'export'] });
  });

  it('is not there without the public address, nor are tokens of the issuer taken then', async () => {
    const other = await open({ EXPORTER_ACCESS_PUBLIC_URL: '' });
    expect((await read('/.well-known/oauth-protected-resource/mcp', other)).status).toBe(401);
    const headers = { ...newAddress(), ...bearer(provider.token({ sub: 'anna' })) };
    const answer = await fetch(`${other.url}/api/v2/about`, { headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="nutrition-diary", error="invalid_token"',
    ]);
    await other.close();
  });
});
