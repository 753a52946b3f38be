// Installs the dependencies and the project's own Node, which every command needs. Uses only Node >= 20, because a fresh clone
// has nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** Runs a command with the project's own Node first on the PATH; ends the program when it fails. */
export function run(command, args) {
  const path = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`;
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH: path } });
  if (status !== 0) process.exit(status ?? 1);
}

export function installOnce() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  const isCurrent =
    existsSync(NODE) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
  if (isCurrent) return;
  console.log('Installing the dependencies ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}
