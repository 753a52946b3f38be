import type { INestApplicationContext } from '@nestjs/common';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { ImportMode } from '../../diary/merged-day';
import { plural } from '../../diary/plural';
import { DownloadService } from '../../features/download/download.service';
import { DocStore } from '../../persistence/doc-store';
import { StateStore } from '../../persistence/state-store';
import { ImportModule } from '../../sync/import/import.module';
import { ImportService } from '../../sync/import/import.service';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import { CommandError, type Command, parseOptions } from '../shared/run-command';
import { existsSync } from 'node:fs';
import { IN_MEMORY_URL } from '../../config/config';
import { masked } from '../../config/setting';
import { SETTINGS } from '../../config/settings';
import { diaryFileOf, isSameStore, type StoreAddress } from '../../persistence/store-settings';

export const USAGE = `Copies a diary from one document store to another.

  npm run copy-diary -- --from <url> --to <url>

  --from <url>             the store to copy from: sqlite:<path>, mongodb://… or mongodb+srv://…
  --to <url>               the store to copy to; one of the two may be left out and is then the configured store
  --collection <name>      the collection of entries in MongoDB; the configured one (entries) when left out
  --to-collection <name>   when the target's is another one
  --replace                where the target holds a day with other content, put the source's in its place
  --help                   this text

TZ is the time zone of the midnights that MongoDB stores with the days.`;

type CopyOptions = Record<'from' | 'to', StoreAddress> & { mode: ImportMode };

/** @throws CommandError with a line for each mistake; values that may contain a secret are not quoted */
export function readCopyOptions(args: string[], configured: StoreAddress): CopyOptions {
  const values = ['from', 'to', 'collection', 'to-collection'];
  const { given, mistakes } = parseOptions(args, { values, flags: ['replace', 'help'] });
  if (!given.has('from') && !given.has('to')) mistakes.push('Say what to copy: --from <url> --to <url>');
  const all = mistakes.concat(['from', 'to'].flatMap((name) => mistakesOfUrl(name, given.get(name))));
  if (all.length > 0) throw new CommandError(all.join('\n'));

  const collection = given.get('collection') ?? configured.collection;
  const from = { url: given.get('from') ?? configured.url, collection };
  const to = { url: given.get('to') ?? configured.url, collection: given.get('to-collection') ?? collection };
  if (isSameStore(from, to))
    throw new CommandError(`The source and the target are the same store: ${masked(from.url)}`);
  const file = diaryFileOf(from);
  // Opening it would create an empty one.
  if (file !== undefined && !existsSync(file)) throw new CommandError(`There is no diary file ${file} to copy from`);
  return { from, to, mode: given.has('replace') ? 'replace' : 'skip' };
}

function mistakesOfUrl(name: string, url: string | undefined): string[] {
  if (!url || url.startsWith('-')) return [];
  const { read } = SETTINGS.persistence.docStore.url;
  if (url !== IN_MEMORY_URL && read(url) !== undefined) return [];
  return [`--${name}: '${masked(url)}' is not valid; accepted: sqlite:<path>, mongodb://… or mongodb+srv://…`];
}

export const COPY_BATCH = 50;

