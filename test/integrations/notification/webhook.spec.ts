import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import * as crypto from 'node:crypto';
import { Events } from '../../../src/platform/events/events';
import { StateStore } from '../../../src/persistence/state-store';
import { day } from '../../support/days';
import { CapturedLog } from '../../support/captured-log';
import type { TestApp } from '../../support/create-test-app';
import { HttpStub, type StubRequest } from '../../support/http-stub';
import { TestServices } from '../../support/test-services';
import { until } from '../../support/until';

const OLD = `whsec_${Buffer.alloc(24, 'old secret').toString('base64')}`;
const NEW = `whsec_${Buffer.alloc(32, 'new secret').toString('base64')}`;

const services = new TestServices();
let receiver: HttpStub;
beforeEach(async () => (receiver = await HttpStub.start()));
afterEach(() => receiver.stop());

/** At the time of this machine, because the verifier refuses what is older than five minutes. */
function start(environment: Record<string, string> = {}, now = Date.now()): Promise<TestApp> {
  const own = {
    ...services.onFile,
    EXPORTER_SCHEDULER_ENABLED: 'false',
    EXPORTER_BACKUP_ENABLED: 'false',
    EXPORTER_SCHEDULER_HISTORY_CRON: 'off',
    EXPORTER_NOTIFICATION_WEBHOOK_URL: `${receiver.url}/hook/?key=in-the-address`,
    EXPORTER_NOTIFICATION_WEBHOOK_SECRET: OLD,
    EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'export.finished',
  };
  return services.run({ now: new Date(now).toISOString(), environment: { ...own, ...environment } });
}

const tell = (service: TestApp) =>
  service.app.get(Events).emit({ name: 'export.finished', data: { work: 'export', startedBy: 'api' } });
const tellOf = (service: TestApp, date: string) =>
  service.app.get(Events).emit({ name: 'day.updated', data: { date: day(date) } });
const idsOf = (requests: readonly StubRequest[]) => requests.map(({ headers }) => headers['webhook-id']);
const outbox = async ({ url }: TestApp) =>
  /^diary_webhook_outbox (\d+)$/m.exec(await (await fetch(`${url}/actuator/prometheus`)).text())?.[1];
const later = (service: TestApp, ms: number) => service.clock.passTo(new Date(service.clock.now() + ms).toISOString());

describe('an event', () => {
  it('of a failure is sent before days that wait, however slow the receiver is', async () => {
    const service = await start({ EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'day.updated,export.finished' });
    receiver.next.push('silent');
    for (const date of ['2024-08-01', '2024-08-02', '2024-08-03']) tellOf(service, date);
    await receiver.received(1);
    tell(service);
    await until(async () => (await service.app.get(StateStore).waitingDeliveries()).count === 4);
    receiver.release({ status: 200 });
    await receiver.received(4);

    const types = receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types).toEqual(['day.updated', 'export.finished', 'day.updated', 'day.updated']);
  });

  it('is one of those that are chosen for the webhook; of a day it has only the date', async () => {
    const service = await start({ EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'day.updated' });
    tell(service);
    tellOf(service, '2024-08-27');
    await until(async () => (await outbox(service)) === '0' && receiver.requests.length > 0);

    expect(receiver.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { type: 'day.updated', timestamp: expect.any(String), data: { date: '2024-08-27' } },
    ]);
  });

  it('is signed JSON that a library for it verifies, once: tampered, replayed or with another secret it does not', async () => {
    const service = await start();
    tell(service);
    await until(async () => (await outbox(service)) === '0' && receiver.requests.length > 0);

    const [{ method, path, headers, body }] = receiver.requests as [StubRequest];
    expect(`${method} ${path}`).toBe('POST /hook/?key=in-the-address');
    expect(headers['content-type']).toBe('application/json');
    const given = headers as Record<string, string>;
    const event = {
      type: 'export.finished',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { work: 'export', startedBy: 'api' },
    };
    expect(new Verifier(OLD).verify(body, given)).toEqual(event);
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'timestamp', 'data']);
    expect(() => new Verifier(OLD).verify(body.replace('api', 'page'), given)).toThrow('No matching signature');
    expect(() => new Verifier(OLD).verify(body, { ...given, 'webhook-id': 'other' })).toThrow('No matching signature');
    expect(() => new Verifier(NEW).verify(body, given)).toThrow('No matching signature');
    const replayed = { ...given, 'webhook-timestamp': String(Number(given['webhook-timestamp']) - 600) };
    expect(() => new Verifier(OLD).verify(body, replayed)).toThrow('too old');
  });
});

