import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '../shared/contents.ts';
import { Program, type Service, urlOf, withService } from '../shared/service.ts';
import { without } from '../shared/without.ts';
import type { Victim, VictimSetting } from './victim.ts';

interface Day {
  date: string;
  line: string;
}

/** An import over HTTP that replaces all days by others, to and fro. */
export async function importing(setting: VictimSetting): Promise<Victim> {
  const { fileIn, differenceAfter } = await importsTo(setting);
  const path = '/api/v2/nutritiondata/import?mode=replace';
  return {
    begin: (service, run) => ({ process: service, done: service.ask('POST', path, fileIn(run)) }),
    differenceAfter,
  };
}

/** The same by the program. */
export async function importingByProgram(setting: VictimSetting): Promise<Victim> {
  const { fileIn, differenceAfter } = await importsTo(setting);
  const path = join(setting.folder, 'days.jsonl');
  return {
    begin: (service, run) => {
      writeFileSync(path, fileIn(run));
      return Program.inPlaceOf(service, ['import', path, '--mode', 'replace'], urlOf(setting.file));
    },
    isBegun: (_run, { output }) => output.includes('days in the file'),
    differenceAfter,
  };
}

async function importsTo({ folder, fetchTo }: VictimSetting) {
  const source = join(folder, 'imported-from.db');
  await fetchTo(source);
  const days = daysIn(await withService(urlOf(source), {}, linesOf));
  // Each day with the content of another one.
  const turned = days.map(({ date }, index) => ({ date, line: withDate(days.at(-1 - index)!.line, date) }));
  const files = [days, turned].map((file) => new Map(file.map(({ date, line }) => [date, line])));
  const contentIn = (run: number, date: string) => files[run % 2]!.get(date);
  return {
    fileIn: (run: number) => [...files[run % 2]!.values()].join('\n'),
    differenceAfter: async (service: Service, run: number, isAnswered: boolean) => {
      const stored = new Map(daysIn(await linesOf(service)).map(({ date, line }) => [date, line]));
      for (const { date } of days) {
        const line = stored.get(date);
        const allowed = isAnswered ? [run] : [run, run + 1];
        if (allowed.some((one) => line === contentIn(one, date))) continue;
        return `${date} is ${isAnswered ? 'not' : 'neither the old nor'} the new day: ${line?.slice(0, 300) ?? 'not stored'}`;
      }
      return stored.size > days.length ? 'there are more days than were imported' : undefined;
    },
  };
}

/** The lines of days without their ids, which the diary gives. */
function daysIn(lines: readonly string[]): Day[] {
  return lines.flatMap((text) => {
    const line = JSON.parse(text) as { type?: string; date: string };
    return line.type === undefined ? [{ date: line.date, line: JSON.stringify(without(line, 'id')) }] : [];
  });
}

function withDate(line: string, date: string): string {
  return JSON.stringify({ ...(JSON.parse(line) as object), date });
}
