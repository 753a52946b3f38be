import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../support/asked-of-site';
import { upstreamOf } from '../support/create-test-app';
import { exportDays } from '../support/requests';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';

const EXPORTS = '/api/v2/nutritiondata';
const TEN_SECONDS = 10_000;

let folder: string;
let file: string;
let site: SimulatedSite;
let started: ServiceProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-'));
  file = join(folder, 'diary.db');
  site = await SimulatedSite.start();
});

afterEach(async () => {
  await Promise.all(started.map((service) => service.stop('SIGKILL')));
  started = [];
  await site.stop();
  rmSync(folder, { recursive: true });
});

function settings(environment: Record<string, string> = {}): Record<string, string> {
  const store = { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` };
  return { ...upstreamOf(site), ...store, 'EXPORTER_UPSTREAM_PAUSE-MS': '0', ...environment };
}

async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start(settings(environment));
  started.push(service);
  return service;
}

function spawn(environment: Record<string, string>): ServiceProcess {
  const service = ServiceProcess.spawn(environment);
  started.push(service);
  return service;
}

async function stopTimed(service: ServiceProcess): Promise<{ code: number | string; milliseconds: number }> {
  const before = performance.now();
  const code = await service.stop();
  return { code, milliseconds: performance.now() - before };
}

function storedDays(): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT day FROM days ORDER BY day').all();
  database.close();
  return rows.map(({ day }) => day);
}

it('SIGINT while nothing is going on ends the service with exit code 0', async () => {
  expect(await (await start()).stop('SIGINT')).toBe(0);
});

describe('the pause after the signal', () => {
  it('is for load balancers, as long as the setting says: readiness is DOWN, requests are answered, and no connection is kept', async () => {
    const service = await start({ EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '2000' });
    const before = await fetch(`${service.url}/actuator/health/readiness`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    const signalledAt = performance.now();
    service.child.kill('SIGTERM');
    await service.prints(/SIGTERM: stopping/);

    const answers = await Promise.all(
      ['/actuator/health/readiness', '/actuator/health/liveness', EXPORTS].map((path) => fetch(service.url + path)),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [503, 'close'],
      [200, 'close'],
      [200, 'close'],
    ]);
    expect(await answers[0]!.json()).toEqual({
      status: 'DOWN',
      components: { docStore: { status: 'UP' }, shutdown: { status: 'DOWN' } },
    });
    expect(await service.ended()).toBe(0);
    expect(performance.now() - signalledAt).toBeGreaterThanOrEqual(1990);
  });

  it('is all that a connection without a request, and one that is kept, hold the end up', async () => {
    const service = await start();
    const port = Number(new URL(service.url).port);
    const [unused, kept] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    kept.write('GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(kept, 'data');
    const { code, milliseconds } = await stopTimed(service);
    expect([code, milliseconds < 3000]).toEqual([0, true]);
    unused.destroy();
    kept.destroy();
  });
});

it('an upload that has stopped arriving does not hold the end up', async () => {
  const service = await start();
  const upload = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
  upload.write(`POST ${EXPORTS}/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n[`);
  // Answered after the beginning of the upload was read.
  expect((await fetch(service.url + EXPORTS)).status).toBe(200);
  const { code, milliseconds } = await stopTimed(service);
  expect([code, milliseconds < 6000]).toEqual([0, true]);
  upload.destroy();
});

it('a second signal ends the service at once with exit code 1', async () => {
  site.addFault({ kind: 'hang', date: '2024-08-26' });
  const service = await start();
  const waiting = exportDays(service, '2024-08-26', '2024-08-26').catch(() => 'no answer');
  await siteWasAskedFor(site, '2024-08-26');
  service.child.kill('SIGTERM');
  await service.prints(/SIGTERM: stopping/);
  const { code, milliseconds } = await stopTimed(service);
  expect([code, milliseconds < 5000]).toEqual([1, true]);
  expect(await waiting).toBe('no answer');
});

it('a signal in the first moments of a start leaves a file that the next start can use', async () => {
  for (const ms of [100, 200, 300, 450]) {
    const service = spawn(settings());
    await moment(ms);
    // Before Node runs the first line of the program nothing can hear a signal; it ends the process then.
    expect(['SIGTERM', 0]).toContain(await service.stop());
    if (service.output !== '') expect(await service.ended()).toBe(0);
  }
  expect((await exportDays(await start(), '2024-08-26', '2024-08-26')).status).toBe(200);
});

describe('SIGTERM in the middle of an export', () => {
  it('stores the day whose page is on its way and asks for no other; the waiting call gets its answer', async () => {
    site.addFault({ kind: 'slow', ms: 1500, date: '2024-08-27' });
    const service = await start();
    const waiting = exportDays(service, '2024-08-26', '2024-08-29');
    await siteWasAskedFor(site, '2024-08-27');
    const { code, milliseconds } = await stopTimed(service);

    expect(await waiting).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: ['2024-08-28', '2024-08-29'] },
    });
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(TEN_SECONDS);
    expect(storedDays()).toEqual(['2024-08-26', '2024-08-27']);
    expect(site.requests.at(-1)?.date).toBe('2024-08-27');
    expect(service.output).toMatch(/2024-08-28: not tried/);

    // It has given its lease back: the next start exports at once.
    const lease = new DatabaseSync(file, { readOnly: true });
    expect(lease.prepare('SELECT count(*) AS leases FROM lease WHERE expires_at > 0').get()).toEqual({ leases: 0 });
    lease.close();

    expect((await exportDays(await start(), '2024-08-28', '2024-08-28')).body).toEqual({
      successfulDays: ['2024-08-28'],
      unsuccessfulDays: [],
    });
  });

  it('cuts the pause between two days', async () => {
    const service = await start({ 'EXPORTER_UPSTREAM_PAUSE-MS': '60000' });
    const waiting = exportDays(service, '2024-08-26', '2024-08-28');
    while ((await fetch(`${service.url}${EXPORTS}/2024-08-26`)).status !== 200);
    const { code, milliseconds } = await stopTimed(service);
    expect((await waiting).body).toEqual({
      successfulDays: ['2024-08-26'],
      unsuccessfulDays: ['2024-08-27', '2024-08-28'],
    });
    expect([code, milliseconds < TEN_SECONDS]).toEqual([0, true]);
  });

  it('cuts the pause before a retry: that day is unavailable, the rest is not tried', async () => {
    site.addFault({ kind: 'status', status: 429, retryAfter: '100', date: '2024-08-27' });
    const service = await start();
    const waiting = exportDays(service, '2024-08-26', '2024-08-28');
    await siteWasAskedFor(site, '2024-08-27');
    const { code, milliseconds } = await stopTimed(service);
    expect(await waiting).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26'], unsuccessfulDays: ['2024-08-27', '2024-08-28'] },
    });
    expect([code, milliseconds < TEN_SECONDS]).toEqual([0, true]);
    expect(site.requests.filter(({ date }) => date === '2024-08-27')).toHaveLength(1);
  });

  it('while the site lets the login wait is a stopped run as well: 200, and no day was successful', async () => {
    site.addFault({ kind: 'status', status: 429, retryAfter: '100', on: 'login' });
    const service = await start();
    const waiting = exportDays(service, '2024-08-26', '2024-08-27');
    await siteWasAskedFor(site, 'login');
    const { code, milliseconds } = await stopTimed(service);
    expect([code, milliseconds < TEN_SECONDS]).toEqual([0, true]);
    expect(await waiting).toEqual({
      status: 200,
      body: { successfulDays: [], unsuccessfulDays: ['2024-08-26', '2024-08-27'] },
    });
  });

  it('cuts a request that hangs after 7 s, the pause for load balancers included, and is over within 10 s', async () => {
    site.addFault({ kind: 'hang', date: '2024-08-27' });
    const service = await start({ EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '5000' });
    const waiting = exportDays(service, '2024-08-26', '2024-08-28');
    await siteWasAskedFor(site, '2024-08-27');
    const { code, milliseconds } = await stopTimed(service);
    expect(await waiting).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26'], unsuccessfulDays: ['2024-08-27', '2024-08-28'] },
    });
    expect(code).toBe(0);
    expect(milliseconds).toBeGreaterThan(6900);
    expect(milliseconds).toBeLessThan(TEN_SECONDS);
  });
});

describe('a second process on the same file', () => {
  it('waits for the first to leave, without disturbing it, until a signal ends the wait', async () => {
    const first = await start();
    const second = spawn(settings());
    await second.prints(/waiting/);
    expect((await exportDays(first, '2024-08-27', '2024-08-27')).status).toBe(200);
    const { code, milliseconds } = await stopTimed(second);
    expect([code, milliseconds < TEN_SECONDS]).toEqual([0, true]);
    expect(second.output).toMatch(/SIGTERM: stopping/);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('takes over when the first leaves by %s meanwhile', async (signal) => {
    const first = await start();
    await exportDays(first, '2024-08-26', '2024-08-26');
    const second = spawn(settings());
    await second.prints(/waiting/);
    await first.stop(signal);
    await second.prints(/listens at/);
    expect(storedDays()).toEqual(['2024-08-26']);
  });
});