describe('a receiver that fails', () => {
  it('gets the same id after 5 s, 5 and 30 minutes, 2, 5 and 10 hours, and then no more; the log says it twice', async () => {
    for (let attempt = 0; attempt < 7; attempt++) receiver.next.push({ status: 503, body: 'b'.repeat(300) });
    const service = await start();
    const log = new CapturedLog();
    tell(service);
    await receiver.received(1);
    await until(async () => (await outbox(service)) === '1');

    const [MINUTE, HOUR] = [60_000, 3_600_000];
    for (const [index, pause] of [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR].entries()) {
      await later(service, pause - 2000);
      expect(receiver.requests).toHaveLength(index + 1);
      await later(service, 2000);
      await until(() => receiver.requests.length === index + 2);
    }
    await later(service, 24 * HOUR);
    expect(new Set(idsOf(receiver.requests)).size).toBe(1);
    expect(receiver.requests).toHaveLength(7);
    expect(await outbox(service)).toBe('0');
    const why = 'status 503';
    expect(log.lines).toEqual([
      `warn The webhook was not delivered; retrying for 17 hours: ${why}`,
      `warn An event could not be delivered to the webhook and is dropped: ${why}`,
    ]);
  });

  it('that is gone (410) gets nothing more until the next start', async () => {
    receiver.next.push({ status: 410 });
    const first = await start();
    tell(first);
    await until(async () => (await outbox(first)) === '0');
    tell(first);
    await later(first, 3_600_000);
    expect(receiver.requests).toHaveLength(1);
    await services.stop(first);

    tell(await start());
    await receiver.received(2);
  });

  it('that keeps silent gets the same id from the next start: a stop loses nothing', async () => {
    receiver.next.push('silent');
    const first = await start();
    tell(first);
    await receiver.received(1);
    await services.stop(first);

    await start();
    await receiver.received(2);
    expect(idsOf(receiver.requests)[1]).toBe(idsOf(receiver.requests)[0]);
  });
});

describe('webhook', () => {
  it('of a service that is killed between sending and marking has the same id at the next start', async () => {
    receiver.next.push('silent');
    const killed = await start();
    tell(killed);
    await receiver.received(1);
    // The diary as a power cut leaves it.
    const left = join(services.path, 'left.db');
    for (const suffix of ['', '-wal']) copyFileSync(services.file + suffix, left + suffix);

    // It had taken the event for a minute.
    await start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${left}` }, Date.now() + 61_000);
    await receiver.received(2);
    expect(idsOf(receiver.requests)[1]).toBe(idsOf(receiver.requests)[0]);
    expect(JSON.parse(receiver.requests[1]!.body)).toMatchObject({ type: 'export.finished' });
  });

  it('neither the secret nor the address is in a log, and no answer is followed further than needed', async () => {
    const service = await start({ EXPORTER_NOTIFICATION_WEBHOOK_URL: 'http://me:hunter2@127.0.0.1:9/in-the-address' });
    const log = new CapturedLog();
    tell(service);
    await until(() => log.lines.length > 0);

    expect(log.lines).toEqual([
      'warn The webhook was not delivered; retrying for 17 hours: the connection failed (ECONNREFUSED)',
    ]);
  });
});

describe('documented recipes', () => {
  const DOCUMENT = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'notices.md'), 'utf8');
  const codeBelow = (heading: string) => DOCUMENT.split(`### ${heading}\n`)[1]!.split('```js\n')[1]!.split('```')[0]!;

  /** A request as the service makes it. */
  async function signedRequest(): Promise<StubRequest> {
    const service = await start({
      EXPORTER_NOTIFICATION_WEBHOOK_SECRET: `${OLD}, ${NEW}`,
      EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'backup.failed',
    });
    service.app
      .get(Events)
      .emit({ name: 'backup.failed', data: { reason: 'Kein Platz für "Äpfel" – 12 €', outcome: 'disk full' } });
    await receiver.received(1);
    return receiver.requests[0]!;
  }

  /** Runs a recipe as people paste it, with the values that its program provides. */
  function run(heading: string, given: Record<string, unknown>): unknown {
    // oxlint-disable-next-line typescript/no-implied-eval
    return (new Function(...Object.keys(given), codeBelow(heading)) as (...values: unknown[]) => unknown)(
      ...Object.values(given),
    );
  }

  const nodeRed = ({ headers, body }: StubRequest) => {
    const msg = { req: { headers }, payload: JSON.parse(body) as unknown, statusCode: 0 };
    const outputs = run('Node-RED', { msg, crypto, env: { get: () => NEW } }) as unknown[];
    return [msg.statusCode, outputs.indexOf(msg)];
  };
  const n8n = ({ headers, body }: StubRequest) =>
    run('n8n', {
      require: () => crypto,
      $env: { DIARY_WEBHOOK_SECRET: NEW },
      $input: { first: () => ({ json: { headers, body: JSON.parse(body) as unknown } }) },
    });

  it('the recipes of docs/notices.md accept what is sent, signed twice while the secret is rotated, and nothing that was changed or is old', async () => {
    const request = await signedRequest();
    const { headers, body } = request;
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    for (const secret of [OLD, NEW]) new Verifier(secret).verify(body, headers as Record<string, string>);
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
