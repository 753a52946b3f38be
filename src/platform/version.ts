import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Name and version from package.json, which is above both the source and the build. */
const folder = folderOfProgram(__dirname);
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

function folderOfProgram(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : folderOfProgram(dirname(from));
}

export const PROGRAM = { name, version, folder };
