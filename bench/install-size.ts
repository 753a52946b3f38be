import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './service.ts';

/** What the image holds beside Node: production dependencies as `npm ci --omit=dev` installs them, and the built service. */
export interface InstallSize {
  dependenciesMb: number;
  packages: number;
  builtMb: number;
}

export function installSize(): InstallSize {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Packages inside of others are listed too, and are counted once: with the one that they are in.
  const packages = listed.split('\n').filter((folder) => relative(ROOT, folder).startsWith('node_modules'));
  const bytes = packages.reduce((total, folder) => total + sizeOf(folder, (name) => name === 'node_modules'), 0);
  const built = sizeOf(join(ROOT, 'dist'), (name) => name === 'compile-cache');
  return { dependenciesMb: bytes / 2 ** 20, packages: packages.length, builtMb: built / 2 ** 20 };
}

function sizeOf(path: string, isLeftOut: (name: string) => boolean): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path)
    .filter((name) => !isLeftOut(name))
    .reduce((total, name) => total + sizeOf(join(path, name), isLeftOut), 0);
}
