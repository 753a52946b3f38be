import { useRef } from 'preact/hooks';
import type { ExportStatusDto } from '../api/schema';

/**
 * The remaining time of a run, extrapolated from the days since this page first saw it, because its start time comes from another
 * clock than the browser's. Undefined until one day has been completed.
 */
export function useSecondsLeft({ startedAt, fromDate, toDate, done, total }: ExportStatusDto): number | undefined {
  const first = useRef({ run: '', done: 0, at: 0 });
  const run = `${startedAt} ${fromDate} ${toDate}`;
  const now = performance.now();
  if (first.current.run !== run || done < first.current.done) first.current = { run, done, at: now };
  const passed = done - first.current.done;
  return passed === 0 ? undefined : ((now - first.current.at) / passed / 1000) * (total - done);
}
