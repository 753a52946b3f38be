import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '../shared/contents.ts';
import { Program, urlOf } from '../shared/service.ts';
import { columnsOf, onCopy, rowsOf } from '../shared/tables.ts';
import { without } from '../shared/without.ts';
import type { Victim, VictimSetting } from './victim.ts';

/** What each day holds, by its date. */
type Days = Map<string, string>;

/** The rows of what a day holds, with the tables of their columns. */
const ROWS: [from: string, tables: string[]][] = [
  ['products JOIN names ON names.id = name_id', ['products', 'names']],
  ...['days', 'meals', 'details', 'origins'].map((table): [string, string[]] => [table, [table]]),
];
/** Columns that no import brings: ids, and what a comparison with the site notes. */
const NOT_IMPORTED = ['id', 'name_id', 'fingerprint'];

/** An import over HTTP that replaces all days by others, to and fro. */
export async function importing({ file, fetchTo }: VictimSetting): Promise<Victim> {
  const days = daysIn(await fetchTo(file));
  const path = '/api/v2/nutritiondata/import?mode=replace';
  return {
    begin: (service, run) => ({ process: service, done: service.ask('POST', path, linesIn(days, run)) }),
    differenceAfter: async (service, run, isAnswered) =>
      differenceOf(days, daysIn(await linesOf(service, { pages: false })), isAnswered ? [run] : [run, run + 1]),
  };
}

/** The same by the program. Its file is read without a service until it was killed for the last time. */
export async function importingByProgram({ file, folder, fetchTo }: VictimSetting): Promise<Victim> {
  const days = daysIn(await fetchTo(file));
  const stored = daysStored(file);
  const path = join(folder, 'days.jsonl');
  return {
    withoutService: true,
    begin: (_service, run) => {
      writeFileSync(path, linesIn(days, run));
      return Program.begin(['import', path, '--mode', 'replace'], urlOf(file));
    },
    isBegun: (_run, { output }) => output.includes('days in the file'),
    differenceAfter: (_service, run, isAnswered) =>
      Promise.resolve(differenceOf(stored, daysStored(file), isAnswered ? [run] : [run, run + 1])),
    differenceAtEnd: async (service, run) =>
      differenceOf(days, daysIn(await linesOf(service, { pages: false })), [run, run + 1]),
  };
}

/** In every second run the days are those that are there at first, in the others each has the content of another one. */
function daysOfRun(days: Days, run: number): Days {
  const contents = [...days.values()];
  if (run % 2 === 1) contents.reverse();
  return new Map([...days.keys()].map((date, index) => [date, contents[index]!]));
}

function linesIn(days: Days, run: number): string {
  const lines = [...daysOfRun(days, run)].map(([date, content]) =>
    JSON.stringify({ date, ...(JSON.parse(content) as object) }),
  );
  return lines.join('\n');
}

/** Each day is as in one of the runs, and there is no other. */
function differenceOf(days: Days, found: Days, runs: readonly number[]): string | undefined {
  const allowed = runs.map((run) => daysOfRun(days, run));
  for (const date of days.keys()) {
    if (allowed.some((one) => one.get(date) === found.get(date))) continue;
    return `${date} is not as in run ${runs.join(' or ')}: ${found.get(date)?.slice(0, 300) ?? 'not stored'}`;
  }
  return found.size > days.size ? 'there are more days than were imported' : undefined;
}

/** The lines of days without their ids, which the diary gives. */
function daysIn(lines: readonly string[]): Days {
  const parsed = lines.map((text) => JSON.parse(text) as { type?: string; date: string });
  return new Map(
    parsed.flatMap((line) =>
      line.type === undefined ? [[line.date, JSON.stringify(without(line, 'id', 'date'))]] : [],
    ),
  );
}

/** The rows of each day, as SQLite itself reads them. */
function daysStored(file: string): Days {
  return onCopy(file, (database) => {
    const days: Days = new Map();
    for (const [from, tables] of ROWS) {
      const columns = tables
        .flatMap((table) => columnsOf(database, table))
        .filter((column) => column !== 'day' && !NOT_IMPORTED.includes(column));
      for (const row of rowsOf(database, from, ['day', ...columns])) {
        const [date, ...content] = JSON.parse(row) as [string, ...unknown[]];
        days.set(date, `${days.get(date) ?? ''}\n${JSON.stringify(content)}`);
      }
    }
    return days;
  });
}
