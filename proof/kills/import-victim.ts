import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '../shared/contents.ts';
import { Program, type Service, urlOf } from '../shared/service.ts';
import { without } from '../shared/without.ts';
import type { Victim, VictimSetting } from './victim.ts';

/** An import over HTTP that replaces all days by others, to and fro. */
export async function importing(setting: VictimSetting): Promise<Victim> {
  const { fileIn, differenceAfter } = await importsTo(setting);
  const path = '/api/v2/nutritiondata/import?mode=replace';
  return {
    begin: async (service, run) => ({ process: service, done: service.ask('POST', path, await fileIn(run, service)) }),
    differenceAfter,
  };
}

/** The same by the program. */
export async function importingByProgram(setting: VictimSetting): Promise<Victim> {
  const { fileIn, differenceAfter } = await importsTo(setting);
  const path = join(setting.folder, 'days.jsonl');
  return {
    begin: async (service, run) => {
      writeFileSync(path, await fileIn(run, service));
      return Program.inPlaceOf(service, ['import', path, '--mode', 'replace'], urlOf(setting.file));
    },
    isBegun: (_run, { output }) => output.includes('days in the file'),
    differenceAfter,
  };
}

async function importsTo({ file, fetchTo }: VictimSetting) {
  await fetchTo(file);
  /** The days that are there at first, and each of them with the content of another one. */
  const files: Map<string, string>[] = [];
  return {
    fileIn: async (run: number, service: Service) => {
      if (files.length === 0) {
        const days = daysIn(await linesOf(service));
        const turned = [...days.values()].reverse();
        files.push(days, new Map([...days.keys()].map((date, index) => [date, withDate(turned[index]!, date)])));
      }
      return [...files[run % 2]!.values()].join('\n');
    },
    differenceAfter: async (service: Service, run: number, isAnswered: boolean) => {
      const stored = daysIn(await linesOf(service));
      const allowed = isAnswered ? [run] : [run, run + 1];
      for (const date of files[0]!.keys()) {
        const line = stored.get(date);
        if (allowed.some((one) => line === files[one % 2]!.get(date))) continue;
        return `${date} is ${isAnswered ? 'not' : 'neither the old nor'} the new day: ${line?.slice(0, 300) ?? 'not stored'}`;
      }
      return stored.size > files[0]!.size ? 'there are more days than were imported' : undefined;
    },
  };
}

/** The lines of days without their ids, which the diary gives. */
function daysIn(lines: readonly string[]): Map<string, string> {
  const parsed = lines.map((text) => JSON.parse(text) as { type?: string; date: string });
  return new Map(
    parsed.flatMap((line) => (line.type === undefined ? [[line.date, JSON.stringify(without(line, 'id'))]] : [])),
  );
}

function withDate(line: string, date: string): string {
  return JSON.stringify({ ...(JSON.parse(line) as object), date });
}
