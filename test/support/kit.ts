import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './deployment-files';

const FILES = [
  '*.md',
  'docker-compose.yml',
  'package*.json',
  'docs/*.md',
  '.github/**/*.*',
  'deploy/**/{*.{json,md,xml,yaml,yml},Dockerfile,.gitkeep}',
];

/** A copy of what is published, to be broken. */
export class Kit {
  readonly folder = mkdtempSync(join(tmpdir(), 'diary-kit-'));

  constructor() {
    for (const file of globSync(FILES, { cwd: ROOT })) cpSync(join(ROOT, file), join(this.folder, file));
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Replaces what has to be there. */
  change(file: string, before: string | RegExp, after: string): void {
    const text = this.read(file);
    const changed = text.replace(before, after);
    expect([file, changed === text]).toEqual([file, false]);
    this.write(file, changed);
  }

  /** Result of a function of a script that gets the folder of the copy; or the message of its error. */
  call(script: string, name: string, ...more: string[]): unknown {
    return callEach(script, name, [[this.folder, ...more]])[0];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Results of a function of a script for each list of arguments. */
export function callEach(script: string, name: string, calls: string[][]): unknown[] {
  const program = `import { ${name} } from './scripts/${script}.mjs';
    const answer = (given) => { try { return ${name}(...given) ?? null; } catch ({ message }) { return message; } };
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(answer)));`;
  const args = ['--input-type=module', '--eval', program, JSON.stringify(calls)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as unknown[];
}
