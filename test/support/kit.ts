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
    this.write(file, this.changed(file, before, after));
  }

  /** The text of a file after a change. */
  changed(file: string, before: string | RegExp, after: string): string {
    const text = this.read(file);
    const changed = text.replace(before, after);
    expect([file, changed === text]).toEqual([file, false]);
    return changed;
  }

  /** Result of a function of a script that gets the folder of the copy; or the message of its error. */
  call(script: string, name: string, ...more: string[]): unknown {
    return this.callAfterEach(script, name, [], more)[0];
  }

  /** Results for the copy as it is, and for each change of a file alone. */
  callAfterEach(script: string, name: string, changes: [file: string, text: string][], more: string[] = []): unknown[] {
    const program = `import { readFileSync, writeFileSync } from 'node:fs';
      import { ${name} } from './scripts/${script}.mjs';
      const { folder, changes, more } = JSON.parse(readFileSync(0, 'utf8'));
      const answer = () => { try { return ${name}(folder, ...more) ?? null; } catch ({ message }) { return message; } };
      const afterChange = ([file, text]) => {
        const path = folder + '/' + file;
        const before = readFileSync(path);
        writeFileSync(path, text);
        const found = answer();
        writeFileSync(path, before);
        return found;
      };
      console.log(JSON.stringify([answer(), ...changes.map(afterChange)]));`;
    const input = JSON.stringify({ folder: this.folder, changes, more });
    const options = { cwd: ROOT, encoding: 'utf8', input } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], options);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as unknown[];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
