import { HttpStub } from '../../support/http-stub';
import { TestServices } from '../../support/test-services';

const services = new TestServices();
let server: HttpStub;
beforeEach(
  async () => (server = await HttpStub.start(({ path }) => ({ status: path === '/message' ? 401 : 200, body: 'no' }))),
);
afterEach(() => server.stop());

const environment = () => ({
  ...services.onFile,
  EXPORTER_NOTIFICATION_NTFY_URL: `${server.url}/secret-topic`,
  EXPORTER_NOTIFICATION_GOTIFY_URL: server.url,
  EXPORTER_NOTIFICATION_GOTIFY_TOKEN: 'secret-token',
  EXPORTER_NOTIFICATION_WEBHOOK_URL: 'http://127.0.0.1:9/secret-hook',
  EXPORTER_NOTIFICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`,
});

describe('notifications api', () => {
  it('a test goes over every channel once; each result is there after the next start, and nothing secret in them', async () => {
    const first = await services.run({ environment: environment() });
    const list = async (url: string) => (await fetch(`${url}/api/v2/notifications`)).json() as Promise<object[]>;
    expect((await list(first.url))[0]).toEqual({
      channel: 'ntfy',
      delivered: null,
      status: null,
      detail: null,
      at: null,
      event: null,
    });

    const answer = await fetch(`${first.url}/api/v2/notifications/test`, { method: 'POST' });
    const results = [
      { channel: 'ntfy', delivered: true, status: 200, detail: null },
      { channel: 'Gotify', delivered: false, status: 401, detail: 'status 401' },
      { channel: 'webhook', delivered: false, status: null, detail: 'the connection failed (ECONNREFUSED)' },
    ];
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(results);
    expect(server.requests.map(({ path }) => path).sort()).toEqual(['/', '/message']);
    await services.stop(first);

    const second = await services.run({ environment: environment() });
    const kept = { at: '2024-09-01T12:00:00.000Z', event: 'test' };
    expect(await list(second.url)).toEqual(results.map((result) => ({ ...result, ...kept })));
    expect(JSON.stringify(await list(second.url))).not.toContain('secret');
  });

  it('shows nothing of what a receiver answers but the status, because it may be any server of the network', async () => {
    const echo = await HttpStub.start(({ method, path, headers }) => {
      const sent = `Cannot ${method} ${path} with ${headers.authorization ?? ''}, key ${path.split('/').at(-1)}`;
      return { status: 404, body: sent };
    });
    const service = await services.run({
      environment: {
        EXPORTER_NOTIFICATION_NTFY_URL: `${echo.url}/topic`,
        EXPORTER_NOTIFICATION_NTFY_TOKEN: 'tk_hunter2',
        EXPORTER_NOTIFICATION_APPRISE_URL: `${echo.url}/notify/hunter2-key`,
      },
    });
    const answer = await fetch(`${service.url}/api/v2/notifications/test`, { method: 'POST' });

    const results = (await answer.json()) as { detail: string }[];
    expect(results.map(({ detail }) => detail)).toEqual(['status 404', 'status 404']);
    await echo.stop();
  });
});
