import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS } from '../../proof/shared/process.ts';
import { DiaryFolder } from '../support/diary-folder';

describe('diary, the one program beside the service', () => {
  const folder = new DiaryFolder();
  const run = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [file, ...args], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'] },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );

  it('lists its commands, each of which says more', async () => {
    const { code, stdout } = await run(COMMANDS, '--help');
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name]) => name!);
    expect(names).toEqual([
      ...['doctor', 'import', 'history', 'copy', 'restore', 'reread', 'page-report', 'token'],
      ...['homeassistant-history', 'mqtt-forget'],
    ]);
    for (const name of names) {
      expect({ name, ...(await run(COMMANDS, name, '--help')) }).toMatchObject({
        // The name by which it was called, as in a container.
        ...{ name, code: 0, stdout: expect.stringContaining(`diary ${name}`), stderr: '' },
      });
    }
  });

  it.each(['imports', 'constructor', ''])('refuses %j, which is no command, with the list', async (name) => {
    expect(await run(COMMANDS, name)).toEqual({
      ...{ code: 1, stdout: '', stderr: expect.stringMatching(/^.* is not a command\.\n\nUsage: diary <command>/) },
    });
  });

  it('ends at the first Ctrl+C, which others do not cut short', async () => {
    const child = spawn(process.execPath, [COMMANDS, 'import', '-'], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'] },
    });
    await once(child.stdout, 'data');
    const pressing = setInterval(() => child.kill('SIGINT'), 1);
    const closed = once(child, 'close');
    const [line] = (await Promise.race([once(child.stderr, 'data'), closed])) as unknown[];
    clearInterval(pressing);

    expect(String(line)).toBe('Stopped before anything was written\n');
    expect(await closed).toEqual([1, null]);
  });

  it('is what the files of the version before do, and they say so', async () => {
    const former = join(COMMANDS, '..', 'copy-diary.js');
    const { code, stdout, stderr } = await run(former, '--help');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'dist/copy-diary.js is now "diary copy": node dist/cli.js copy\n',
    });
    expect(stdout).toBe((await run(COMMANDS, 'copy', '--help')).stdout);
  });
});
