import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachDay } from '../../../src/diary/date-range';
import { RunCoordinator } from '../../../src/sync/runs/run-coordinator';
import { StateStore } from '../../../src/persistence/state-store';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import type { TestApp } from '../../support/create-test-app';
import { day } from '../../support/days';
import { getJson, post } from '../../support/requests';
import { backUp, BackupSetting, listBackups, TWO_DAYS } from '../../support/backup-setting';

const setting = new ScheduleSetting();
/** At 8, 10, 12, … 22 o'clock; the night is not run here. */
const EVERY_TWO_HOURS = {
  EXPORTER_SCHEDULER_TODAY_CRON: '0 0 8-22/2 * * *',
  EXPORTER_SCHEDULER_ENABLED: 'false',
};
const lastStatus = async (service: Parameters<typeof tasksOf>[0]) =>
  (await tasksOf(service)).find(({ runnable }) => runnable.target === 'today')?.lastExecution?.status;

describe('the reading of today', () => {
  it('is on its schedule, within a minute, a page each time, and waits without a word while another run is in progress', async () => {
    const service = await setting.start('2024-09-02T07:00:00Z', EVERY_TWO_HOURS);

    await service.clock.passTo('2024-09-02T07:59:59Z');
    expect(setting.askedDays).toEqual([]);
    await service.clock.passTo('2024-09-02T08:01:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02']);
    await service.clock.passTo('2024-09-02T12:01:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02', '2024-09-02', '2024-09-02']);
    expect(await lastStatus(service)).toBe('SUCCESS');

    await service.app.get(StateStore).takeLease('another', 86_400);
    await service.clock.passTo('2024-09-02T14:01:00Z');
    expect(setting.askedDays).toHaveLength(3);
    expect(await lastStatus(service)).toBe('SKIPPED');
    expect(setting.telegram.messages).toEqual([]);
  });

  it('leaves the account in peace after a rejected login, until the night has been accepted', async () => {
    setting.site.rejectPassword = true;
    const service = await setting.start('2024-09-02T07:00:00Z', {
      ...EVERY_TWO_HOURS,
      EXPORTER_SCHEDULER_ENABLED: 'true',
    });

    await service.clock.passTo('2024-09-02T22:01:00Z');
    expect(setting.site.requests.filter(({ kind }) => kind === 'login')).toHaveLength(1);
    expect(setting.telegram.messages).toEqual([]);

    setting.site.rejectPassword = false;
    await service.clock.passTo('2024-09-03T08:01:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02', '2024-09-03']);
    await service.app.get(RunCoordinator).finish();
  });

  it('a failure is no failed night: no notice, no success of a night, and it is read again', async () => {
    setting.site.addFault({ kind: 'status', status: 503, times: 3 });
    const service = await setting.start('2024-09-02T07:00:00Z', EVERY_TWO_HOURS);

    await service.clock.passTo('2024-09-02T08:01:00Z');
    expect(setting.telegram.messages).toEqual([]);
    await service.clock.passTo('2024-09-02T10:01:00Z');
    const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();
    expect(metrics).toContain('diary_today_read_timestamp_seconds 1725');
    expect(metrics).not.toMatch(/^diary_last_successful_export_timestamp_seconds/m);
    expect(metrics).toContain('diary_export_runs_total{outcome="success"} 0');
  });

  it('two runs less than 10 minutes apart are refused at start', async () => {
    await expect(
      setting.start('2024-09-02T07:00:00Z', { EXPORTER_SCHEDULER_TODAY_CRON: '0 0,55 8,9 * * *' }),
    ).rejects.toThrow(
      "EXPORTER_SCHEDULER_TODAY_CRON: '0 0,55 8,9 * * *' is due more often; accepted: at most every 10 minutes",
    );
  });
});

describe('the same failure night after night', () => {
  // Nights are at 03:00; the first one is that of 2 September 2024.

  const setting = new ScheduleSetting();
  const sameFailure = async ({ url }: TestApp) => {
    const { body } = await getJson(`${url}/api/v2/nutritiondata/export/status?details=true`);
    return (body as { sameFailure: unknown }).sameFailure;
  };
  const night = (service: TestApp, day: number) => service.clock.passTo(`2024-09-0${day}T04:00:00Z`);

  it('is in the status after the third, with their number, until a fetch succeeds', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    setting.site.addFault({ kind: 'maintenance' });
    for (const day of [2, 3]) await night(service, day);
    expect(await sameFailure(service)).toBeNull();
    await night(service, 4);
    expect(await sameFailure(service)).toEqual({ reason: 'unexpected page', nights: 3 });
    await night(service, 5);
    expect(await sameFailure(service)).toEqual({ reason: 'unexpected page', nights: 4 });

    setting.site.clearFaults();
    await post(`${service.url}/api/v2/nutritiondata`, { fromDate: '2024-08-31', toDate: '2024-08-31' });
    expect(await sameFailure(service)).toBeNull();
  });

  it('begins anew when it is another one', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    setting.site.addFault({ kind: 'status', status: 404 });
    for (const day of [2, 3]) await night(service, day);
    setting.site.clearFaults();
    setting.site.rejectPassword = true;
    setting.site.endSessions();
    for (const day of [4, 5]) await night(service, day);
    expect(await sameFailure(service)).toBeNull();
    await night(service, 6);
    expect(await sameFailure(service)).toEqual({ reason: 'login rejected', nights: 3 });
  });

  it('counts a night once, however often it fails, and no fetch by hand', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', { EXPORTER_SCHEDULER_CRON: '0 0 * * * *' });
    setting.site.addFault({ kind: 'maintenance' });
    await service.clock.passTo('2024-09-01T16:00:00Z');
    await post(`${service.url}/api/v2/nutritiondata`, { fromDate: '2024-08-31', toDate: '2024-08-31' });
    expect(await sameFailure(service)).toBeNull();
    await night(service, 3);
    expect(await sameFailure(service)).toEqual({ reason: 'unexpected page', nights: 3 });
  });
});

