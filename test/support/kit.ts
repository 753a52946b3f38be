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

  /** The text of a file after a change of what has to be there. */
  changed(file: string, before: string | RegExp, after: string): string {
    const text = this.read(file);
    const changed = text.replace(before, after);
    expect([file, changed === text]).toEqual([file, false]);
    return changed;
  }

  /** Result of a function of a script that gets the folder of the copy; or the message of its error. */
  call(script: string, name: string, argument?: string): unknown {
    return this.run(script, name, [{ argument }])[0];
  }

  /** Results for each of some second arguments. */
  callWithEach(script: string, name: string, given: string[]): unknown[] {
    const calls = given.map((argument) => ({ argument }));
    return this.run(script, name, calls);
  }

  /** Results for the copy as it is, and for each change of a file alone. */
  callAfterEach(script: string, name: string, changes: [file: string, text: string][]): unknown[] {
    return this.run(script, name, [{}, ...changes.map(([file, text]) => ({ file, text }))]);
  }

  private run(script: string, name: string, calls: { file?: string; text?: string; argument?: string }[]): unknown[] {
    const program = `import { readFileSync, writeFileSync } from 'node:fs';
      import { ${name} } from './scripts/${script}.mjs';
      const { folder, calls } = JSON.parse(readFileSync(0, 'utf8'));
      const answer = (argument) => {
        try { return ${name}(folder, argument) ?? null; } catch ({ message }) { return message; }
      };
      const answerTo = ({ file, text, argument }) => {
        if (file === undefined) return answer(argument);
        const path = folder + '/' + file;
        const before = readFileSync(path);
        writeFileSync(path, text);
        const found = answer();
        writeFileSync(path, before);
        return found;
      };
      console.log(JSON.stringify(calls.map(answerTo)));`;
    const input = JSON.stringify({ folder: this.folder, calls });
    const options = { cwd: ROOT, encoding: 'utf8', input } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], options);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as unknown[];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
