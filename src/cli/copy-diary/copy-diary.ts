import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import { contentOf } from '../../diary/day-entry';
import type { DatedOrigin } from '../../diary/history/day-origin';
import { DiaryError } from '../../diary/errors';
import { DocStore, LeaseLost } from '../../persistence/doc-store';
import { UserDataStore } from '../../persistence/user-data-store';
import { ProductQueries } from '../../persistence/queries';
import { NOTE_TOPICS, StateStore } from '../../persistence/state-store';
import type { RunLease } from '../../sync/runs/run-lease';
import { Runs } from '../../sync/runs/runs';
import { CommandMistake } from '../shared/command-mistake';
import { copyOwnData, type CopiedOwnData, hasOwnData } from './copy-own-data';
import { EVERYTHING, isSame, type Stores, type Verification, verifyCopy } from './verify-copy';

const PROGRESS_DAYS = 500;

export interface CopyReport {
  /** New in the target. */
  added: number;
  /** Had different content in the target and were overwritten with the source's. */
  replaced: number;
  unchanged: number;
  /** Have different content in the target and were left unchanged. */
  left: CalendarDay[];
  /** Pages that were copied without a day. */
  pages: number;
  /** Notes of pending work, and of when the pages of unchanged days were read. */
  notes: number;
  /** Goals, measurements, activities and journal. */
  own: CopiedOwnData;
  verified: Verification;
}

export interface CopySettings {
  replace: boolean;
  /** Aborted to end after the current day. */
  stop: AbortSignal;
  log: (line: string) => void;
}

/**
 * Copies every day of one document store into another, oldest first, together with the notes of the service; then reads both
 * and compares them day by day. May be repeated and interrupted: identical days are not written again.
 * @throws CommandMistake when the source cannot be copied; DiaryError `store-unavailable`
 */
export async function copyDiary(
  source: INestApplicationContext,
  target: INestApplicationContext,
  settings: CopySettings,
): Promise<CopyReport> {
  const [from, to] = [source, target].map((app) => {
    const stores = { days: app.get(DocStore), products: app.get(ProductQueries), own: app.get(UserDataStore) };
    return { ...stores, state: app.get(StateStore) };
  }) as [Stores, Stores];
  const days = await countedDays(from);
  return underLease('Source', source, (ofSource) =>
    underLease('Target', target, async (ofTarget) => {
      const leases = [ofSource, ofTarget];
      settings.log(`Copying ${days} days ...`);
      const copied = await copyDays(from, to, days, settings, leases);
      const pages = await copyPages(from, to, { ...settings, except: copied.left }, leases);
      const notes = copied.notes + (await copyNotes(from, to));
      await copyFetches(from, to);
      const own = await copyOwnData(from.own, to.own, settings);
      settings.log('Comparing both stores ...');
      return { ...copied, pages, notes, own, verified: await verifyCopy(from, to, () => assertHeld(leases)) };
    }),
  );
}

/** Holds the lease of a store, so that no service changes it in the meantime. */
async function underLease<T>(
  name: string,
  app: INestApplicationContext,
  work: (lease: RunLease) => Promise<T>,
): Promise<T> {
  try {
    return await app.get(Runs).underLease(({ lease }) => work(lease));
  } catch (error) {
    const isBusy = error instanceof DiaryError && error.code === 'export-in-progress';
    throw isBusy ? new CommandMistake(`${name}: ${error.message}`, { cause: error }) : error;
  }
}

async function assertHeld(leases: readonly RunLease[]): Promise<void> {
  for (const lease of leases) if (!(await lease.isHeld())) throw new LeaseLost();
}

async function countedDays({ days, own }: Stores): Promise<number> {
  const totals = await days.readTotals({});
  if (totals.length === 0 && !(await hasOwnData(own))) {
    throw new CommandMistake('The source holds no days; is its address right?');
  }
  const twice = totals.filter(({ date }, index) => totals[index + 1]?.date === date).map(({ date }) => date);
  if (twice.length > 0) {
    throw new CommandMistake(`The source holds these days more than once; remove one of each: ${twice.join(', ')}`);
  }
  return totals.length;
}

