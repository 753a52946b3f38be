import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../bench/shared/figures.ts';
import { bounded, build, withFolder } from '../bench/shared/service.ts';
import { Cases, type Line, type Setting, type Step } from './shared/step.ts';
import { earlierSteps, type Place, rowsOf, type StepResult, thisPlace, writeResults } from './shared/table.ts';
import { everyByte } from './steps/every-byte.ts';
import { forgetting } from './steps/forgetting.ts';
import { kills } from './steps/kills.ts';
import { nights } from './steps/nights.ts';
import { roundTrips } from './steps/round-trips.ts';
import { upgrades } from './steps/upgrades.ts';

/** `npm run proof`: shows on the built service that a diary survives what may happen to it. */

const STEPS: readonly Step[] = [upgrades, everyByte, nights, forgetting, kills, roundTrips];
/** It takes less than 20 on two cores that do nothing else. */
const MAX_MINUTES = 60;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: STEPS.map(({ name }) => name).join() },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '2026' },
    write: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});
const startedAt = performance.now();
const seed = Number(values.seed);

function chosenSteps(): Step[] {
  const names = values.only.split(',');
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(`--only: ${unknown} is none of ${STEPS.map(({ name }) => name).join(', ')}`);
  }
  if (values.write && values.quick) throw new Error('--write is not for --quick');
  return STEPS.filter(({ name }) => names.includes(name));
}

/** A step that cannot go on ends alone; the others are tried all the same. */
async function resultOf({ name, title, run }: Step, base: string): Promise<StepResult> {
  const begunAt = performance.now();
  const result: StepResult = { name, title, seconds: 0, lines: [], notes: [] };
  const print = (text: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s  ${name}: ${text}`);
  const folder = join(base, name);
  mkdirSync(folder);
  const setting: Setting = {
    folder,
    isQuick: values.quick,
    seed,
    cases: (subject) => {
      const line: Line = { subject, cases: 0, differences: 0 };
      result.lines.push(line);
      print(subject);
      return new Cases(line, print);
    },
    note: (text) => {
      result.notes.push(text);
      print(text);
    },
  };
  print('begins');
  try {
    await run(setting);
  } catch (error) {
    result.failure = String((error as Error).stack);
    print(result.failure);
  }
  result.seconds = (performance.now() - begunAt) / 1000;
  return result;
}

function report(steps: StepResult[], place: Place | undefined): void {
  console.log();
  printTable(rowsOf(steps));
  const wrong = steps.flatMap(({ name, lines, failure }) => [
    ...lines.flatMap(({ subject, smallest }) => (smallest === undefined ? [] : [`${name}, ${subject}: ${smallest}`])),
    ...(failure === undefined ? [] : [`${name} was not finished: ${failure}`]),
  ]);
  if (wrong.length > 0) {
    console.error(`\nNot proven. The smallest case of each:\n${wrong.join('\n')}`);
    console.error(`The same again: npm run proof -- --seed ${seed}${values.quick ? ' --quick' : ''}`);
    process.exitCode = 1;
  }
  if (place === undefined) return;
  const known = [...steps, ...earlierSteps(place, seed)];
  const inOrder = STEPS.flatMap(({ name }) => known.find((step) => step.name === name) ?? []);
  writeResults({ ...place, seed, steps: inOrder });
}

bounded(MAX_MINUTES, async () => {
  const chosen = chosenSteps();
  const place = values.write ? thisPlace() : undefined;
  if (!values['no-build']) build();
  await withFolder(async (base) => {
    const steps: StepResult[] = [];
    for (const step of chosen) steps.push(await resultOf(step, base));
    report(steps, place);
  });
});
