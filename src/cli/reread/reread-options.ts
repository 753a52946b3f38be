import { CommandMistake } from '../shared/command-mistake';
import { parseOptions } from '../shared/parse-options';
import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';

export const USAGE = `Re-parses the saved diary pages with this version.

  npm run reread                 says day by day what would change
  npm run reread -- --write      changes it

  --from <date>   the first day, as YYYY-MM-DD; the first page when left out
  --to <date>     the last day
  --write         change the diary; without it nothing is written
  --help          this text`;

export interface RereadOptions {
  range: OpenDateRange;
  write: boolean;
}

/** @throws CommandMistake with a line for each mistake */
export function readRereadOptions(args: string[]): RereadOptions {
  const { given, mistakes } = parseOptions(args, { values: ['from', 'to'], flags: ['write', 'help'] });
  const date = (name: string): CalendarDay | undefined => {
    const text = given.get(name);
    const day = text === undefined ? undefined : parseCalendarDay(text);
    if (text && !text.startsWith('-') && day === undefined) mistakes.push(`--${name} must be a date as YYYY-MM-DD`);
    return day;
  };
  const range = { from: date('from'), to: date('to') };
  if (range.from && range.to && range.from > range.to) mistakes.push('--from must not be after --to');
  if (mistakes.length > 0) throw new CommandMistake(mistakes.join('\n'));
  return { range, write: given.has('write') };
}