/** Imports the lines of one store into another, then compares both. May be interrupted and repeated: nothing is written twice. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, stop, startOn }) => {
    const options = readCopyOptions(args, config.persistence.docStore);
    const parts = { imports: [ImportModule], providers: [DownloadService] };
    const source = await startOn('Source', parts, options.from);
    const target = await startOn('Target', parts, options.to);
    stop.addEventListener('abort', () => void target.get(RunCoordinator).finish());
    return source.get(RunCoordinator).underLease('IMPORT', async () => {
      const ranges = rangesOf(await datesOf(source));
      const before = new Set((await target.get(DocStore).readTotals({})).map(({ date }) => date));
      const copy = { source, target, ranges, before, mode: options.mode, stop };
      const isTaken = await importAll(copy);
      return (await compareAll(copy)) && isTaken;
    });
  },
};

interface Copy {
  source: INestApplicationContext;
  target: INestApplicationContext;
  ranges: OpenDateRange[];
  before: ReadonlySet<CalendarDay>;
  mode: ImportMode;
  stop: AbortSignal;
}

async function importAll({ source, target, ranges, mode, stop }: Copy): Promise<boolean> {
  const sums = { days: 0, imported: 0, replaced: 0, unchanged: 0, skipped: 0 };
  let isTaken = true;
  for (const range of ranges) {
    const lines = await linesOf(source, range);
    if (lines.length === 0) continue;
    const report = await target.get(ImportService).import([Buffer.from(lines.join('\n'))], { mode }, 'api');
    for (const field of Object.keys(sums) as (keyof typeof sums)[]) sums[field] += report[field];
    for (const { date, reason } of report.rejected) console.log(`NOT COPIED: ${date ?? 'a line'}: ${reason}`);
    isTaken &&= report.rejected.length === 0;
    if (stop.aborted) throw new CommandError(`Stopped after ${plural(sums.days, 'day')}; run it again to go on`);
    console.log(`  ${plural(sums.days, 'day')}${range.to ? `, up to ${range.to}` : ''}`);
  }
  const { imported, replaced, unchanged, skipped } = sums;
  console.log(
    `Days: ${imported} added, ${replaced} replaced, ${unchanged} already existed, ${skipped} left as they are`,
  );
  return isTaken;
}

async function compareAll({ source, target, ranges, before, mode }: Copy): Promise<boolean> {
  console.log('Comparing both stores ...');
  let [compared, lacking] = [0, 0];
  for (const range of ranges) {
    const lines = await linesOf(source, range);
    const [count, first] = lackingLines(lines, await linesOf(target, range), before);
    if (lacking === 0 && first !== undefined) console.log(first);
    compared += lines.length;
    lacking += count;
  }
  if (compared === 0) throw new CommandError('The source holds nothing; is its address right?');
  const remedy = mode === 'replace' ? '' : '; --replace takes those of the source';
  if (lacking > 0)
    console.log(`DIFFERENT: the target lacks ${lacking} of ${plural(compared, 'line')} of the source${remedy}`);
  else console.log(`Verified: the target holds all ${compared} lines of the source, to the last digit`);
  return lacking === 0;
}

async function datesOf(source: INestApplicationContext): Promise<CalendarDay[]> {
  const days = (await source.get(DocStore).readTotals({})).map(({ date }) => date);
  const twice = days.filter((date, index) => days[index + 1] === date);
  if (twice.length > 0)
    throw new CommandError(`The source holds these days more than once; remove one of each: ${twice.join(', ')}`);
  const fetched = (await source.get(StateStore).fetchesIn({})).map(({ day }) => day);
  return [...new Set([...days, ...fetched])].sort();
}

/** Ranges of a few days each, which together have no beginning and no end, for what has other dates than the days. */
function rangesOf(dates: readonly CalendarDay[]): OpenDateRange[] {
  const ends = dates.filter((date, index) => (index + 1) % COPY_BATCH === 0 || date === dates.at(-1));
  return [...ends, undefined].map((to, index) => ({
    from: index === 0 ? undefined : addDays(ends[index - 1]!, 1),
    to,
  }));
}

async function linesOf(app: INestApplicationContext, { from, to }: OpenDateRange): Promise<string[]> {
  const everything = { includeProducts: true, details: true, ownData: true, pages: true };
  const query = { format: 'JSONL', fromDate: from, toDate: to, ...everything } as const;
  let text = '';
  for await (const chunk of (await app.get(DownloadService).download(query)).chunks) text += chunk;
  return text.split('\n').slice(0, -1);
}

const [SHOWN_BEFORE, SHOWN_BEHIND] = [30, 90];
type Line = Partial<Record<'type' | 'date', string>>;

/** Lines that a target lacks, and the first of them. @param before days that the target had already, which keep their id and reading time there */
function lackingLines(source: string[], target: string[], before: ReadonlySet<string>): [number, string?] {
  const [there, here] = [new Set(target), new Set(source)];
  const others = target.filter((line) => !here.has(line)).map((line) => contentOf(line, before));
  const contents = new Set(others);
  const missing = source.filter((line) => !there.has(line)).map((line) => contentOf(line, before));
  const lacking = missing.filter((content) => !contents.has(content));
  const [first] = lacking;
  if (first === undefined) return [0];
  const twin = others.find((other) => subjectOf(other) === subjectOf(first)) ?? '';
  let at = 0;
  while (at < first.length && first[at] === twin[at]) at++;
  const shown = (content: string) => content.slice(Math.max(at - SHOWN_BEFORE, 0), at + SHOWN_BEHIND) || 'nothing';
  const sides = `  source: ${shown(first)}\n  target: ${shown(twin)}`;
  return [lacking.length, `The first difference: ${subjectOf(first)}\n${sides}`];
}

/** An import composes names. Of a fetched day the target keeps what it knows, so any is as good. */
function contentOf(line: string, before: ReadonlySet<string>): string {
  const content = JSON.parse(line) as Line;
  if (content.type === 'fetch') return JSON.stringify({ type: 'fetch', date: content.date });
  if (content.type !== undefined || !before.has(content.date ?? '')) return line.normalize();
  const ofStore = { id: undefined, source: undefined, readAt: undefined, final: undefined };
  return JSON.stringify({ ...content, ...ofStore }).normalize();
}

function subjectOf(line: string): string {
  const { type = 'day', date = '' } = JSON.parse(line) as Line;
  return `${type} ${date}`;
}
