import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Name, version and repository at GitHub from package.json, which is above both the source and the build. */
const folder = folderOfProgram(__dirname);
const { name, version, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
  repository: `github:${string}`;
};

function folderOfProgram(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : folderOfProgram(dirname(from));
}

export const PROGRAM = { name, version, folder, repository: repository.replace('github:', '') };
