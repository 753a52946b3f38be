import { join } from 'node:path';
import { linesOf } from '../shared/contents.ts';
import { fetchedDiary } from '../shared/diary.ts';
import { urlOf, withService } from '../shared/service.ts';
import { without } from '../shared/without.ts';
import type { Victim, VictimSetting } from './victim.ts';

const DAYS = 150;

interface Day {
  date: string;
  line: string;
}

/** An import that replaces all days by others, to and fro. */
export async function importing({ folder, seed }: VictimSetting): Promise<Victim> {
  const source = join(folder, 'imported-from.db');
  await fetchedDiary(source, DAYS, seed);
  const days = daysIn(await withService(urlOf(source), {}, linesOf));
  // Each day with the content of another one.
  const turned = days.map(({ date }, index) => ({ date, line: withDate(days.at(-1 - index)!.line, date) }));
  const files = [days, turned].map((file) => new Map(file.map(({ date, line }) => [date, line])));
  const contentIn = (run: number, date: string) => files[run % 2]!.get(date);
  return {
    name: 'import',
    work: (service, run) => {
      const file = [...files[run % 2]!.values()].join('\n');
      return service.ask('POST', '/api/v2/nutritiondata/import?mode=replace', file);
    },
    differenceAfter: async (service, run, isAnswered) => {
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
