import type { ExportStatusDto } from '../api/schema';

/** Outcome of an import. `complete`: every day of the file was processed. */
export type ImportEnd = 'complete' | 'stopped' | 'interrupted' | 'problem';

/** The days of a file need not be consecutive, so only their number says whether some were left out. */
export function importEndOf({ problem, endedAt, done, total, stopped }: ExportStatusDto): ImportEnd {
  if (problem !== null) return 'problem';
  if (endedAt !== null && done >= total) return 'complete';
  return endedAt !== null && stopped === true ? 'stopped' : 'interrupted';
}
