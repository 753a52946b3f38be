import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp, BackupSetting, healthOf, listBackups } from '../../support/backup-setting';
import { CapturedLog } from '../../support/captured-log';

const setting = new BackupSetting();
/** Name by the time of a test service, 12:00 UTC on 1 September 2024. */
const NAME = 'diary.2024-09-01T12-00-00Z-manual.db.zst';

describe('what is in the folder already', () => {
  const old = (date: string) => `diary.${date}T03-30-00Z.db.zst`;

  it('goes by the rule, the newest of each of so many days, weeks and months excepted, and the last of each year', async () => {
    mkdirSync(setting.backups);
    for (const date of ['2024-08-31', '2024-08-30', '2024-07-31', '2023-12-30', '2023-11-30']) {
      writeFileSync(join(setting.backups, old(date)), 'an old backup');
    }
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '2d,2m' } });
    const log = new CapturedLog();
    await backUp(service);

    // 1 September and 31 August as days, and 31 August again as the end of its month.
    expect(setting.names).toEqual([old('2023-12-30'), old('2024-08-31'), NAME]);
    expect(log.lines.slice(1)).toEqual([
      `info Backup ${old('2024-08-30')} is deleted, according to EXPORTER_BACKUP_KEEP`,
      `info Backup ${old('2024-07-31')} is deleted, according to EXPORTER_BACKUP_KEEP`,
      `info Backup ${old('2023-11-30')} is deleted, according to EXPORTER_BACKUP_KEEP`,
    ]);
  });

  it('is dated in the future when the clock was wrong: the new backup stays all the same', async () => {
    mkdirSync(setting.backups);
    for (const date of ['2031-01-01', '2031-01-02']) writeFileSync(join(setting.backups, old(date)), 'an old backup');
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } });
    expect((await backUp(service)).status).toBe(200);
    expect(setting.names).toEqual([NAME, old('2031-01-02')]);
    // 2024-09-01T12:00:00Z
    expect((await healthOf(service)).backup).toMatchObject({ details: { lastBackup: '2024-09-01T12:00:00.000Z' } });
  });

  it('stays when the diary has no days, as when its disk is not mounted: it is not backed up', async () => {
    mkdirSync(setting.backups);
    for (const date of ['2024-08-30', '2024-08-31']) writeFileSync(join(setting.backups, old(date)), 'a good backup');
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } }, []);
    const log = new CapturedLog();
    expect(await backUp(service)).toMatchObject({
      status: 503,
      body: {
        type: 'urn:problem-type:nutrition-diary:backup-unavailable',
        detail: 'There is nothing to back up: the diary has no days',
      },
    });
    expect(setting.names).toEqual([old('2024-08-30'), old('2024-08-31')]);
    expect((await listBackups(service)).lastProblem).toBeNull();
    expect(log.lines).toEqual([]);
  });

  it('stays if it is not exactly a backup; files of a backup that was broken off go', async () => {
    const kept = ['diary.db', 'notes.txt', `${old('2020-01-01')}.bak`, 'diary.2020-02-30T03-30-00Z.db.zst'];
    mkdirSync(join(setting.backups, 'diary.db.partial'), { recursive: true });
    for (const name of [...kept, 'diary.db.partial/copy']) writeFileSync(join(setting.backups, name), 'something');
    mkdirSync(join(setting.backups, old('2020-01-02')));
    symlinkSync(join(setting.backups, 'notes.txt'), join(setting.backups, old('2020-01-03')));

    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } });
    await backUp(service);
    expect(setting.names).toEqual([...kept, old('2020-01-02'), old('2020-01-03'), NAME].sort());
  });
});

describe('a folder that several diaries share', () => {
  it('each backup belongs to one of them: a backup of one deletes none of another, finished or not', async () => {
    mkdirSync(setting.backups);
    const others = ['diary.2024-08-01T03-30-00Z.sqlite.zst', 'work.2024-08-01T03-30-00Z.db.zst', 'work.db.partial'];
    for (const name of others) writeFileSync(join(setting.backups, name), 'of another diary');
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } });
    await backUp(service);

    expect(setting.names).toEqual([...others, NAME].sort());
    expect((await listBackups(service)).backups.map(({ name }) => name)).toEqual([NAME]);
  });

  it('backups of earlier versions, whose names do not say of which diary they are, are listed and never deleted', async () => {
    mkdirSync(setting.backups);
    const earlier = ['diary-2024-08-30T03-30-00Z.db.zst', 'diary-2024-08-31T03-30-00Z.db.zst'];
    for (const name of earlier) writeFileSync(join(setting.backups, name), 'of one of the diaries');
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } });
    // They may be of another diary, so they say nothing about the age of the backups of this one.
    expect((await healthOf(service)).backup).toEqual({ status: 'UP' });
    await backUp(service);

    expect(setting.names).toEqual([...earlier, NAME]);
    expect((await listBackups(service)).backups.map(({ name }) => name)).toEqual([NAME, ...earlier.reverse()]);
  });
});
