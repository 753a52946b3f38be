import { once } from 'node:events';
import { connect } from 'node:net';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import type { ServiceProcess } from '../../proof/shared/process.ts';
import type { Fault } from '../../simulated-site/faults.ts';
import { siteWasAskedFor } from '../support/asked-of-site';
import { exportDays, post } from '../support/requests';
import { ServiceSetting } from '../support/service-setting';
import { until } from '../support/until';

const EXPORTS = '/api/v2/nutritiondata';
const setting = new ServiceSetting();

function storedDays(): unknown[] {
  const database = new DatabaseSync(setting.file, { readOnly: true });
  const rows = database.prepare('SELECT day FROM days ORDER BY day').all();
  database.close();
  return rows.map(({ day }) => day);
}

/** What does not end by itself is never cut off, so that the process exits with 1 after 10 s. */
const WITHOUT_CUT = 'globalThis.setTimeout = ((set) => (end, ms) => set(end, ms === 9000 ? 60_000 : ms))(setTimeout)';

describe('the end after a signal', () => {
  it('is held up by the pause for load balancers alone, in which readiness is DOWN and no connection is kept', async () => {
    const service = await setting.start({
      EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '2000',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_CUT)}`,
    });
    const before = await fetch(`${service.url}/actuator/health/readiness`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    // A connection that is never used, one that is kept, and an upload that has stopped arriving.
    const open = () => connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
    const [unused, kept, upload] = [open(), open(), open()];
    upload.write(`POST ${EXPORTS}/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n[`);
    kept.write('GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // Answered after the beginning of the upload was read.
    await once(kept, 'data');
    const signalledAt = performance.now();
    await service.beginStop();

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
    // A page that connects again meanwhile gets an answer at once that the stream is over.
    await (await fetch(`${service.url}${EXPORTS}/export/events`)).text();
    expect(await service.ended()).toBe(0);
    // After the pause the upload has another second to arrive.
    expect(performance.now() - signalledAt).toBeGreaterThanOrEqual(2990);
    for (const socket of [unused, kept, upload]) socket.destroy();
  });
});

describe('a signal', () => {
  it('SIGINT ends the service with exit code 0, and signals after the first change nothing', async () => {
    const release = setting.site.hold({ date: '2024-08-26' });
    const service = await setting.start();
    const waiting = exportDays(service, '2024-08-26', '2024-08-26');
    await siteWasAskedFor(setting.site, '2024-08-26');
    service.child.kill('SIGINT');
    await service.prints(/SIGINT: stopping/);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) service.child.kill(signal);
    release();
    expect((await waiting).status).toBe(200);
    expect(await service.ended()).toBe(0);
    expect(readdirSync(setting.folder).filter((name) => name.startsWith('diary.db-'))).toEqual(['diary.db-owner']);
  });

  it('a signal in the first moments of a start leaves a file that the next start can use', async () => {
    for (const ms of [100, 250, 450]) {
      const service = setting.spawn();
      await moment(ms);
      // Before Node runs the first line of the program nothing can hear a signal; it ends the process then.
      expect(['SIGTERM', 0]).toContain(await service.stop());
      if (service.output !== '') expect(await service.ended()).toBe(0);
    }
    expect((await exportDays(await setting.start(), '2024-08-26', '2024-08-26')).status).toBe(200);
  });
});

describe('SIGTERM in the middle of an export', () => {
  it('stores the day whose page is on its way and asks for no other; the waiting call gets its answer', async () => {
    const release = setting.site.hold({ date: '2024-08-27' });
    const service = await setting.start();
    const waiting = exportDays(service, '2024-08-26', '2024-08-29');
    await siteWasAskedFor(setting.site, '2024-08-27');
    await service.beginStop();
    release();

    expect(await waiting).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: ['2024-08-28', '2024-08-29'] },
    });
    expect(await service.ended()).toBe(0);
    expect(storedDays()).toEqual(['2024-08-26', '2024-08-27']);
    expect(setting.site.requests.at(-1)?.date).toBe('2024-08-27');
    expect(service.output).toMatch(/2024-08-28: not tried/);

    // It has given its lease back, so that the next start exports at once.
    const lease = new DatabaseSync(setting.file, { readOnly: true });
    expect(lease.prepare('SELECT count(*) AS leases FROM lease WHERE expires_at > 0').get()).toEqual({ leases: 0 });
    lease.close();
  });

  const isStored = (date: string) => async (service: ServiceProcess) =>
    until(async () => (await fetch(`${service.url}${EXPORTS}/${date}`)).status === 200);
  const isAsked = (what: string) => () => siteWasAskedFor(setting.site, what);

  it.each<{
    cuts: string;
    fault?: Fault;
    environment?: Record<string, string>;
    stoppedWhen: (service: ServiceProcess) => Promise<void>;
    successfulDays: string[];
    least?: number;
  }>([
    {
      cuts: 'the pause between two days',
      environment: { EXPORTER_UPSTREAM_PAUSE_MS: '60000' },
      stoppedWhen: isStored('2024-08-26'),
      successfulDays: ['2024-08-26'],
    },
    {
      cuts: 'the pause before a retry: that day is unavailable, the rest is not tried',
      fault: { kind: 'status', status: 429, retryAfter: '100', date: '2024-08-27' },
      stoppedWhen: isAsked('2024-08-27'),
      successfulDays: ['2024-08-26'],
    },
    {
      cuts: 'the pause for which the site lets the login wait, and answers as a stopped run does',
      fault: { kind: 'status', status: 429, retryAfter: '100', on: 'login' },
      stoppedWhen: isAsked('login'),
      successfulDays: [],
    },
    {
      cuts: 'a request that hangs after 7 s, the pause for load balancers included',
      fault: { kind: 'hang', date: '2024-08-27' },
      environment: { EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '5000' },
      stoppedWhen: isAsked('2024-08-27'),
      successfulDays: ['2024-08-26'],
      least: 6900,
    },
  ])('cuts $cuts', async ({ fault, environment, stoppedWhen, successfulDays, least = 0 }) => {
    if (fault) setting.site.addFault(fault);
    const service = await setting.start(environment);
    const waiting = exportDays(service, '2024-08-26', '2024-08-28');
    await stoppedWhen(service);
    const signalledAt = performance.now();
    const code = await service.stop();
    const milliseconds = performance.now() - signalledAt;

    const unsuccessfulDays = ['2024-08-26', '2024-08-27', '2024-08-28'].slice(successfulDays.length);
    expect(await waiting).toEqual({ status: 200, body: { successfulDays, unsuccessfulDays } });
    expect([code, milliseconds > least]).toEqual([0, true]);
    expect(setting.site.requests.filter(({ date }) => date === '2024-08-27').length).toBeLessThan(2);
  });
});

describe('a stop during a backup', () => {
  it('ends in order, and leaves nothing of the backup', async () => {
    const service = await setting.start();
    await exportDays(service, '2024-08-26', '2024-08-27');
    const diary = new DatabaseSync(setting.file);
    // Two pages of 5 MB, which take their time to be copied.
    diary.exec('UPDATE pages SET page = randomblob(5000000)');
    expect(diary.prepare('SELECT count(*) AS pages FROM pages').get()).toEqual({ pages: 2 });
    diary.close();
    const backups = join(setting.folder, 'backups');
    const given = post(`${service.url}/api/v2/backups`, undefined).then(
      ({ status }) => status,
      () => 'cut',
    );
    await until(() => existsSync(join(backups, 'diary.db.partial', 'copy')));

    expect(await service.stop()).toBe(0);
    // Otherwise the signal came after the backup.
    expect(await given).not.toBe(200);
    expect(readdirSync(backups)).not.toContain('diary.db.partial');
    expect(existsSync(`${setting.file}-wal`) && statSync(`${setting.file}-wal`).size > 0).toBe(false);
  });
});

describe('processes that are started on a file which another one uses', () => {
  it('wait for the first to leave, without disturbing it, until a signal ends the wait or the first is killed', async () => {
    const first = await setting.start();
    const [second, third] = [setting.spawn(), setting.spawn()];
    for (const waiting of [second, third]) await waiting.prints(/waiting/);
    expect((await exportDays(first, '2024-08-27', '2024-08-27')).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(second.output).toMatch(/SIGTERM: stopping/);
    await first.stop('SIGKILL');
    await third.prints(/listens on port/);
    expect(storedDays()).toEqual(['2024-08-27']);
  });
});