async function copyDays(
  { days: source }: Stores,
  { days: target }: Stores,
  days: number,
  { replace, stop, log }: CopySettings,
  leases: readonly RunLease[],
): Promise<Omit<CopyReport, 'pages' | 'own' | 'verified'>> {
  const report = { added: 0, replaced: 0, unchanged: 0, left: [] as CalendarDay[], notes: 0 };
  const [origins, targetOrigins] = await Promise.all([originsOf(source), originsOf(target)]);
  const lease = leases.at(-1)!.owner;
  let done = 0;
  for await (const slice of source.readDays({}, EVERYTHING)) {
    await assertHeld(leases);
    const pages = await pagesOf(source, slice);
    for (const entry of slice) {
      if (stop.aborted) throw new CommandMistake(`Stopped after ${done} of ${days} days; run it again to go on`);
      const there = await target.findDay(entry.date, EVERYTHING);
      const origin = origins.get(entry.date)!;
      if (there && isSame(entry, there)) {
        report.unchanged++;
        if (isNews(origin, targetOrigins.get(entry.date)!)) {
          await target.noteOrigins([origin], { lease });
          report.notes++;
        }
      } else if (there && !replace) report.left.push(entry.date);
      else {
        // The page of the replaced day would bring it back when pages are read again.
        const page = pages.get(entry.date) ?? (there ? null : undefined);
        await target.save(contentOf(entry), { id: entry.id, page, origin, lease });
        if (there) report.replaced++;
        else report.added++;
      }
      done++;
      if (done % PROGRESS_DAYS === 0) log(`  ${done} of ${days} days, up to ${entry.date}`);
    }
  }
  return report;
}

/** Copies the pages that the target lacks, such as those that were not understood. Other pages are copied with their days,
 * and the page of a day that was left unchanged does not belong to it. */
async function copyPages(
  { days: source }: Stores,
  { days: target }: Stores,
  { stop, except }: CopySettings & { except: readonly CalendarDay[] },
  leases: readonly RunLease[],
): Promise<number> {
  const different = new Set(except);
  let copied = 0;
  for await (const slice of source.readPages({})) {
    await assertHeld(leases);
    if (stop.aborted) throw new CommandMistake('Stopped while pages were copied; run it again to go on');
    const there = await pagesOf(target, slice);
    for (const page of slice.filter(({ date }) => !there.has(date) && !different.has(date))) {
      await target.keepPage(page);
      copied++;
    }
  }
  return copied;
}

async function pagesOf(store: DocStore, days: readonly { date: CalendarDay }[]): Promise<Map<CalendarDay, string>> {
  const pages = new Map<CalendarDay, string>();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return pages;
  for await (const slice of store.readPages({ from: first.date, to: last.date })) {
    for (const { date, html } of slice) pages.set(date, html);
  }
  return pages;
}

async function originsOf(store: DocStore): Promise<Map<CalendarDay, DatedOrigin>> {
  return new Map((await store.readOrigins({})).map((origin) => [origin.date, origin]));
}

/** Unless the target has read the page of the day later. */
function isNews(origin: DatedOrigin, there: DatedOrigin): boolean {
  return !isDeepStrictEqual(origin, there) && (origin.readAt ?? -Infinity) >= (there.readAt ?? -Infinity);
}

/** Copies the notes of days, because pending points would otherwise never be written. */
async function copyNotes({ state: source }: Stores, { state: target }: Stores): Promise<number> {
  let copied = 0;
  for (const topic of NOTE_TOPICS) {
    const there = new Set((await target.notedDays(topic)).map(({ day }) => day));
    const missing = (await source.notedDays(topic)).map(({ day }) => day).filter((day) => !there.has(day));
    if (missing.length > 0) await target.noteDays(topic, missing);
    copied += missing.length;
  }
  return copied;
}

/** Unless the target has a later one. */
async function copyFetches({ state: source }: Stores, { state: target }: Stores): Promise<void> {
  const there = new Map((await target.fetchesIn({})).map(({ day, at }) => [day, at]));
  const newer = (await source.fetchesIn({})).filter(({ day, at }) => at > (there.get(day) ?? -Infinity));
  await target.noteFetches(newer);
}
