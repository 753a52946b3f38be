import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServiceProcess, runCommand } from '../../../proof/shared/process.ts';
import { command } from '../../../src/cli/doctor/command';
import { expired } from '../../support/certificate';
import { runHere } from '../../support/command-here';
import { describeWith } from '../../support/describe-with';
import { DiaryFolder } from '../../support/diary-folder';
import { examine, examined, finding } from '../../support/doctor';
import { NOBODY } from '../../support/ordinary-user';
import { postExport } from '../../support/requests';
import { ServiceSetting } from '../../support/service-setting';

/** Root may read and write everything; then the program runs as somebody who may not. */
const ORDINARY = process.geteuid?.() === 0 ? NOBODY : undefined;

const folder = new DiaryFolder();
const diaryAt = (file: string) => ({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });
const onDiary = (environment: Record<string, string> = {}) =>
  examine({ ...diaryAt(folder.file), ...environment }, folder.path);

/** Runs `diary doctor --json` in a folder, as an ordinary user if that matters. */
async function asProgram(path: string, environment: Record<string, string> = {}, { ordinary = false } = {}) {
  if (ordinary) chmodSync(path, 0o755);
  const uid = ordinary ? ORDINARY : undefined;
  return examined(await runCommand('doctor', ['--json'], path, environment, '', uid));
}

