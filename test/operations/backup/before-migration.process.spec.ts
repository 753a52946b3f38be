import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../proof/shared/process.ts';
import { command } from '../../../src/cli/restore/command';
import type { DiaryDay } from '../../../src/diary/day-entry';
import { SqliteDatabase } from '../../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { backUp, BackupSetting, damageIndex, listBackups, namesIn, TWO_DAYS } from '../../support/backup-setting';
import { CapturedLog } from '../../support/captured-log';
import { runHere } from '../../support/command-here';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { PrintedLog } from '../../support/printed-log';
import { tenYears } from '../../support/random-diary';
import { everythingIn, schemaOf, takeBackTo } from '../../support/schemas';
import { describeWithSmallDisk, SmallDisk } from '../../support/small-disk';
import { saveAll } from '../../support/stored';
import { TestClock } from '../../support/test-clock';

const setting = new BackupSetting();
const nameOf = (schema: number) => `diary.2024-09-01T12-00-00Z-schema-${schema}.db.zst`;

/** A diary, by default of two days, as the version of this schema left it. */
async function writeDiary(schema: number, file = setting.file, days: Iterable<DiaryDay> = TWO_DAYS): Promise<void> {
  const database = await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'));
  await saveAll(new SqliteDocStore(database), days);
  database.run(`INSERT INTO kept VALUES ('installation-id', 'c41b')`);
  database.run(`INSERT INTO fetches VALUES ('2024-08-31', 'stored', 1725148800000)`);
  database.onApplicationShutdown();
  takeBackTo(schema, file);
}

const start = (environment: Record<string, string> = {}) => setting.start({ environment }, []);
const addressOf = (file: string) => ({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });

async function refusal(environment?: Record<string, string>): Promise<string> {
  const error = await start(environment).then(
    () => new Error('it started'),
    (reason: Error) => reason,
  );
  expect(error.name).toBe('StartError');
  return error.message;
}

/** The tests are silent by default. */
const WARNINGS = { EXPORTER_LOG_LEVEL: 'warn', EXPORTER_LOG_FORMAT: 'json', EXPORTER_SCHEDULER_ENABLED: 'false' };

const GO_ON = 'Solve this and start again, or migrate without a backup: EXPORTER_BACKUP_BEFORE_MIGRATION=false';

