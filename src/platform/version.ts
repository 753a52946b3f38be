import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name and version from package.json, which is in the parent folder of both the source and the build. */
const folder = join(__dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

export const PROGRAM = { name, version, folder };
