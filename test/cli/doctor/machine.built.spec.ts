import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runCommand } from '../../support/command-process';
import { describeWith } from '../../support/describe-with';
import { DiaryFolder } from '../../support/diary-folder';
import { examine, finding } from '../../support/doctor';
import { describeWithSmallDisk, SmallDisk } from '../../support/small-disk';

const folder = new DiaryFolder();
const diaryAt = (file: string) => ({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });
const onDiary = (environment: Record<string, string> = {}) =>
  examine(folder.path, { ...diaryAt(folder.file), ...environment });

/** Diary as a service has left it. */
async function makeDiary(): Promise<void> {
  await folder.open();
  folder.close();
}

describe('the doctor, on a machine without an account', () => {
  it('finds a new diary well, and leaves out what is not configured', async () => {
    await makeDiary();
    const before = readdirSync(folder.path);

    const { code, names, of } = await onDiary({ TZ: 'Europe/Berlin' });

    expect({ code, names }).toEqual({ code: 0, names: ['settings', 'files', 'disk', 'clock', 'store'] });
    expect(of('settings')).toEqual(finding('WARNING', 'No account is configured', 'Set what it names'));
    expect(of('files')).toEqual(finding('OK', 'owner this user, mode 600'));
    expect(of('disk')).toEqual(finding('OK', 'the write-ahead log works'));
    expect(of('clock')?.found).toMatch(/^today is \d{4}-\d\d-\d\d \(Europe\/Berlin\); the next fetch is at 03:00$/);
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
    expect(readdirSync(folder.path)).toEqual(before);
  });

  it('warns of a diary that is not there, and does not make it', async () => {
    const { code, of } = await examine(folder.path);

    expect(code).toBe(0);
    expect(of('store')).toEqual(finding('WARNING', 'no diary at sqlite:data/diary.db', 'mount the folder'));
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('prints a line for each, and the next step below it', async () => {
    const { code, output } = await runCommand('doctor', [], folder.path, { TZ: 'Europe/Berlin' });
    const lines = output.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^warning {2}settings {8}No account is configured/);
    expect(lines[1]).toMatch(/^ {25}Set what it names/);
    expect(lines[4]).toMatch(
      /^ok {7}clock {11}today is \d{4}-\d\d-\d\d \(Europe\/Berlin\); the next fetch is at 03:00$/,
    );
    expect(lines).toHaveLength(7);
  });

  it('hints at the zone where it is the one that containers have', async () => {
    expect((await onDiary({ TZ: 'UTC' })).of('clock')).toEqual(finding('OK', '(UTC)', 'set TZ'));
  });
});

describe('the doctor, where settings are wrong', () => {
  it.each([
    ['a typo', { EXPORTER_MCP_ENABLE: 'true' }, 'did you mean EXPORTER_MCP_ENABLED?', 'Correct the name'],
    ['a wrong value', { EXPORTER_LOG_LEVEL: 'loud' }, "EXPORTER_LOG_LEVEL: 'loud' is not valid", 'Correct the setting'],
    ['an unknown zone', { TZ: 'Europe/Berln' }, "TZ: 'Europe/Berln' is not valid", 'Correct the setting'],
    [
      'a contradiction',
      { EXPORTER_UPSTREAM_MIN_DAYS_BACK: '400' },
      'is above EXPORTER_UPSTREAM_MAX_DAYS_BACK',
      'Correct',
    ],
    [
      'a secret that is no file',
      { EXPORTER_UPSTREAM_PASSWORD_FILE: 'geheim' },
      "the file '*****'",
      'Correct the setting',
    ],
  ])('names %s, and goes on with the default', async (_what, environment, found, remedy) => {
    await makeDiary();
    const { code, of } = await onDiary(environment);

    expect(code).toBe(1);
    expect(of('settings')).toEqual(finding('FAILED', found, remedy));
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
  });

  it('says which file was read, and that one cannot be read', async () => {
    writeFileSync(join(folder.path, '.env'), 'TZ=Europe/Vienna\n');
    const read = await examine(folder.path, { TZ: '' });
    expect(read.of('files')).toEqual(finding('OK', `from the environment, ${join(folder.path, '.env')}`));
    expect(read.of('clock')).toEqual(finding('OK', '(Europe/Vienna)'));

    chmodSync(join(folder.path, '.env'), 0o000);
    const unread = await examine(folder.path, {}, { ordinary: true });
    expect(unread.code).toBe(1);
    expect(unread.of('files')).toEqual(finding('FAILED', '.env: this user may not read it', 'read'));
  });

  it('counts what was set in the web app, and names what is wrong in it', async () => {
    await makeDiary();
    const kept = join(folder.path, 'settings.json');
    writeFileSync(kept, JSON.stringify({ timeZone: 'Europe/Vienna' }));
    const read = await onDiary({ TZ: '' });
    expect(read.of('files')).toEqual(finding('OK', `settings from the environment, ${kept}; there is no`));
    expect(read.of('clock')).toEqual(finding('OK', '(Europe/Vienna)'));

    writeFileSync(kept, JSON.stringify({ scheduleAt: 'tonight' }));
    expect((await onDiary()).of('settings')).toEqual(
      finding('FAILED', `${kept}: scheduleAt: 'tonight' is not valid`, 'Correct the setting'),
    );
  });

  it('exits with 1 for a mistake in its options', async () => {
    const { code, output } = await runCommand('doctor', ['--yaml'], folder.path);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('--yaml is not an option') });
  });
});

