import { useRef } from 'preact/hooks';
import type { ExportStatusDto } from '../api/schema';

/**
 * How long the rest of a run will take, by how long its days took since this page first saw it: its beginning was told by
 * another clock than the browser's. Undefined until a day has passed.
 */
export function useSecondsLeft({ startedAt, fromDate, toDate, done, total }: ExportStatusDto): number | undefined {
  const first = useRef({ run: '', done: 0, at: 0 });
  const run = `${startedAt} ${fromDate} ${toDate}`;
  const now = performance.now();
  if (first.current.run !== run || done < first.current.done) first.current = { run, done, at: now };
  const passed = done - first.current.done;
  return passed === 0 ? undefined : ((now - first.current.at) / passed / 1000) * (total - done);
}
