import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../shared/service.ts';

/** The size of the image without Node, as created by `npm run assemble`. */
export interface InstallSize {
  dependenciesMb: number;
  packages: number;
  builtMb: number;
}

export function installSize(): InstallSize {
  const folder = mkdtempSync(join(tmpdir(), 'diary-install-'));
  try {
    execFileSync(process.execPath, ['scripts/assemble.mjs', folder], { cwd: ROOT });
    const packages = globSync('node_modules/**/package.json', { cwd: folder }).filter((file) =>
      /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file),
    );
    return {
      dependenciesMb: megabytesIn(join(folder, 'node_modules')),
      packages: packages.length,
      builtMb: megabytesIn(join(folder, 'dist')),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function megabytesIn(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0) / 2 ** 20;
}
