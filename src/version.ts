import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name and version of the running program, from package.json beside the source and the build alike. */
const { name, version } = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

export const PROGRAM = { name, version };