describe('a start that migrates the diary file', () => {
  const log = new PrintedLog();

  it.each([1, 6])('from schema %d makes a backup first, from which that version can go on', async (schema) => {
    await writeDiary(schema);
    const before = everythingIn(setting.file);
    log.clear();

    const service = await start(WARNINGS);

    const name = nameOf(schema);
    expect(setting.names).toEqual([name]);
    expect(log.lines.map(({ message }) => message)).toEqual([
      `Migrating ${setting.file} from schema ${schema} to 12. A backup from before: ${join(setting.backups, name)}`,
      expect.stringMatching(
        `^To go back, stop the service, run "(npm run|diary) restore (-- )?${name}", and start the older`,
      ),
    ]);
    expect(schemaOf(setting.file)).toBe(12);
    expect(setting.contentsOf(name)).toEqual({ integrity: 'ok', days: ['2024-08-30', '2024-08-31'], products: 3 });
    expect([statSync(join(setting.backups, name)).mode & 0o777, statSync(setting.backups).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
    await setting.stop(service);

    const { code } = await runHere(command, [name, '--yes'], addressOf(setting.file), setting.path);

    expect(code).toBe(0);
    expect(everythingIn(setting.file)).toEqual(before);
  });

  it('makes none where nothing is migrated: for a new file, an empty one, and one of this version', async () => {
    await setting.stop(await start());
    await setting.stop(await start());
    rmSync(setting.file);
    writeFileSync(setting.file, '');
    await setting.stop(await start());
    await setting.stop(await start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' }));

    expect(existsSync(setting.backups)).toBe(false);
  });

  it('makes one of a diary without days, too, because it may have saved pages', async () => {
    await setting.stop(await start());
    takeBackTo(5, setting.file);
    await start();

    expect(setting.names).toEqual([nameOf(5)]);
  });

  it('goes to the folder that is configured, also with EXPORTER_BACKUP_ENABLED=false', async () => {
    await writeDiary(5);
    const folder = join(setting.path, 'other', 'disk');
    await start({ EXPORTER_BACKUP_FOLDER: folder, EXPORTER_BACKUP_ENABLED: 'false' });

    expect(namesIn(folder)).toEqual([nameOf(5)]);
  });

  it('may be a program: the same backup is made, and it says so', async () => {
    await writeDiary(5);
    const { code, output } = await runCommand('reread', [], setting.path, addressOf(setting.file));

    expect(code).toBe(0);
    expect(output).toContain(`Migrating ${setting.file} from schema 5 to 12. A backup from before: `);
    const [name, ...more] = setting.names;
    expect(name).toMatch(/^diary\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-schema-5\.db\.zst$/);
    expect(more).toEqual([]);
  });

  it('makes no backup with EXPORTER_BACKUP_BEFORE_MIGRATION=false, and says so', async () => {
    await writeDiary(5);
    log.clear();
    await start({ ...WARNINGS, EXPORTER_BACKUP_BEFORE_MIGRATION: 'false' });

    expect(schemaOf(setting.file)).toBe(12);
    expect(existsSync(setting.backups)).toBe(false);
    expect(log.lines.map(({ message }) => message)).toEqual([
      `Migrating ${setting.file} from schema 5 to 12 without a backup (EXPORTER_BACKUP_BEFORE_MIGRATION)`,
    ]);
  });
});

describe('without a backup nothing is migrated, and the start ends with a sentence', () => {
  const notMigrated = (reason: string) =>
    `The diary file ${setting.file} is not migrated from schema 5 to 12, because it cannot be backed up in ${setting.backups}: ${reason}. ${GO_ON}`;

  it('when the folder cannot be written', async () => {
    await writeDiary(5);
    const before = everythingIn(setting.file);
    writeFileSync(setting.backups, 'a file where the folder should be');

    expect(await refusal()).toBe(notMigrated('The backup folder cannot be written'));
    expect(everythingIn(setting.file)).toEqual(before);

    rmSync(setting.backups);
    await start();
    expect([setting.names, schemaOf(setting.file)]).toEqual([[nameOf(5)], 12]);
  });

  it('when the copy is not whole', async () => {
    await writeDiary(5);
    damageIndex(setting.file);

    expect(await refusal()).toBe(
      notMigrated(
        'The copy was not whole and is deleted: it is damaged (row 1 missing from index products_by_name). The diary file may be damaged',
      ),
    );
    expect([setting.names, schemaOf(setting.file)]).toEqual([[], 5]);
  });

  describeWithSmallDisk('when the disk is full', () => {
    let disk: SmallDisk;
    let service: TestApp | undefined;
    beforeEach(() => (disk = SmallDisk.mount(24)));
    afterEach(async () => {
      await service?.close();
      disk.unmount();
    });

    it('says how much space it needs, leaves nothing, and migrates once there is room', async () => {
      const file = join(disk.path, 'diary.db');
      await writeDiary(4, file, tenYears().take(180));
      const megabytes = Math.ceil((2 * statSync(file).size) / 1e6);
      const before = everythingIn(file);
      disk.fill(300_000);

      const backups = join(disk.path, 'backups');
      await expect(createTestApp({ environment: addressOf(file) })).rejects.toThrow(
        `The diary file ${file} is not migrated from schema 4 to 12, because it cannot be backed up in ${backups}: ` +
          `The disk of the backup folder is full; up to ${megabytes} MB are needed. ${GO_ON}`,
      );
      expect(namesIn(backups)).toEqual([]);
      expect(everythingIn(file)).toEqual(before);
      expect(existsSync(`${file}.access`)).toBe(false);

      disk.makeRoom();
      service = await createTestApp({ environment: addressOf(file) });
      expect([namesIn(backups), schemaOf(file)]).toEqual([[nameOf(4)], 12]);
    });
  });
});

describe('a backup from before a migration', () => {
  const scheduled = (date: string) => `diary.${date}T03-30-00Z.db.zst`;
  const before = (date: string, schema: number) => `diary.${date}T12-00-00Z-schema-${schema}.db.zst`;

  it('is listed; the rotation neither counts nor deletes it, but it goes after 30 days and two further migrations', async () => {
    setting.put(scheduled('2024-08-30'), before('2024-08-10', 4), before('2024-07-20', 3), before('2024-07-01', 2));
    const service = await setting.start({ environment: { EXPORTER_BACKUP_KEEP: '2d' } }, TWO_DAYS);
    const log = new CapturedLog();
    await backUp(service);

    const made = 'diary.2024-09-01T12-00-00Z-manual.db.zst';
    const all = [made, scheduled('2024-08-30'), before('2024-08-10', 4), before('2024-07-20', 3)];
    expect(setting.names).toEqual(all.toSorted());
    expect((await listBackups(service)).backups.map(({ name }) => name)).toEqual(all);
    expect(log.lines).toContain(`info Backup ${before('2024-07-01', 2)} is deleted: later migrations have their own`);
  });
});
