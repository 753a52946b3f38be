import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './support/temporary-folder';

const OXLINT = require.resolve('oxlint/package.json').replace('package.json', 'bin/oxlint');
const MISTAKES = {
  'no-spread-arguments': 'export const largest = (list: number[]): number => Math.max(...list);',
  'super-first': 'export class A extends Array { constructor(isEmpty: boolean) { if (isEmpty) super(); } }',
  'type-imports': "import { Stats } from 'node:fs';\nexport const sizeOf = (stats: Stats): number => stats.size;",
};

const folder = temporaryFolder();

// Plugins in JavaScript are young in Oxlint, and a rule that no longer sees anything would not be missed.
it('each rule of this project reports its mistake', () => {
  for (const file of ['.oxlintrc.json', 'oxlint-plugin.mjs']) cpSync(join(__dirname, '..', file), join(folder, file));
  mkdirSync(join(folder, 'src'));
  for (const [rule, text] of Object.entries(MISTAKES)) writeFileSync(join(folder, 'src', `${rule}.ts`), `${text}\n`);
  const { stdout } = spawnSync(process.execPath, [OXLINT, '--format=unix'], { cwd: folder, encoding: 'utf8' });

  const reported = [...stdout.matchAll(/src\/([a-z-]+)\.ts:.*diary\(([a-z-]+)\)/g)].map(([, file, rule]) => [
    file,
    rule,
  ]);
  expect(reported.sort()).toEqual(Object.keys(MISTAKES).map((rule) => [rule, rule]));
});
