import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { DIARY_WITH_GAPS } from '../../support/diary-with-gaps';
import { OidcProvider } from '../../support/oidc-provider';
import { ProviderVisitor } from '../../support/provider-visitor';
import { freePort } from '../../support/server-process';
import { bearer, newAddress } from '../../support/access';
import { routesOf } from '../../support/routes-of';

const EXPORT_TOOLS = ['export_range', 'export_days_back', 'export_missing_days'];
/** Address of the assistant, which is not running: the provider only compares it. */
const REDIRECT = 'http://127.0.0.1:33418/callback';

/** State of a client of the protocol. */
class Memory implements OAuthClientProvider {
  information: OAuthClientInformationFull | undefined;
  given: OAuthTokens | undefined;
  asked: URL[] = [];
  private verifier = '';

  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: 'an assistant',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };

  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationFull) => void (this.information = information);
  tokens = () => this.given;
  saveTokens = (tokens: OAuthTokens) => void (this.given = tokens);
  redirectToAuthorization = (url: URL) => void this.asked.push(url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
}

describe('an assistant that logs in at the issuer', () => {
  let provider: OidcProvider;
  let service: TestApp;
  let resource: string;

  beforeAll(async () => {
    const port = await freePort();
    resource = `http://127.0.0.1:${port}/mcp`;
    provider = await OidcProvider.start({ resources: [resource] });
    service = await createTestApp({
      port,
      days: DIARY_WITH_GAPS,
      now: new Date().toISOString(),
      environment: {
        ...provider.settings,
        EXPORTER_ACCESS_PUBLIC_URL: `http://127.0.0.1:${port}`,
        EXPORTER_MCP_ENABLED: 'true',
        EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
      },
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.stop();
  });

  const connection = (memory: Memory) => {
    const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: memory });
    return { transport, client: new Client({ name: 'tests', version: '1.0.0' }) };
  };

  /** From the first refusal to a connection, as the user whom the provider asks. */
  async function connect(memory: Memory, user: string): Promise<Client> {
    const first = connection(memory);
    await expect(first.client.connect(first.transport)).rejects.toThrow('Unauthorized');
    const back = await new ProviderVisitor(provider.issuer, user).allow(memory.asked.at(-1)!.href);
    await first.transport.finishAuth(new URL(back).searchParams.get('code')!);
    const second = connection(memory);
    await second.client.connect(second.transport);
    return second.client;
  }

  const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  it("the protocol's own client finds the issuer and the scopes of tools that write, registers, logs in with PKCE and calls a tool", async () => {
    const memory = new Memory();
    const client = await connect(memory, 'anna');

    const { searchParams, origin } = memory.asked[0]!;
    expect([
      origin,
      searchParams.get('resource'),
      searchParams.get('scope'),
      searchParams.get('code_challenge_method'),
    ]).toEqual([provider.issuer, resource, 'openid email read export write', 'S256']);
    expect(await toolsOf(client)).toEqual(expect.arrayContaining(['get_day', ...EXPORT_TOOLS]));
    const answer = await client.callTool({ name: 'get_day', arguments: { date: '2024-08-31' } });
    expect(JSON.stringify(answer.structuredContent)).toContain('Käse');
    await client.close();
  });

  it('gets a new token by itself when the old one has expired', async () => {
    const memory = new Memory();
    const client = await connect(memory, 'anna');
    const { access_token: before, refresh_token: refresh } = memory.given!;
    expect(refresh).toBeDefined();
    // Expired long enough for the service's clock.
    memory.given!.access_token = provider.token({
      sub: 'anna',
      aud: resource,
      exp: Math.floor(Date.now() / 1000) - 3600,
    });

    expect(await toolsOf(client)).toContain('get_day');
    expect(memory.given!.access_token).not.toBe(before);
    expect(memory.given!.refresh_token).not.toBe(refresh);
    // No second login.
    expect(memory.asked).toHaveLength(1);
    await client.close();
  });

  it('is refused when somebody else logs in there, and not asked to log in again and again', async () => {
    const memory = new Memory();
    await expect(connect(memory, 'mallory')).rejects.toThrow(/403|may not use the diary/);
    expect(memory.asked).toHaveLength(1);
  });
});

describe('the routes of a service with an issuer', () => {
  const PUBLIC = 'https://home.example.org/diary';
  const METADATA = '/.well-known/oauth-protected-resource';

  /** Routes that an issuer opens, besides the probes and the files of the login page. */
  const OPEN = [
    'GET /login/oidc',
    'GET /login/oidc/callback',
    `GET ${METADATA}`,
    `GET ${METADATA}/mcp`,
    `GET ${METADATA}/diary`,
    `GET ${METADATA}/diary/mcp`,
    'GET /actuator/health/liveness',
    'GET /actuator/health/readiness',
    'GET /login/icon.svg',
    'GET /login/login.css',
    'GET /login/login.js',
    'POST /api/v2/session',
    'GET /api/v2/setup',
    'POST /api/v2/setup/login-check',
    'PUT /api/v2/setup',
  ];

  const provider = OidcProvider.ofSuite({ onlyKeys: true });
  let service: TestApp;

  beforeAll(async () => (service = await open()));
  afterAll(() => service.close());

  const open = (environment: Record<string, string> = {}) =>
    provider.open({ EXPORTER_ACCESS_PUBLIC_URL: PUBLIC, EXPORTER_MCP_ENABLED: 'true', ...environment });

  /** Open ones that refuse for their own reasons: a password or a code is missing. */
  const OF_LOGIN = ['POST /api/v2/session', 'GET /login/oidc/callback'];

  it('without a credential those of single sign-on and of the metadata are open, and no others are', async () => {
    const open: string[] = [];
    for (const { method, path } of routesOf(service)) {
      const address = service.url + path.replace(':date', '2024-08-31').replace(/:name|\{\*\w+\}/, 'x');
      const { status, body } = await fetch(address, { method, redirect: 'manual', headers: newAddress() });
      await body?.cancel();
      const name = `${method} ${path}`;
      if (status !== 401 || OF_LOGIN.includes(name)) open.push(name);
    }
    expect(open.sort()).toEqual(OPEN.sort());
  });

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
      const scopes = ['openid', 'email', 'measure', 'journal', 'read', 'export', 'write', 'admin'];
      const ofService = { ...ofMcp, resource: PUBLIC, scopes_supported: scopes };
      for (const path of [METADATA, `${METADATA}/diary`]) {
        expect(await read(path)).toEqual({ status: 200, body: ofService });
        expect(await read(`${path}/mcp`)).toEqual({ status: 200, body: ofMcp });
      }
    });

    it('is named when a credential is missing, whatever host the request names', async () => {
      const headers = { ...newAddress(), 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil' };
      const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer realm="nutrition-diary", resource_metadata="${PUBLIC}${METADATA}/mcp"`,
      ]);
    });

    it('is not there without the public address, nor are tokens of the issuer taken then', async () => {
      const other = await open({ EXPORTER_ACCESS_PUBLIC_URL: '' });
      expect((await read(`${METADATA}/mcp`, other)).status).toBe(401);
      const headers = { ...newAddress(), ...bearer(provider.token({ sub: 'anna' })) };
      const answer = await fetch(`${other.url}/api/v2/about`, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="nutrition-diary", error="invalid_token"',
      ]);
      await other.close();
    });
  });
});
