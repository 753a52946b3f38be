import { HttpStub, type StubRequest } from '../../support/http-stub';
import { TestServices } from '../../support/test-services';
import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Events } from '../../../src/platform/events/events';

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

describe('documented recipes', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 'secret').toString('base64')}`;
  const DOCUMENT = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'notices.md'), 'utf8');
  const codeBelow = (heading: string) => DOCUMENT.split(`### ${heading}\n`)[1]!.split('```js\n')[1]!.split('```')[0]!;

  /** A request as the service makes it. */
  async function signedRequest(): Promise<StubRequest> {
    const receiver = await HttpStub.start();
    const environment = {
      EXPORTER_NOTIFICATION_WEBHOOK_URL: receiver.url,
      EXPORTER_NOTIFICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'new').toString('base64')},${SECRET}`,
      EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'backup.failed',
    };
    const service = await services.run({ now: new Date().toISOString(), environment });
    service.app
      .get(Events)
      .emit({ name: 'backup.failed', data: { reason: 'Kein Platz für "Äpfel" – 12 €', outcome: 'disk full' } });
    await receiver.received(1);
    await receiver.stop();
    return receiver.requests[0]!;
  }

  /** Runs a recipe as people paste it, with the values that its program provides. */
  function run(heading: string, given: Record<string, unknown>): unknown {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    return (new Function(...Object.keys(given), codeBelow(heading)) as (...values: unknown[]) => unknown)(
      ...Object.values(given),
    );
  }

  const nodeRed = ({ headers, body }: StubRequest) => {
    const msg = { req: { headers }, payload: JSON.parse(body) as unknown, statusCode: 0 };
    const outputs = run('Node-RED', { msg, crypto, env: { get: () => SECRET } }) as unknown[];
    return [msg.statusCode, outputs.indexOf(msg)];
  };
  const n8n = ({ headers, body }: StubRequest) =>
    run('n8n', {
      require: () => crypto,
      $env: { DIARY_WEBHOOK_SECRET: SECRET },
      $input: { first: () => ({ json: { headers, body: JSON.parse(body) as unknown } }) },
    });

  it('the recipes of docs/notices.md accept what the service sends, and nothing that was changed or is old', async () => {
    const request = await signedRequest();
    const changed = { ...request, body: request.body.replace('12', '13') };
    const old = { ...request, headers: { ...request.headers, 'webhook-timestamp': '1700000000' } };
    const unsigned = { ...request, headers: { 'webhook-id': 'a', 'webhook-timestamp': '1' } };

    expect(nodeRed(request)).toEqual([204, 0]);
    expect(n8n(request)).toEqual([{ json: JSON.parse(request.body) as unknown }]);
    for (const wrong of [changed, old, unsigned]) {
      expect(nodeRed(wrong)).toEqual([401, 1]);
      expect(() => n8n(wrong)).toThrow('This event is not from the diary');
    }
  });
});