describe('the doctor, where files are not as they should be', () => {
  it('names the owner of a diary that the user cannot write', async () => {
    await makeDiary();
    chmodSync(folder.file, 0o444);
    chmodSync(folder.path, 0o555);

    const { code, of } = await examine(folder.path, diaryAt(folder.file), { ordinary: true });

    expect(code).toBe(1);
    expect(of('files')).toEqual(finding('FAILED', `cannot write ${folder.file} (owner `, 'chown -R'));
    expect(of('disk')).toEqual(finding('FAILED', 'cannot be written', 'Mend "files"'));
  });

  it.each([
    ['text', 'this is no database, but a text that is long enough to be one'.repeat(20), 'it is not a database'],
    ['nothing but zeros', '\0'.repeat(8192), 'it is not a database'],
  ])('names a diary of %s', async (_what, content, found) => {
    writeFileSync(folder.file, content);
    expect((await onDiary()).of('store')).toEqual(finding('FAILED', found, 'Name another file'));
  });

  it('names a diary that is damaged', async () => {
    await makeDiary();
    const content = readFileSync(folder.file);
    writeFileSync(folder.file, content.fill(0x55, 8192));

    const { code, of } = await onDiary();
    expect(code).toBe(1);
    expect(of('store')).toEqual(finding('FAILED', 'damaged', 'restore a backup'));
  });

  it('names a diary of a newer version, and one of another program', async () => {
    await makeDiary();
    folder.changeFromOutside('PRAGMA user_version = 999');
    expect((await onDiary()).of('store')).toEqual(
      finding('FAILED', 'written by a newer version of this program (schema 999', 'Start the version that wrote it'),
    );

    folder.changeFromOutside('PRAGMA application_id = 7');
    expect((await onDiary()).of('store')).toEqual(finding('FAILED', 'database of another program', 'another file'));
  });

  it('reads the diary of a service that was killed, with its log', async () => {
    const database = await folder.open();
    const killed = join(folder.path, 'killed');
    mkdirSync(killed);
    database.run(`INSERT INTO kept (name, value) VALUES ('a', 'b')`);
    execFileSync('cp', [folder.file, `${folder.file}-wal`, killed]);

    const { of } = await examine(folder.path, diaryAt(join(killed, 'diary.db')));
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
    expect(existsSync(join(killed, 'diary.db-owner'))).toBe(false);
  });

  it('says that an earlier version wrote it', async () => {
    await makeDiary();
    using diary = new DatabaseSync(folder.file);
    const { user_version: newest } = diary.prepare('PRAGMA user_version').get() as { user_version: number };
    diary.exec(`PRAGMA user_version = ${newest - 1}`);
    diary.close();
    expect((await onDiary()).of('store')).toEqual(finding('OK', 'the next start migrates it'));
  });
});

describeWithSmallDisk('the doctor, on a small disk', () => {
  let disk: SmallDisk;
  beforeEach(() => (disk = SmallDisk.mount(20)));
  afterEach(() => disk.unmount());

  it('warns before it is full, and says when it is', async () => {
    const environment = diaryAt(join(disk.path, 'diary.db'));
    const { code, of } = await examine(folder.path, environment);
    expect({ code, disk: of('disk') }).toEqual({ code: 0, disk: finding('WARNING', 'MB free', 'Make room') });

    disk.fill();
    const full = await examine(folder.path, environment);
    expect({ code: full.code, disk: full.of('disk') }).toEqual({
      code: 1,
      disk: finding('FAILED', `the disk of ${disk.path} is full`, 'Make room'),
    });
    expect(readdirSync(disk.path)).toEqual(['filling']);
  });

  it('names one that is read-only', async () => {
    disk.makeReadOnly();
    const { of } = await examine(folder.path, diaryAt(join(disk.path, 'diary.db')));
    expect(of('files')).toEqual(finding('FAILED', `${disk.path} is on a read-only disk`, 'for writing'));
  });
});

/** A system call that answers as a network drive without a lock server does. */
const WITHOUT_LOCKS = `
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#define REFUSING(name) int name(int file, int command, ...) { \\
  va_list list; va_start(list, command); void *given = va_arg(list, void *); va_end(list); \\
  if (command == F_SETLK || command == F_SETLKW) { errno = ENOLCK; return -1; } \\
  return ((int (*)(int, int, ...)) dlsym(RTLD_NEXT, #name))(file, command, given); }
REFUSING(fcntl)
REFUSING(fcntl64)
`;

function compiler(): boolean {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

describeWith('a C compiler', compiler())('the doctor, on a drive without locks', () => {
  it('says so, and leaves nothing there', async () => {
    const library = join(folder.path, 'without-locks.so');
    const args = ['-D_GNU_SOURCE', '-shared', '-fPIC', '-x', 'c', '-', '-o', library, '-ldl'];
    execFileSync('cc', args, { input: WITHOUT_LOCKS });

    const { code, of } = await onDiary({ LD_PRELOAD: library });

    expect({ code, disk: of('disk') }).toEqual({ code: 1, disk: finding('FAILED', 'gives no locks', 'local disk') });
    expect(readdirSync(folder.path)).toEqual(['without-locks.so']);
  });
});
