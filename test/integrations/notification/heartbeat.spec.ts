import type { TestApp } from '../../support/create-test-app';
import { CapturedLog } from '../../support/captured-log';
import { HttpStub } from '../../support/http-stub';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import { until } from '../../support/until';

const setting = new ScheduleSetting();
let monitor: HttpStub;
beforeEach(async () => (monitor = await HttpStub.start()));
afterEach(() => monitor.stop());

const start = (kind: string, path: string, environment: Record<string, string> = {}): Promise<TestApp> =>
  setting.start('2024-09-01T12:00:00Z', {
    EXPORTER_HEARTBEAT_URL: monitor.url + path,
    EXPORTER_HEARTBEAT_KIND: kind,
    ...environment,
  });

async function night(service: TestApp, date: string, requests: number): Promise<void> {
  await service.clock.passTo(`${date}T12:00:00Z`);
  await until(() => monitor.requests.length >= requests);
}

describe('heartbeat', () => {
  it('healthchecks gets the beginning, then the end or the failure, with one run id and the counts', async () => {
    const service = await start('healthchecks', '/ping/7c0e', { EXPORTER_SCHEDULER_LOOK_BACK_DAYS: '2' });
    setting.site.setDay('2024-08-31', 'empty');
    await night(service, '2024-09-02', 2);
    setting.site.rejectPassword = true;
    setting.site.endSessions();
    await night(service, '2024-09-03', 4);

    const asked = monitor.requests.map(({ method, path, body }) => `${method} ${path} ${body}`);
    const id = '[0-9a-f-]{36}';
    expect(asked).toEqual([
      expect.stringMatching(new RegExp(`^POST /ping/7c0e/start\\?rid=${id} $`)),
      expect.stringMatching(new RegExp(`^POST /ping/7c0e\\?rid=${id} days stored: 1, nothing logged: 1$`)),
      expect.stringMatching(new RegExp(`^POST /ping/7c0e/start\\?rid=${id} $`)),
      expect.stringMatching(
        new RegExp(
          `^POST /ping/7c0e/fail\\?rid=${id} days stored: 0, nothing logged: 0; fddb.info rejected the account`,
        ),
      ),
    ]);
    const ids = asked.map((line) => /rid=(\S+)/.exec(line)?.[1]);
    expect([ids[0] === ids[1], ids[2] === ids[3], ids[0] === ids[2]]).toEqual([true, true, false]);
  });

  it('Uptime Kuma gets exactly up or down, a sentence and the milliseconds, whatever its address was copied with', async () => {
    const service = await start('kuma', '/api/push/4a10?status=up&msg=OK&ping=');
    await night(service, '2024-09-02', 1);
    setting.site.addFault({ kind: 'missing-total-row', date: '2024-09-02' });
    await night(service, '2024-09-03', 2);

    const asked = monitor.requests.map(({ method, path }) => {
      const { pathname, searchParams } = new URL(path, monitor.url);
      return [method, pathname, Object.fromEntries(searchParams)];
    });
    const ping = expect.stringMatching(/^\d+$/) as string;
    const problem = 'days stored: 0, nothing logged: 0; 1 day could not be stored: page not understood';
    expect(asked).toEqual([
      ['GET', '/api/push/4a10', { status: 'up', msg: 'days stored: 1, nothing logged: 0', ping }],
      ['GET', '/api/push/4a10', { status: 'down', msg: problem, ping }],
    ]);
  });

  it('any other address gets a GET after a success alone, with the query that it has', async () => {
    const service = await start('plain', '/alive?key=1');
    setting.site.rejectPassword = true;
    await service.clock.passTo('2024-09-02T12:00:00Z');
    setting.site.rejectPassword = false;
    await night(service, '2024-09-03', 1);

    expect(monitor.requests.map(({ method, path, body }) => `${method} ${path}${body}`)).toEqual(['GET /alive?key=1']);
  });

  it('a monitor that keeps silent or fails delays no run, and its address is in no log', async () => {
    monitor.next.push('silent');
    const service = await start('healthchecks', '/secret-id');
    const log = new CapturedLog();
    await night(service, '2024-09-02', 1);
    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SUCCESS');
    monitor.release({ status: 404, body: 'not found' });
    await monitor.received(2);

    const list = async () => (await fetch(`${service.url}/api/v2/notifications`)).json() as Promise<object[]>;
    await until(async () => JSON.stringify(await list()).includes('"delivered":true,"status":200'));
    expect(log.lines).toContain('warn The notice was not delivered: status 404');
    expect(log.lines.join('\n')).not.toContain('secret');
  });
});