describe('scheduled backups', () => {
  const setting = new BackupSetting();
  /** The exports of the night would ask a site that is not there. */
  const QUIET = { EXPORTER_SCHEDULER_ENABLED: 'false' };

  const instants = async (service: { url: string }) => (await listBackups(service)).backups.map(({ at }) => at);
  const start = (now: string, environment: Record<string, string> = {}, days = TWO_DAYS) =>
    setting.start({ now, environment: { ...QUIET, ...environment } }, days);
  const taskOf = async (service: Parameters<typeof tasksOf>[0]) =>
    (await tasksOf(service)).find(({ runnable }) => runnable.target === 'backup');

  it('a backup is made each night at 3:30, listed among the tasks, and those of seven days are kept', async () => {
    mkdirSync(setting.backups);
    for (const date of eachDay({ from: day('2024-08-25'), to: day('2024-08-31') }))
      writeFileSync(join(setting.backups, `diary.${date}T03-30-00Z.db.zst`), 'a backup');
    const service = await start('2024-09-01T12:00:00Z');
    await backUp(service);
    await service.clock.passTo('2024-09-02T03:29:59Z');
    expect(await taskOf(service)).toEqual({
      runnable: { target: 'backup' },
      expression: '0 30 3 * * *',
      nextExecution: { time: '2024-09-02T03:30:00.000Z' },
    });
    await service.clock.passTo('2024-09-03T12:00:00Z');

    expect(await instants(service)).toEqual([
      ...['2024-09-03T03:30', '2024-09-02T03:30', '2024-09-01T12:00'].map((time) => `${time}:00.000Z`),
      ...['2024-08-31', '2024-08-30', '2024-08-29', '2024-08-28'].map((day) => `${day}T03:30:00.000Z`),
      // The Sunday of the week before.
      '2024-08-25T03:30:00.000Z',
    ]);
    expect(await taskOf(service)).toMatchObject({
      lastExecution: { time: '2024-09-03T03:30:00.000Z', status: 'SUCCESS' },
    });
  });

  describe('five minutes after the start', () => {
    it('a first backup is made', async () => {
      const service = await start('2024-09-01T12:00:00Z');
      await service.clock.passTo('2024-09-01T12:04:59Z');
      expect(await instants(service)).toEqual([]);
      await service.clock.passTo('2024-09-01T12:05:00Z');
      expect(await instants(service)).toEqual(['2024-09-01T12:05:00.000Z']);
    });

    it('none is made if none was due since the newest', async () => {
      const first = await start('2024-09-01T12:00:00Z');
      await backUp(first);
      await setting.stop(first);

      const second = await start('2024-09-01T23:00:00Z');
      await second.clock.passTo('2024-09-02T02:00:00Z');
      expect(await instants(second)).toEqual(['2024-09-01T12:00:00.000Z']);
    });

    it('a backup is made up for that was due while the machine was off', async () => {
      const first = await start('2024-09-01T12:00:00Z');
      await backUp(first);
      await setting.stop(first);

      const second = await start('2024-09-02T08:00:00Z');
      await second.clock.passTo('2024-09-02T08:05:00Z');
      expect(await instants(second)).toEqual(['2024-09-02T08:05:00.000Z', '2024-09-01T12:00:00.000Z']);
    });

    it('a backup is made also if there is one dated in the future, from when the clock was wrong', async () => {
      mkdirSync(setting.backups);
      writeFileSync(join(setting.backups, 'diary.2031-01-01T03-30-00Z.db.zst'), 'a backup');
      const service = await start('2024-09-01T12:00:00Z');
      await service.clock.passTo('2024-09-01T12:05:00Z');
      expect(await instants(service)).toEqual(['2031-01-01T03:30:00.000Z', '2024-09-01T12:05:00.000Z']);
    });

    it('none is made if there is a new one by then', async () => {
      const service = await start('2024-09-01T12:00:00Z');
      await backUp(service);
      await service.clock.passTo('2024-09-01T13:00:00Z');
      expect(await instants(service)).toEqual(['2024-09-01T12:00:00.000Z']);
    });
  });

  it('a diary without days, as when its disk is not mounted, does not push out a good backup', async () => {
    const service = await start('2024-09-01T12:00:00Z', {}, []);
    await service.clock.passTo('2024-09-03T12:00:00Z');
    expect(await instants(service)).toEqual([]);
    expect(await taskOf(service)).toMatchObject({ lastExecution: { status: 'SKIPPED' } });
  });

  it('a night that fails is an ERROR, and the next one tries again', async () => {
    writeFileSync(setting.backups, 'a file where the folder should be');
    const service = await start('2024-09-01T12:00:00Z');
    await service.clock.passTo('2024-09-02T03:30:00Z');
    expect(await taskOf(service)).toMatchObject({ lastExecution: { status: 'ERROR' } });
  });

  it('switched off, or without a file, it is not among the tasks', async () => {
    const service = await start('2024-09-01T12:00:00Z', { EXPORTER_BACKUP_ENABLED: 'false' });
    expect(await taskOf(service)).toBeUndefined();
    const inMemory = await start('2024-09-01T12:00:00Z', { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' });
    expect(await taskOf(inMemory)).toBeUndefined();
  });
});
