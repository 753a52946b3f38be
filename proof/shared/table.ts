import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Line } from './step.ts';

export interface StepResult {
  name: string;
  title: string;
  seconds: number;
  lines: Line[];
  notes: string[];
  /** The reason why the step could not go on. */
  failure?: string;
}

/** Commit and machine of the results. */
export interface Place {
  commit: string;
  cores: number;
  memoryGb: number;
  node: string;
}

interface Results extends Place {
  seed: number;
  steps: StepResult[];
}

const RESULTS = 'proof/results.json';
const DOCUMENT = 'docs/reliability.md';
const BEGIN = '<!-- table: written by npm run proof -- --write -->';
const END = '<!-- end of the table -->';

/** Asked at the beginning, because files may change while the program runs. */
export function thisPlace(): Place {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '.', `:!${RESULTS}`, `:!${DOCUMENT}`) !== '';
  return {
    commit: git('rev-parse', '--short=10', 'HEAD') + (isChanged ? ', changed' : ''),
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
  };
}

/** A row for each line, and behind the first of a step its time. */
export function rowsOf(steps: readonly StepResult[]): string[][] {
  const rows = steps.flatMap(({ title, seconds, lines, failure }) => {
    const shown = failure === undefined ? lines : [...lines, { subject: 'not finished', cases: 0, differences: 1 }];
    return shown.map(({ subject, cases, differences }, index) => [
      index === 0 ? title : '',
      subject,
      String(cases),
      String(differences),
      index === 0 ? `${seconds.toFixed(0)} s` : '',
    ]);
  });
  return [['Step', 'What', 'Cases', 'Differences', 'Time'], ...rows];
}

/** What was written before of the same commit: a whole run takes long, so it may come in parts. */
export function earlierSteps({ commit }: Place, seed: number): StepResult[] {
  const earlier = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  return earlier.commit === commit && earlier.seed === seed ? earlier.steps : [];
}

/** Also puts their table between the marks of the document. */
export function writeResults(results: Results): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  const { commit, cores, memoryGb, node, seed, steps } = results;
  const [head, ...rows] = rowsOf(steps).map((cells) => `| ${cells.join(' | ')} |`);
  const notes = steps.flatMap(({ title, notes: own }) => own.map((note) => `- ${title}: ${note}`));
  const minutes = steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const place = `Commit ${commit}, ${cores} cores, ${memoryGb} GB, Node ${node}, seed ${seed}, ${minutes.toFixed(0)} minutes.`;
  const table = [BEGIN, '', place, '', head, '|---|---|---:|---:|---:|', ...rows, '', ...notes, '', END].join('\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for the table`);
  writeFileSync(DOCUMENT, text.slice(0, from) + table + text.slice(to + END.length));
}
