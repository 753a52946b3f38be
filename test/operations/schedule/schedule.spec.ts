import { SchedulerRegistry } from '@nestjs/schedule';
import { eachDay } from '../../../src/diary/date-range';
import { DocStore } from '../../../src/persistence/doc-store';
import { StateStore } from '../../../src/persistence/state-store';
import { aDay, day } from '../../support/days';
import { getJson } from '../../support/requests';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import { logBread } from '../../support/shown-by-site';
import { until } from '../../support/until';

const setting = new ScheduleSetting();
const QUIET = { EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: '' };

describe('the schedule of exports', () => {
  it('yesterday is exported when the schedule says so, and not before', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');

    await service.clock.passTo('2024-09-02T02:59:59Z');
    expect(setting.askedDays).toEqual([]);
    await service.clock.passTo('2024-09-02T03:00:00Z');
    expect(setting.askedDays).toEqual(['2024-09-01']);
    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02']);
  });

  it('the tasks end with the application', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    const registry = service.app.get(SchedulerRegistry);
    expect(registry.getTimeouts()).toEqual(['scheduled-export']);
    await setting.stop(service);

    expect(registry.getTimeouts()).toEqual([]);
    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(setting.askedDays).toEqual([]);
  });

  it('"yesterday" and the time are those of the zone', async () => {
    // 03:00 in Kiritimati, 14 h ahead, on 3 September is 13:00 UTC on 2 September; yesterday is the 2nd.
    const service = await setting.start('2024-09-02T12:00:00Z', { TZ: 'Pacific/Kiritimati' });

    await service.clock.passTo('2024-09-02T13:00:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02']);
  });

  it('switched off, nothing is registered and nothing is exported', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', { EXPORTER_SCHEDULER_ENABLED: 'false' });

    expect(await tasksOf(service)).toEqual([]);
    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(setting.askedDays).toEqual([]);
  });
});

describe('a stored day that is not final', () => {
  const unread = { origin: { source: 'HISTORY' } } as const;

  it('is read again with the next run, also long after its end, once; today and days of earlier versions are left alone', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    const store = service.app.get(DocStore);
    await store.save(aDay('2024-08-20'), { origin: { source: 'PAGE', readAt: Date.parse('2024-08-20T18:00:00Z') } });
    await store.save(aDay('2024-08-21'), unread);
    await store.save(aDay('2024-08-22'));
    await store.save(aDay('2024-09-02'), { origin: { source: 'PAGE', readAt: Date.parse('2024-09-01T18:00:00Z') } });
    // The page of a day that was stored before says that nothing is logged now.
    setting.site.setDay('2024-08-21', 'empty');

    await service.clock.passTo('2024-09-02T03:00:00Z');
    expect(setting.askedDays).toEqual(['2024-08-20', '2024-08-21', '2024-09-01']);
    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(setting.askedDays).toEqual(['2024-08-20', '2024-08-21', '2024-09-01', '2024-09-02']);
    expect((await store.findDay(day('2024-08-21')))?.totalCalories).toBe(2000);
    // A message is about the days that the schedule is for.
    expect(setting.telegram.requests).toEqual([]);
  });

  it('is one that was read with a clock that is ahead, by the time of the site', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', QUIET);
    setting.site.now = () => Date.parse('2024-09-02T03:00:00Z');
    await service.clock.passTo('2024-09-03T03:00:00Z');

    const [origin] = await service.app.get(DocStore).readOrigins({ from: day('2024-09-02'), to: day('2024-09-02') });
    expect(origin?.readAt).toBe(Date.parse('2024-09-02T03:00:00Z'));
    setting.site.now = () => Date.parse('2024-09-04T03:00:00Z');
    await service.clock.passTo('2024-09-04T03:00:00Z');
    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02', '2024-09-02', '2024-09-03']);
  });

  it('waits for a later run if 31 older ones are not final', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', QUIET);
    logBread(setting.site, { from: day('2024-07-01'), to: day('2024-09-02') });
    const july = [...eachDay({ from: day('2024-07-01'), to: day('2024-08-02') })];
    for (const date of july) await service.app.get(DocStore).save(aDay(date), unread);

    await service.clock.passTo('2024-09-02T03:00:00Z');
    expect(setting.askedDays).toEqual([...july.slice(0, 31), '2024-09-01']);
    await service.clock.passTo('2024-09-03T03:00:00Z');
    expect(setting.askedDays.slice(32)).toEqual(['2024-08-01', '2024-08-02', '2024-09-02']);
  });
});

