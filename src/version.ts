import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name and version of the running program, from package.json beside the source and the build alike. */
const folder = join(__dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

/** `folder` is where package.json lies. */
export const PROGRAM = { name, version, folder };
