import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocStore } from '../../../src/persistence/doc-store';
import { backUp, BackupSetting, damageIndex, healthOf, listBackups, TWO_DAYS } from '../../support/backup-setting';
import { CapturedLog } from '../../support/captured-log';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay } from '../../support/days';
import { readExposition } from '../../support/exposition';
import { PrintedLog } from '../../support/printed-log';

const setting = new BackupSetting();
/** For tests that bring what is in the folder, of which a backup of that service keeps one day. */
const ofOneDay = new BackupSetting({ forSuite: true });
let service: TestApp;
beforeAll(async () => (service = await ofOneDay.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } })));
afterEach(() => rmSync(ofOneDay.backups, { recursive: true, force: true }));

/** Name by the time of a test service, 12:00 UTC on 1 September 2024. */
const NAME = 'diary.2024-09-01T12-00-00Z-manual.db.zst';

async function metrics(service: { url: string }): Promise<Record<string, number>> {
  const families = readExposition(await (await fetch(`${service.url}/actuator/prometheus`)).text());
  return Object.assign({}, ...Object.values(families).map(({ samples }) => samples)) as Record<string, number>;
}

describe('a backup', () => {
  it('holds the days of the diary, and is one file that only its owner may read', async () => {
    const service = await setting.start();
    const log = new CapturedLog();
    const { status, body } = await backUp(service);

    expect(status).toBe(200);
    const { size, mode } = statSync(join(setting.backups, NAME));
    expect(body).toEqual({
      name: NAME,
      at: '2024-09-01T12:00:00.000Z',
      bytes: size,
      days: 2,
      products: 3,
      newestDay: '2024-08-31',
    });
    expect(setting.names).toEqual([NAME]);
    expect(setting.contentsOf(NAME)).toEqual({ integrity: 'ok', days: ['2024-08-30', '2024-08-31'], products: 3 });
    expect([mode & 0o777, statSync(setting.backups).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(log.lines).toEqual([
      expect.stringMatching(
        /^info Backup diary\.2024-09-01T12-00-00Z-manual\.db\.zst: 2 days, 3 products, 0\.0 MB, \d\.\d s$/,
      ),
    ]);
  });

  it('is listed, measured and part of the health, also after a restart, which no longer knows its days', async () => {
    const service = await setting.start();
    expect(await listBackups(service)).toEqual({ enabled: true, running: false, backups: [], lastProblem: null });
    expect(await metrics(service)).not.toHaveProperty('diary_backup_last_success_timestamp_seconds');
    const { body } = await backUp(service);
    expect((await listBackups(service)).backups).toEqual([body]);
    await setting.stop(service);

    const restarted = await setting.start();
    expect((await listBackups(restarted)).backups).toEqual([{ ...body, days: null, products: null, newestDay: null }]);
    expect(await metrics(restarted)).toMatchObject({
      // 2024-09-01T12:00:00Z
      diary_backup_last_success_timestamp_seconds: 1725192000,
      diary_backup_size_bytes: body.bytes,
      'diary_backup_runs_total{outcome="success"}': 0,
    });
    expect((await healthOf(restarted)).backup).toEqual({
      status: 'UP',
      details: { lastBackup: '2024-09-01T12:00:00.000Z', bytes: body.bytes },
    });
    expect(await healthOf(restarted, '/readiness')).toEqual({ status: 200, backup: undefined });
  });

  it('is made once at a time: whoever asks meanwhile gets a 409', async () => {
    const service = await setting.start();
    const answers = await Promise.all([backUp(service), backUp(service), backUp(service)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:backup-in-progress',
      detail: 'A backup is already running',
    });
  });

  it('goes to the folder that is configured', async () => {
    const folder = join(setting.path, 'other', 'disk');
    const service = await setting.start({ environment: { EXPORTER_BACKUP_FOLDER: folder } });
    expect((await backUp(service)).status).toBe(200);
    expect(statSync(join(folder, NAME)).isFile()).toBe(true);
  });
});

describe('what goes wrong', () => {
  it('a diary that is damaged: there is no new backup, the old one stays, and everybody is told', async () => {
    await setting.stop(await setting.start());
    damageIndex(setting.file);
    const old = 'diary.2020-01-01T03-30-00Z.db.zst';
    setting.put(old);
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '1d' } }, []);
    const log = new CapturedLog();

    const sentence =
      'The copy was not whole and is deleted: it is damaged (row 1 missing from index products_by_name). ' +
      'The diary file may be damaged';
    const { status, body } = await backUp(service);
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { type: 'urn:problem-type:nutrition-diary:backup-failed', detail: sentence },
    });
    expect(setting.names).toEqual([old]);
    expect(log.lines).toEqual([`error There is no new backup in ${setting.backups}. ${sentence}`]);
    expect((await listBackups(service)).lastProblem).toEqual({
      at: '2024-09-01T12:00:00.000Z',
      outcome: 'not whole',
      reason: sentence,
    });
    expect(await metrics(service)).toMatchObject({ 'diary_backup_runs_total{outcome="not whole"}': 1 });
    expect((await healthOf(service)).backup).toMatchObject({ status: 'DOWN', details: { error: sentence } });
    expect((await healthOf(service, '/readiness')).status).toBe(200);
    expect((await healthOf(service, '/liveness')).status).toBe(200);
  });

  it('a folder that cannot be written is said at start, and forgotten once a backup succeeds', async () => {
    writeFileSync(setting.backups, 'a file where the folder should be');
    const service = await setting.start();
    const reason = 'The backup folder cannot be written';
    expect((await listBackups(service)).lastProblem).toMatchObject({ reason });
    expect((await healthOf(service)).backup).toEqual({ status: 'DOWN', details: { error: reason } });
    expect(await backUp(service)).toMatchObject({ status: 503, body: { detail: reason } });
    expect(await metrics(service)).toMatchObject({ 'diary_backup_runs_total{outcome="folder not writable"}': 1 });

    rmSync(setting.backups);
    expect((await backUp(service)).status).toBe(200);
    expect((await listBackups(service)).lastProblem).toBeNull();
    expect((await healthOf(service)).backup?.status).toBe('UP');
  });

  it('a diary that grows while it is copied is copied as it was', async () => {
    const service = await setting.start();
    const store = service.app.get(DocStore);
    let isOver = false;
    const writing = (async () => {
      for (let index = 0; !isOver; index++) {
        const date = new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10);
        await store.save(aDay(date, { products: TWO_DAYS[1]!.products }));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const { status, body } = await backUp(service);
    isOver = true;
    await writing;

    expect(status).toBe(200);
    const { days, products, integrity } = setting.contentsOf(NAME);
    expect([days.length, products, integrity]).toEqual([body.days, body.products, 'ok']);
  });
});

