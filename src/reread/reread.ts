import { CommandMistake } from '../command-line/command-mistake';
import { HeldLeases } from '../command-line/held-leases';
import { type PointSettings, saveDay } from '../command-line/save-day';
import type { CalendarDay } from '../diary/calendar-day';
import { withDetails } from '../diary/day-entry';
import type { DocStore, KeptPage } from '../persistence/doc-store';
import type { Documents } from '../persistence/documents';
import { readKeptBlock } from '../scraper/page/day-page';
import { differences } from './day-differences';
import type { RereadOptions } from './reread-options';

export interface RereadSettings extends RereadOptions, PointSettings {
  /** The configured address of the diary site; product links may lead there. */
  site: string;
  /** Aborted to end after the current page. */
  stop: AbortSignal;
}

/** What rereading a page came to. */
type Outcome = 'unchanged' | 'changed' | 'added' | 'unreadable';

/**
 * Re-parses the saved diary pages of a range, oldest first, and logs for each day what changes in the diary. The days are
 * written only if requested.
 *
 * @throws CommandMistake when an export runs, or when it is stopped; DiaryError `store-unavailable`
 */
export async function reread(
  stores: Documents,
  settings: RereadSettings,
  log: (line: string) => void,
): Promise<Record<Outcome, number>> {
  const { documents, state } = stores;
  const counts: Record<Outcome, number> = { unchanged: 0, changed: 0, added: 0, unreadable: 0 };
  const leases = new HeldLeases();
  try {
    if (settings.write) await leases.take('diary', state);
    for await (const slice of documents.readPages(settings.range)) {
      await leases.renew();
      for (const page of slice) {
        if (settings.stop.aborted) throw new CommandMistake(`Stopped before ${page.date}; run it again to go on`);
        counts[await rereadPage(page, stores, { ...settings, lease: leases.owner }, log)]++;
      }
    }
  } finally {
    await leases.giveBack();
  }
  log(summaryOf(counts, settings));
  return counts;
}

async function rereadPage(
  { date, html }: KeptPage,
  stores: Documents,
  { site, write, hasTimeSeries, lease }: RereadSettings & { lease: string },
  log: (line: string) => void,
): Promise<Outcome> {
  const page = readKeptBlock(html, date, site);
  if (page.kind !== 'day') {
    log(`${date}: cannot be read: ${page.detail}`);
    return 'unreadable';
  }
  const day = withDetails(page.day);
  const stored = await storedDay(stores.documents, date);
  const changes = stored
    ? differences(stored, day)
    : [`new: ${day.products.length} products, ${day.totalCalories} kcal`];
  if (changes.length === 0) return 'unchanged';
  log(`${date}: ${changes.join('; ')}`);
  if (write) await saveDay(stores, day, { hasTimeSeries }, { lease });
  return stored ? 'changed' : 'added';
}

async function storedDay(documents: DocStore, date: CalendarDay) {
  const entry = await documents.findDay(date, { includeDetails: true });
  return entry && withDetails({ ...entry, products: entry.products ?? [] });
}

function summaryOf(
  { unchanged, changed, added, unreadable }: Record<Outcome, number>,
  { write }: RereadSettings,
): string {
  const pages = unchanged + changed + added + unreadable;
  const [areChanged, areAdded] = write ? ['changed', 'added'] : ['would change', 'would be added'];
  const summary = `${pages} pages read: ${unchanged} days unchanged, ${changed} ${areChanged}, ${added} ${areAdded}, ${unreadable} cannot be read`;
  return write || changed + added === 0 ? summary : `${summary}. --write changes the diary`;
}
