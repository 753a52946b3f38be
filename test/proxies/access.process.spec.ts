import { join } from 'node:path';
import { bearer, logIn, RESTRICTED, TOKENS } from '../support/access';
import { appOfSuite } from '../support/create-test-app';
import {
  describeWithProxy,
  documentedBlocks,
  type Proxy,
  PROXY_EXAMPLES,
  startCaddy,
  startNginx,
  startProxy,
} from '../support/proxies';
import { put } from '../support/requests';
import type { ServerProcess } from '../support/server-process';
import { ACCOUNT, codeOf } from '../support/set-up-setting';
import { temporaryFolder } from '../support/temporary-folder';

const portOf = ({ url }: { url: string }) => new URL(url).port;
const isUp = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).status < 500;

async function expectAccess(url: string): Promise<void> {
  const ask = (headers: Record<string, string>) => fetch(`${url}/api/v2/about`, { headers });

  expect((await ask(bearer(TOKENS.read))).status).toBe(200);
  expect((await ask(await logIn(url))).status).toBe(200);
  const refused = await ask({});
  expect([refused.status, await refused.json()]).toEqual([
    401,
    expect.objectContaining({ title: 'Not authenticated' }),
  ]);
}

describe('the examples of proxies without their password', () => {
  const service = appOfSuite({ environment: RESTRICTED });

  describe.each(PROXY_EXAMPLES)('deploy/proxies/$example', ({ name, example, prefix }) => {
    describeWithProxy(name, `behind a real ${name}`, () => {
      it('lets in who has a token or a session, and nobody else', async () => {
        const proxy = await startProxy({ name, example, port: portOf(service), isPasswordRemoved: true });
        await expectAccess(proxy.url + prefix).finally(() => proxy.stop());
      });
    });
  });

  describeWithProxy('Caddy', 'deploy/proxies/Caddyfile.public, which leaves the password to the service', () => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy({ name: 'Caddy', example: 'Caddyfile.public', port: portOf(service) });
    });
    afterAll(() => proxy.stop());

    it('shows the login page, and no diary, and says that TLS is to be used', async () => {
      const page = await fetch(proxy.url, { headers: { Accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('type="password"')]);
      expect((await fetch(`${proxy.url}/api/v2/nutritiondata`)).status).toBe(401);
      expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
    });

    it('lets in who has a token or a session, and nobody else', () => expectAccess(proxy.url));
  });
});

describeWithProxy('Caddy', 'the documented Caddyfiles of single sign-on', () => {
  let caddy: ServerProcess;
  afterEach(() => caddy.stop());
  const service = appOfSuite({
    environment: {
      ...RESTRICTED,
      EXPORTER_ACCESS_OIDC_ISSUER: 'http://127.0.0.1:9',
      EXPORTER_ACCESS_OIDC_CLIENT_ID: 'diary',
      EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna',
      EXPORTER_ACCESS_PUBLIC_URL: 'https://home.example.org/diary',
      EXPORTER_MCP_ENABLED: 'true',
    },
  });
  const open = async (siteOf: (port: number) => string) => {
    caddy = await startCaddy(
      (port) => siteOf(port).replaceAll('nutrition-diary:8080', new URL(service.url).host),
      isUp,
    );
    return `http://127.0.0.1:${caddy.port}`;
  };

  it('let in who has a token or a session, and nobody else', async () => {
    const documented = documentedBlocks('caddyfile').find((block) => block.includes('auth.example.org')) ?? '';
    const url = await open((port) =>
      documented
        .replace('auth.example.org', `http://auth.localhost:${port}`)
        .replace('diary.example.org', `http://127.0.0.1:${port}`),
    );

    await expectAccess(url);
  });

  it('pass on where clients look for the metadata behind a sub-path', async () => {
    const documented = documentedBlocks('caddyfile').find((block) => block.includes('.well-known')) ?? '';
    const url = await open((port) => `http://127.0.0.1:${port} {\n${documented}\n}`);

    const metadata = await fetch(`${url}/.well-known/oauth-protected-resource/diary/mcp`);
    expect(await metadata.json()).toMatchObject({ resource: 'https://home.example.org/diary/mcp' });
  });
});

// The least that makes a proxy: it sends its own Host, 127.0.0.1, and nginx no header that says so.
describe('a stranger who comes through a proxy with its defaults', () => {
  const url = `sqlite:${join(temporaryFolder(), 'diary.db')}`;
  const service = appOfSuite({
    environment: { EXPORTER_SETUP_ENABLED: 'true', EXPORTER_PERSISTENCE_DOCSTORE_URL: url },
  });
  let proxy: ServerProcess;
  afterEach(() => proxy.stop());

  async function expectCode(): Promise<void> {
    const url = `http://127.0.0.1:${proxy.port}`;
    expect(await (await fetch(`${url}/api/v2/setup`)).json()).toMatchObject({ allowed: 'CODE' });
    expect((await put(`${url}/api/v2/setup`, ACCOUNT)).status).toBe(403);
    const change = (headers: Record<string, string>) =>
      fetch(`${url}/api/v2/settings`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"scheduleAt":"04:30"}',
      });
    expect((await change({})).status).toBe(403);
    expect((await change({ 'setup-code': await codeOf(service) })).status).toBe(200);
  }

  describeWithProxy('nginx', 'nginx with proxy_pass and nothing else', () => {
    it('needs the code', async () => {
      const site = (port: number) =>
        `server { listen 127.0.0.1:${port}; location / { proxy_pass ${service.url.replace('[::1]', '127.0.0.1')}; } }`;
      proxy = await startNginx(site, isUp);
      await expectCode();
    });
  });

  describeWithProxy('Caddy', 'Caddy with reverse_proxy and nothing else', () => {
    it('needs the code', async () => {
      proxy = await startCaddy(
        (port) => `http://127.0.0.1:${port} {\n\treverse_proxy ${new URL(service.url).host}\n}\n`,
        isUp,
      );
      await expectCode();
    });
  });
});