describe('without a diary file', () => {
  const printed = new PrintedLog();
  const LOG = { EXPORTER_LOG_LEVEL: 'info', EXPORTER_LOG_FORMAT: 'json' };
  const backupLines = () => printed.lines.filter(({ context }) => context === 'Backup').map(({ message }) => message);
  const NOT_IN_A_FILE = 'There are no backups, because the diary is not in a file; back up a MongoDB with mongodump';

  it.each<[Record<string, string>, string, said: string[]]>([
    [{}, NOT_IN_A_FILE, [`${NOT_IN_A_FILE}. EXPORTER_BACKUP_ENABLED has no effect`]],
    // The log is silent about backups that are switched off.
    [{ EXPORTER_BACKUP_ENABLED: 'false' }, 'Backups are switched off (EXPORTER_BACKUP_ENABLED)', []],
  ])('%j: %s', async (environment, detail, said) => {
    const service = await createTestApp({ environment: { ...environment, ...LOG } });
    const type = 'urn:problem-type:nutrition-diary:backup-unavailable';
    expect(await backUp(service)).toMatchObject({ status: 503, body: { type, detail } });
    expect(await listBackups(service)).toEqual({ enabled: false, running: false, backups: [], lastProblem: null });
    expect((await healthOf(service)).backup).toBeUndefined();
    await service.close();

    expect(backupLines()).toEqual(said);
  });
});

describe('what is in the folder already', () => {
  const old = (date: string) => `diary.${date}T03-30-00Z.db.zst`;

  it('goes by the rule, the newest of each of so many days, weeks and months excepted, and the last of each year', async () => {
    setting.put(...['2024-08-31', '2024-08-30', '2024-07-31', '2023-12-30', '2023-11-30'].map(old));
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
    ofOneDay.put(old('2031-01-01'), old('2031-01-02'));
    expect((await backUp(service)).status).toBe(200);
    expect(ofOneDay.names).toEqual([NAME, old('2031-01-02')]);
    // 2024-09-01T12:00:00Z
    expect((await healthOf(service)).backup).toMatchObject({ details: { lastBackup: '2024-09-01T12:00:00.000Z' } });
  });

  it('stays when the diary has no days, as when its disk is not mounted: it is not backed up', async () => {
    setting.put(old('2024-08-30'), old('2024-08-31'));
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
    mkdirSync(join(ofOneDay.backups, 'diary.db.partial'), { recursive: true });
    ofOneDay.put(...kept, 'diary.db.partial/copy');
    mkdirSync(join(ofOneDay.backups, old('2020-01-02')));
    symlinkSync(join(ofOneDay.backups, 'notes.txt'), join(ofOneDay.backups, old('2020-01-03')));
    await backUp(service);
    expect(ofOneDay.names).toEqual([...kept, old('2020-01-02'), old('2020-01-03'), NAME].sort());
  });
});

describe('a folder that several diaries share', () => {
  it('each backup belongs to one of them: a backup of one deletes none of another, finished or not', async () => {
    const others = ['diary.2024-08-01T03-30-00Z.sqlite.zst', 'work.2024-08-01T03-30-00Z.db.zst', 'work.db.partial'];
    ofOneDay.put(...others);
    await backUp(service);

    expect(ofOneDay.names).toEqual([...others, NAME].sort());
    expect((await listBackups(service)).backups.map(({ name }) => name)).toEqual([NAME]);
  });

  it('backups of earlier versions, whose names do not say of which diary they are, are listed and never deleted', async () => {
    const earlier = ['diary-2024-08-30T03-30-00Z.db.zst', 'diary-2024-08-31T03-30-00Z.db.zst'];
    ofOneDay.put(...earlier);
    // They may be of another diary, so they say nothing about the age of the backups of this one.
    expect((await healthOf(service)).backup).toEqual({ status: 'UP' });
    await backUp(service);

    expect(ofOneDay.names).toEqual([...earlier, NAME]);
    expect((await listBackups(service)).backups.map(({ name }) => name)).toEqual([NAME, ...earlier.reverse()]);
  });
});
