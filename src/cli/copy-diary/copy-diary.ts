import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { DiaryError } from '../../diary/errors';
import type { ImportMode } from '../../diary/merged-day';
import { OWN_KINDS } from '../../diary/user-data/own-kinds';
import { DownloadService } from '../../features/download/download.service';
import { DocStore, LeaseLost } from '../../persistence/doc-store';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { VersionStore } from '../../persistence/version-store';
import { ImportRun } from '../../sync/import/import-run';
import type { ImportTally } from '../../sync/import/import-report';
import { importVersions } from '../../sync/import/import-versions';
import { importOwn } from '../../sync/import/own-import';
import type { Rejection } from '../../sync/import/reading/file-content';
import { readFile } from '../../sync/import/reading/read-file';
import { type LeasedWork, Runs } from '../../sync/runs/runs';
import { CommandMistake } from '../shared/command-mistake';
import { compareStores, type Comparison } from './compare-stores';
import { copyNotes } from './copy-notes';

const PROGRESS_DAYS = 500;
/** Few enough that their pages fit into memory. */
const DAYS_AT_ONCE = 50;

export interface CopyReport {
  /** Days that are new, had other content and were replaced, and had the same. */
  added: number;
  replaced: number;
  unchanged: CalendarDay[];
  /** Days that have other content in the target and were left as they are. */
  left: CalendarDay[];
  /** Days that cannot be imported, with the reason. */
  rejected: Pick<Rejection, 'date' | 'reason'>[];
  /** Pages that were copied without a day. */
  pages: number;
  /** Versions of days that were copied. */
  versions: number;
  /** Notes of pending work, and of when the pages of days were read. */
  notes: number;
  /** Counts of goals, measurements, activities and the journal. */
  own: ImportTally['ownData'];
  comparison: Comparison;
}

type CopiedDays = Omit<CopyReport, 'notes' | 'comparison'>;

export interface CopySettings {
  mode: ImportMode;
  /** Aborted to end after the current day. */
  stop: AbortSignal;
  log: (line: string) => void;
}

/**
 * Imports the JSON Lines of one store into another, oldest first, and copies the notes of the service; then reads both and compares
 * them day by day. May be repeated and interrupted: identical days are not written again.
 * @throws CommandMistake when the source cannot be copied; DiaryError `store-unavailable`
 */
export async function copyDiary(
  source: INestApplicationContext,
  target: INestApplicationContext,
  settings: CopySettings,
): Promise<CopyReport> {
  const dates = await readDates(source);
  return underLease('Source', source, (sourceLease) =>
    underLease('Target', target, async (targetLease) => {
      const assertHeld = async () => {
        for (const { lease } of [sourceLease, targetLease]) if (!(await lease.isHeld())) throw new LeaseLost();
      };
      settings.log(`Copying ${dates.length} days ...`);
      const copied = await copyDays(source, target, { ...settings, ...targetLease, dates, assertHeld });
      const notes = await copyNotes(source, target, { ...copied, lease: targetLease.lease.owner });
      settings.log('Comparing both stores ...');
      return { ...copied, notes, comparison: await compareStores(source, target, assertHeld) };
    }),
  );
}

/** Holds the lease of a store, so that no service changes it in the meantime. */
async function underLease<T>(
  name: string,
  app: INestApplicationContext,
  work: (leased: LeasedWork) => Promise<T>,
): Promise<T> {
  try {
    return await app.get(Runs).underLease('IMPORT', work);
  } catch (error) {
    const isBusy = error instanceof DiaryError && error.code === 'export-in-progress';
    throw isBusy ? new CommandMistake(`${name}: ${error.message}`, { cause: error }) : error;
  }
}

async function readDates(source: INestApplicationContext): Promise<CalendarDay[]> {
  const own = source.get(UserDataStore);
  const dates = (await source.get(DocStore).readTotals({})).map(({ date }) => date);
  const ownCounts = await Promise.all(OWN_KINDS.map((kind) => own.count(kind, {})));
  if (dates.length === 0 && ownCounts.every((count) => count === 0)) {
    throw new CommandMistake('The source holds no days; is its address right?');
  }
  const twice = dates.filter((date, index) => dates[index + 1] === date);
  if (twice.length > 0) {
    throw new CommandMistake(`The source holds these days more than once; remove one of each: ${twice.join(', ')}`);
  }
  return dates;
}

async function copyDays(
  source: INestApplicationContext,
  target: INestApplicationContext,
  {
    dates,
    writer,
    lease,
    mode,
    stop,
    log,
    assertHeld,
  }: CopySettings & LeasedWork & { dates: CalendarDay[]; assertHeld: () => Promise<void> },
): Promise<CopiedDays> {
  const own = { added: 0, replaced: 0, unchanged: 0, skipped: 0 };
  const copied: CopiedDays = {
    added: 0,
    replaced: 0,
    unchanged: [],
    left: [],
    rejected: [],
    pages: 0,
    versions: 0,
    own,
  };
  const run = new ImportRun(target.get(DocStore), target.get(Clock), mode, writer);
  let done = 0;
  for (const range of rangesOf(dates)) {
    await assertHeld();
    const file = await readFile(jsonLinesOf(source, range), { mostBytes: Infinity });
    const tally = await run.over(file, stop, (date) => {
      if (++done % PROGRESS_DAYS === 0) log(`  ${done} of ${dates.length} days, up to ${date}`);
    });
    if (stop.aborted) throw new CommandMistake(`Stopped after ${done} of ${dates.length} days; run it again to go on`);
    const stores = { days: target.get(DocStore), versions: target.get(VersionStore) };
    copied.versions += await importVersions(stores, file, { mode, dryRun: false, lease: lease.owner });
    tally.ownData = await importOwn(target.get(UserDataStore), file, { mode, dryRun: false });
    const { notTried, imported, replaced, rejected } = tally.report({ dryRun: false, details: false });
    if (notTried > 0) throw new LeaseLost();
    copied.added += imported;
    copied.replaced += replaced;
    copied.unchanged.push(...tally.datesWith('unchanged'));
    copied.left.push(...tally.datesWith('skipped'));
    copied.rejected.push(...rejected);
    copied.pages += tally.pages;
    for (const outcome of ['added', 'replaced', 'unchanged', 'skipped'] as const)
      own[outcome] += tally.ownData[outcome];
  }
  return copied;
}

/** Ranges of a few days each, which together have no beginning and no end, for what has other dates than the days. */
function rangesOf(dates: readonly CalendarDay[]): OpenDateRange[] {
  const ends = dates.filter((_, index) => (index + 1) % DAYS_AT_ONCE === 0);
  return [...ends, undefined].map((to, index) => ({
    from: index === 0 ? undefined : addDays(ends[index - 1]!, 1),
    to,
  }));
}

async function* jsonLinesOf(source: INestApplicationContext, { from, to }: OpenDateRange): AsyncGenerator<Uint8Array> {
  const everything = { includeProducts: true, details: true, ownData: true, pages: true };
  const query = { format: 'JSONL', fromDate: from, toDate: to, ...everything } as const;
  for await (const chunk of (await source.get(DownloadService).download(query)).chunks) yield Buffer.from(chunk);
}
