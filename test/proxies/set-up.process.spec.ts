import { createTestApp, type TestApp } from '../support/create-test-app';
import { describeWithProxy, startCaddy, startNginx } from '../support/proxies';
import { put } from '../support/requests';
import type { ServerProcess } from '../support/server-process';
import { ACCOUNT, codeOf } from '../support/set-up-setting';
import { temporaryFolder } from '../support/temporary-folder';
import { join } from 'node:path';

// The least that makes a proxy: it sends its own Host, 127.0.0.1, and nginx no header that says so.

const folder = temporaryFolder();
const isUp = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).status < 500;

describe('a stranger who comes through a proxy with its defaults', () => {
  let service: TestApp;
  let proxy: ServerProcess;
  beforeAll(async () => {
    const url = `sqlite:${join(folder, 'diary.db')}`;
    service = await createTestApp({
      environment: { EXPORTER_SETUP_ENABLED: 'true', EXPORTER_PERSISTENCE_DOCSTORE_URL: url },
    });
  });
  afterAll(() => service.close());
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
