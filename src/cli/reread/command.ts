import { type Command, parseOptions, CommandError } from '../shared/run-command';
import { RunsModule } from '../../sync/runs/runs.module';
import type { INestApplicationContext } from '@nestjs/common';
import { entryContent, withDetails, type WholeDay } from '../../diary/day-entry';
import { plural } from '../../diary/plural';
import { DocStore, type KeptPage } from '../../persistence/doc-store';
import type { DayWriter } from '../../sync/runs/day-writer';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import { readKeptBlock } from '../../sync/scraper/page/day-page';
import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { PRODUCT_FIELDS, TOTAL_FIELDS } from '../../diary/nutrient';

type Value = string | number | null | undefined;

const MAX_SHOWN = 8;
const MEAL_FIELDS = ['name', 'kilojoules', ...PRODUCT_FIELDS] as const;
const ROW_FIELDS = ['name', 'amount', 'link', 'time', 'meal', 'kilojoules', ...PRODUCT_FIELDS] as const;

/** A text for each difference, such as `SALT unknown -> 7.5809`; at most eight, and then how many more there are. */
export function differences(before: WholeDay, after: WholeDay): string[] {
  const found = [
    ...changes('', TOTAL_FIELDS, before, after),
    ...changes('', ['kilojoules'], before, after),
    ...changes('', DETAIL_NUTRIENTS, before.nutrients, after.nutrients),
    ...rowChanges('meal', MEAL_FIELDS, before.meals, after.meals),
    ...rowChanges('product', ROW_FIELDS, before.products, after.products),
  ];
  const more = found.length - MAX_SHOWN;
  return more > 0 ? [...found.slice(0, MAX_SHOWN), `${more} more`] : found;
}

type Row<Field extends string> = Partial<Record<Field, Value>>;

function rowChanges<Field extends string>(
  what: string,
  fields: readonly Field[],
  before: readonly Row<Field>[],
  after: readonly Row<Field>[],
): string[] {
  if (before.length !== after.length) return [`${before.length} -> ${after.length} ${what}s`];
  return before.flatMap((row, index) => changes(`${what} ${index + 1} `, fields, row, after[index]!));
}

function changes<Field extends string>(
  prefix: string,
  fields: readonly Field[],
  before: Row<Field>,
  after: Row<Field>,
): string[] {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return changed.map((field) => `${prefix}${field} ${shown(before[field])} -> ${shown(after[field])}`);
}

function shown(value: Value): string {
  if (value === null || value === undefined) return 'unknown';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

export const USAGE = `Re-parses the saved diary pages with this version.

  npm run reread                 says day by day what would change
  npm run reread -- --write      changes it

  --from <date>   the first day, as YYYY-MM-DD; the first page when left out
  --to <date>     the last day
  --write         change the diary; without it nothing is written
  --help          this text`;

export interface RereadSettings {
  range: OpenDateRange;
  write: boolean;
  site: string;
  stop: AbortSignal;
}

function readRereadOptions(args: string[]): Pick<RereadSettings, 'range' | 'write'> {
  const { given, mistakes } = parseOptions(args, { values: ['from', 'to'], flags: ['write', 'help'] });
  const date = (name: string): CalendarDay | undefined => {
    const text = given.get(name);
    const day = text === undefined ? undefined : parseCalendarDay(text);
    if (text && !text.startsWith('-') && day === undefined) mistakes.push(`--${name} must be a date as YYYY-MM-DD`);
    return day;
  };
  const range = { from: date('from'), to: date('to') };
  if (range.from && range.to && range.from > range.to) mistakes.push('--from must not be after --to');
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  return { range, write: given.has('write') };
}

type Outcome = 'unchanged' | 'changed' | 'added' | 'unreadable';

/** Re-parses the saved pages, oldest first, and logs what would change. Only if requested, the days are written. */
export async function reread(
  app: INestApplicationContext,
  settings: RereadSettings,
  log: (line: string) => void,
): Promise<Record<Outcome, number>> {
  const days = app.get(DocStore);
  const counts: Record<Outcome, number> = { unchanged: 0, changed: 0, added: 0, unreadable: 0 };
  const readAll = async (writer?: DayWriter) => {
    for await (const slice of days.readPages(settings.range)) {
      for (const page of slice) {
        if (settings.stop.aborted) throw new CommandError(`Stopped before ${page.date}; run it again to go on`);
        counts[await rereadPage(page, days, settings.site, log, writer)]++;
      }
    }
  };
  await (settings.write ? app.get(RunCoordinator).underLease('REREAD', ({ writer }) => readAll(writer)) : readAll());
  log(describeResult(counts, settings));
  return counts;
}

async function rereadPage(
  { date, html }: KeptPage,
  days: DocStore,
  site: string,
  log: (line: string) => void,
  writer?: DayWriter,
): Promise<Outcome> {
  const page = readKeptBlock(html, date, site);
  if (page.kind !== 'day') {
    log(`${date}: cannot be read: ${page.detail}`);
    return 'unreadable';
  }
  const day = withDetails(page.day);
  const entry = await days.findDay(date, { includeDetails: true });
  const stored = entry && entryContent(entry);
  const changes = stored
    ? differences(stored, day)
    : [`new: ${day.products.length} products, ${day.totalCalories} kcal`];
  if (changes.length === 0) return 'unchanged';
  log(`${date}: ${changes.join('; ')}`);
  await writer?.write(day);
  return stored ? 'changed' : 'added';
}

function describeResult(
  { unchanged, changed, added, unreadable }: Record<Outcome, number>,
  { write }: RereadSettings,
): string {
  const pages = unchanged + changed + added + unreadable;
  const [areChanged, areAdded] = write ? ['changed', 'added'] : ['would change', 'would be added'];
  const summary = `${plural(pages, 'page')} read: ${plural(unchanged, 'day')} unchanged, ${changed} ${areChanged}, ${added} ${areAdded}, ${unreadable} cannot be read`;
  return write || changed + added === 0 ? summary : `${summary}. --write changes the diary`;
}

export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, stop, startOn }) => {
    const options = readRereadOptions(args);
    const app = await startOn('Diary', { imports: [RunsModule] });
    await reread(app, { ...options, site: config.upstream.url, stop }, console.log);
    return true;
  },
};