describe('the doctor, on a machine without an account', () => {
  it('finds a new diary well, and leaves out what is not configured', async () => {
    await folder.makeEmpty();
    const before = readdirSync(folder.path);

    const { code, names, of } = await onDiary({ TZ: 'Europe/Berlin' });

    expect({ code, names }).toEqual({ code: 0, names: ['settings', 'files', 'disk', 'clock', 'store'] });
    expect(of('settings')).toEqual(
      finding('WARNING', 'No account is configured', 'Open the address at the end of the log'),
    );
    expect(of('settings')?.found).toMatch(
      /; not as by default: EXPORTER_PERSISTENCE_DOCSTORE_URL=sqlite:\S+diary\.db$/,
    );
    expect(of('files')).toEqual(finding('OK', 'owner this user, mode 600'));
    expect(of('disk')).toEqual(finding('OK', 'the write-ahead log works'));
    expect(of('clock')?.found).toMatch(/^today is \d{4}-\d\d-\d\d \(Europe\/Berlin\); the next fetch is at 03:00$/);
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
    expect(readdirSync(folder.path)).toEqual(before);
  });

  it('warns of a diary that is not there, and does not make it', async () => {
    const { code, of } = await examine({}, folder.path);

    expect(code).toBe(0);
    expect(of('store')).toEqual(finding('WARNING', 'sqlite:data/diary.db: there is no diary yet', 'mount the folder'));
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('prints a line for each, and the next step below it, such as for the zone of containers', async () => {
    const { code, output } = await runHere(command, [], {}, folder.path);
    const lines = output.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^warning {2}settings {8}No account is configured/);
    expect(lines[1]).toMatch(/^ {25}Open the address at the end of the log/);
    expect(lines[4]).toMatch(/^ok {7}clock {11}today is \d{4}-\d\d-\d\d \(UTC\); the next fetch is at 03:00$/);
    expect(lines[5]).toMatch(/^ {25}.*set TZ/);
    expect(lines).toHaveLength(8);
  });
});

describe('the doctor, where settings are wrong', () => {
  it('names each mistake, and goes on with the defaults', async () => {
    await folder.makeEmpty();
    const { code, of } = await onDiary({
      ...{ EXPORTER_MCP_ENABLE: 'true', EXPORTER_LOG_LEVEL: 'loud', EXPORTER_UPSTREAM_PASSWORD_FILE: 'geheim' },
      ...{ TZ: 'Europe/Berln', EXPORTER_UPSTREAM_MIN_DAYS_BACK: '400' },
    });

    expect(code).toBe(1);
    for (const mistake of [
      'did you mean EXPORTER_MCP_ENABLED?',
      "EXPORTER_LOG_LEVEL: 'loud' is not valid",
      "the file '*****'",
      "TZ: 'Europe/Berln' is not valid",
      'is above EXPORTER_UPSTREAM_MAX_DAYS_BACK',
    ])
      expect(of('settings')).toEqual(finding('FAILED', mistake, 'Correct the setting'));
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
  });

  it('says which file was read, and that one cannot be read', async () => {
    writeFileSync(join(folder.path, '.env'), 'TZ=Europe/Vienna\n');
    const read = await examine({ TZ: '' }, folder.path);
    expect(read.of('files')).toEqual(finding('OK', `from the environment, ${join(folder.path, '.env')}`));
    expect(read.of('clock')).toEqual(finding('OK', '(Europe/Vienna)'));

    chmodSync(join(folder.path, '.env'), 0o000);
    const unread = await asProgram(folder.path, {}, { ordinary: true });
    expect(unread.code).toBe(1);
    expect(unread.of('files')).toEqual(finding('FAILED', '.env: this user may not read it', 'read'));
  });

  it('counts what was set in the web app, and names what is wrong in it', async () => {
    await folder.makeEmpty();
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
});

describe('the doctor, where files are not as they should be', () => {
  it('names the owner of a diary that the user cannot write', async () => {
    await folder.makeEmpty();
    chmodSync(folder.file, 0o444);
    chmodSync(folder.path, 0o555);

    const { code, of } = await asProgram(folder.path, diaryAt(folder.file), { ordinary: true });

    expect(code).toBe(1);
    expect(of('files')).toEqual(finding('FAILED', `cannot write ${folder.file} (owner `, 'chown -R'));
    expect(of('disk')).toEqual(finding('FAILED', 'cannot be written', 'Fix "files"'));
  });
});

describe('the doctor, beside a running service', () => {
  const setting = new ServiceSetting({
    forSuite: true,
    history: { span: { from: '2024-08-01', to: new Date().toISOString().slice(0, 10) }, toGuests: 'login-page' },
  });
  let service: ServiceProcess;
  beforeAll(async () => (service = await setting.start()));

  const onSite = () => asProgram(setting.folder, { ...setting.account, ...diaryAt(setting.file) });
  const requested = () => setting.site.requests.map(({ kind }) => kind);

  /** Hashes of every file but the index of the log, which readers use as well. */
  function hashes(): Record<string, string> {
    const names = readdirSync(setting.folder).filter((name) => !name.endsWith('-shm'));
    const hashOf = (name: string) =>
      createHash('sha256')
        .update(readFileSync(join(setting.folder, name)))
        .digest('hex');
    return Object.fromEntries(names.map((name) => [name, hashOf(name)]));
  }

  it('changes nothing, and makes one login and two requests', async () => {
    await postExport(service, '2024-08-26', '2024-08-27');
    const days = async () => (await fetch(`${service.url}/api/v2/nutritiondata/download?format=JSONL`)).text();
    const [filesBefore, daysBefore] = [hashes(), await days()];
    setting.site.requests.length = 0;

    const { code, of } = await onSite();

    expect({ code, settings: of('settings'), store: of('store') }).toEqual({
      ...{ code: 0, settings: finding('OK', 'no mistakes') },
      store: finding('OK', '2 days from 2024-08-26 to 2024-08-27'),
    });
    expect(of('site-login')).toEqual({ state: 'OK', found: 'fddb.info accepted the login' });
    expect(of('site-page')?.found).toMatch(/^the page of \d{4}-\d\d-\d\d was understood/);
    expect(of('site-csv')?.found).toMatch(/^the diary as CSV was understood: \d+ days$/);
    // The site redirects to the home page after a login.
    expect(requested()).toEqual(['login', 'other', 'diary', 'history']);
    expect([hashes(), await days()]).toEqual([filesBefore, daysBefore]);
  });
});

describe('the doctor, and connections', () => {
  it('names certificates that have expired', async () => {
    const { key, cert } = expired('DNS:localhost');
    const server = createServer({ key, cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    writeFileSync(join(folder.path, 'authority.pem'), cert);
    const { of } = await asProgram(folder.path, {
      EXPORTER_UPSTREAM_URL: url,
      EXPORTER_UPSTREAM_USERNAME: 'demo',
      EXPORTER_UPSTREAM_PASSWORD: 'demo-password',
      EXPORTER_NOTIFICATION_GOTIFY_URL: url,
      EXPORTER_NOTIFICATION_GOTIFY_TOKEN: 'token-of-gotify',
      NODE_EXTRA_CA_CERTS: join(folder.path, 'authority.pem'),
    });
    server.close();
    expect(of('channels')).toEqual(finding('WARNING', 'its certificate has expired', 'its address (Gotify)'));
    expect(of('site-login')).toEqual(finding('FAILED', 'CERT_HAS_EXPIRED', 'Try again later'));
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

    const { code, of } = await asProgram(folder.path, { ...diaryAt(folder.file), LD_PRELOAD: library });

    expect({ code, disk: of('disk') }).toEqual({ code: 1, disk: finding('FAILED', 'gives no locks', 'local disk') });
    expect(readdirSync(folder.path)).toEqual(['without-locks.so']);
  });
});
