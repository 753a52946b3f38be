import type { ImportedDateDto, ImportReportDto } from '../api/schema';

export type Outcome = ImportedDateDto['outcome'];

/** In display order: first what changes the diary. */
export const OUTCOMES: readonly Outcome[] = ['imported', 'filled', 'replaced', 'unchanged', 'skipped', 'rejected'];

const WRITTEN: readonly Outcome[] = ['imported', 'filled', 'replaced'];

/** The number of days by outcome. Days and rows that could not be read count as rejected. */
export function daysByOutcome(report: ImportReportDto): Record<Outcome, number> {
  const { imported, filled, replaced, unchanged, skipped, rejected, moreRejected } = report;
  return { imported, filled, replaced, unchanged, skipped, rejected: rejected.length + moreRejected };
}

/** The number of days that change the diary. */
export function writtenCount({ imported, filled, replaced }: ImportReportDto): number {
  return imported + filled + replaced;
}

/** The number of goals, measurements, activities and entries of the journal that change the diary. */
export function ownWrittenCount({ ownData }: ImportReportDto): number {
  return (ownData?.added ?? 0) + (ownData?.replaced ?? 0);
}

/** The newest day that changed the diary. */
export function newestWritten({ dates = [] }: ImportReportDto): string | undefined {
  return dates.findLast(({ outcome }) => WRITTEN.includes(outcome))?.date;
}

/** The first and the last of some dates; undefined without any. */
export function extentOf(dates: Iterable<string>): { first: string; last: string } | undefined {
  let extent: { first: string; last: string } | undefined;
  for (const date of dates) {
    if (extent === undefined) extent = { first: date, last: date };
    else if (date < extent.first) extent.first = date;
    else if (date > extent.last) extent.last = date;
  }
  return extent;
}
