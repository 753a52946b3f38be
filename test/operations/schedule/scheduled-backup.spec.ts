import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp, BackupSetting, listBackups, TWO_DAYS } from '../../support/backup-setting';
import { tasksOf } from '../../support/schedule-fixture';

const setting = new BackupSetting();
/** The exports of the night would ask a site that is not there. */
const QUIET = { EXPORTER_SCHEDULER_ENABLED: 'false' };

const instants = async (service: { url: string }) => (await listBackups(service)).backups.map(({ at }) => at);
const start = (now: string, environment: Record<string, string> = {}, days = TWO_DAYS) =>
  setting.start({ now, environment: { ...QUIET, ...environment } }, days);
const taskOf = async (service: Parameters<typeof tasksOf>[0]) =>
  (await tasksOf(service)).find(({ runnable }) => runnable.target === 'backup');

describe('scheduled backups', () => {
  it('a backup is made each night at 3:30, listed among the tasks, and those of seven days are kept', async () => {
    const service = await start('2024-09-01T12:00:00Z');
    await backUp(service);
    await service.clock.passTo('2024-09-02T03:29:59Z');
    expect(await taskOf(service)).toEqual({
      runnable: { target: 'backup' },
      expression: '0 30 3 * * *',
      nextExecution: { time: '2024-09-02T03:30:00.000Z' },
    });
    await service.clock.passTo('2024-09-10T12:00:00Z');

    expect(await instants(service)).toEqual([
      ...['10', '09', '08', '07', '06', '05', '04'].map((day) => `2024-09-${day}T03:30:00.000Z`),
      // The Sunday of the week before.
      '2024-09-01T12:00:00.000Z',
    ]);
    expect(await taskOf(service)).toMatchObject({
      lastExecution: { time: '2024-09-10T03:30:00.000Z', status: 'SUCCESS' },
    });
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

  it('a backup is made up for that was due while the machine was off', async () => {
    const first = await start('2024-09-01T12:00:00Z');
    await backUp(first);
    await setting.stop(first);

    const second = await start('2024-09-02T08:00:00Z');
    await second.clock.passTo('2024-09-02T08:05:00Z');
    expect(await instants(second)).toEqual(['2024-09-02T08:05:00.000Z', '2024-09-01T12:00:00.000Z']);
  });

  it('none is made if none was due since the newest', async () => {
    const first = await start('2024-09-01T12:00:00Z');
    await backUp(first);
    await setting.stop(first);

    const second = await start('2024-09-01T23:00:00Z');
    await second.clock.passTo('2024-09-02T02:00:00Z');
    expect(await instants(second)).toEqual(['2024-09-01T12:00:00.000Z']);
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

describe('scheduled backups', () => {
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