describe('/actuator/scheduledtasks', () => {
  it('shows when the export is due, and how it went last, in the actuator format', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    const tasks = async () => (await fetch(`${service.url}/actuator/scheduledtasks`)).json();

    expect(await tasks()).toEqual({
      cron: [
        {
          runnable: { target: 'scheduled-export' },
          expression: '0 0 3 * * *',
          nextExecution: { time: '2024-09-02T03:00:00.000Z' },
        },
      ],
      fixedDelay: [],
      fixedRate: [],
      custom: [],
    });

    await service.clock.passTo('2024-09-02T03:00:00Z');
    expect(await tasksOf(service)).toEqual([
      {
        runnable: { target: 'scheduled-export' },
        expression: '0 0 3 * * *',
        nextExecution: { time: '2024-09-03T03:00:00.000Z' },
        lastExecution: { time: '2024-09-02T03:00:00.000Z', status: 'SUCCESS' },
      },
    ]);
  });

  it('lists the ping with its address, and the version check when it is switched on', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', {
      EXPORTER_TELEMETRY_URL: `${setting.telegram.url}/ping`,
      EXPORTER_VERSION_CHECK_URL: `${setting.telegram.url}/releases`,
      EXPORTER_VERSION_CHECK_ENABLED: 'true',
    });

    expect((await tasksOf(service)).map(({ runnable, expression }) => [runnable.target, expression])).toEqual([
      ['scheduled-export', '0 0 3 * * *'],
      ['telemetry-ping', '0 0 4 * * *'],
      ['version-check', '0 30 4 * * *'],
    ]);
    expect(setting.telegram.requests).toEqual([]);
    await service.clock.passTo('2024-09-02T04:30:00Z');
    expect(setting.telegram.requests.map(({ path }) => path)).toEqual(['/ping', '/releases']);
  });
});

describe('the check for newer versions', () => {
  const versionsOf = async ({ url }: { url: string }) => {
    const { body } = await getJson(`${url}/api/v2/about`);
    return [body.newerVersion, body.newerVersionUrl] as (string | null)[];
  };

  it('requests nothing with an address and EXPORTER_VERSION_CHECK_ENABLED=false', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', {
      EXPORTER_VERSION_CHECK_URL: `${setting.telegram.url}/releases`,
      EXPORTER_VERSION_CHECK_ENABLED: 'false',
    });
    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(setting.telegram.requests).toEqual([]);
  });

  it('with an address alone says in its description which version is newer, from the first check on', async () => {
    const environment = { EXPORTER_VERSION_CHECK_URL: `${setting.telegram.url}/releases` };
    const service = await setting.start('2024-09-01T12:00:00Z', environment);
    expect(await versionsOf(service)).toEqual([null, null]);
    const html_url = 'https://github.com/me/diary/releases/tag/v99.1.0';
    setting.telegram.next.push({ status: 200, body: JSON.stringify({ tag_name: 'v99.1.0', html_url }) });
    await service.clock.passTo('2024-09-02T04:30:00Z');

    expect(setting.telegram.requests.map(({ method, path }) => [method, path])).toEqual([['GET', '/releases']]);
    expect(await versionsOf(service)).toEqual(['99.1.0', html_url]);
  });
});

describe('a look-back above one, at a start', () => {
  /** All days that the site was asked for, once the start has made up for what it missed. */
  async function askedAfterStart(now: string) {
    const service = await setting.start(now, { ...setting.onFile, EXPORTER_SCHEDULER_LOOK_BACK_DAYS: '3' });
    await service.clock.passTo(now);
    await setting.stop(service);
    return setting.askedDays;
  }

  it('never runs at the first one, and makes up once for a time that passed while the service was away', async () => {
    expect(await askedAfterStart('2024-09-01T12:00:00Z')).toEqual([]);
    expect(await askedAfterStart('2024-09-02T02:00:00Z')).toEqual([]);
    // The last three days, oldest first, late edits included.
    const first = ['2024-08-30', '2024-08-31', '2024-09-01'];
    expect(await askedAfterStart('2024-09-02T12:00:00Z')).toEqual(first);
    expect(await askedAfterStart('2024-09-02T13:00:00Z')).toEqual(first);
    const second = ['2024-09-01', '2024-09-02', '2024-09-03'];
    expect(await askedAfterStart('2024-09-04T12:00:00Z')).toEqual([...first, ...second]);
  });
});

describe('one export at a time', () => {
  it('a run by REST makes the schedule skip, without a message', async () => {
    const service = await setting.start('2024-09-02T02:59:00Z');
    const release = setting.site.hold();
    const running = fetch(`${service.url}/api/v2/nutritiondata/export?days=1`);
    await until(() => setting.askedDays.length > 0);
    await service.clock.passTo('2024-09-02T03:00:00Z');

    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SKIPPED');
    release();
    expect((await running).status).toBe(200);
    expect(setting.askedDays).toEqual(['2024-09-01']);
    expect(setting.telegram.requests).toEqual([]);
  });

  it('an import makes the schedule wait until it has ended', async () => {
    const service = await setting.start('2024-09-02T02:59:00Z');
    const state = service.app.get(StateStore);
    await state.takeLease('import', 60);
    await state.reportProgress('import', JSON.stringify({ work: 'import', startedAt: 0, stretches: [] }));

    // The import ends while the schedule waits.
    const sleep = service.clock.sleep.bind(service.clock);
    service.clock.sleep = async (milliseconds, signal) => {
      if (milliseconds === 5000) await state.returnLease('import');
      return sleep(milliseconds, signal);
    };

    await service.clock.passTo('2024-09-02T03:00:00Z');

    expect(service.clock.pauses).toContain(5000);
    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SUCCESS');
    expect(setting.askedDays).toEqual(['2024-09-01']);
  });
});
