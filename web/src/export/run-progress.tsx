import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { useFormat, useWords } from '../text/language';
import type { LiveStatus } from './use-export-status';
import { EXPORT_WORDS } from './words';

/** When a run was started, by whom, and for which range. */
export function RunFacts({ status: { fromDate, toDate, startedAt, startedBy } }: { status: ExportStatusDto }): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const hasRange = fromDate !== null && toDate !== null && fromDate !== toDate;
  const facts = [
    format.instant(startedAt!),
    startedBy && text.by[startedBy],
    hasRange && format.range(fromDate, toDate),
  ];
  return <p class="note">{facts.filter(Boolean).join(' · ')}</p>;
}

interface Props {
  live: LiveStatus;
  status: ExportStatusDto;
  /** Names the progress bar. */
  label: string;
}

/** Progress of a run, with a button to stop it. */
export function RunProgress({ live, status, label }: Props): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const [isStopping, setIsStopping] = useState(false);
  const secondsLeft = useSecondsLeft(status);
  const { done, total, startedAt } = status;
  // A stop request applies to one run only.
  useEffect(() => setIsStopping(false), [startedAt]);
  const stop = () => {
    setIsStopping(true);
    fetchApi('DELETE /api/v2/nutritiondata/export').then(live.refresh, () => setIsStopping(false));
  };
  const stopping = isStopping || status.stopRequested;
  return (
    <>
      {/* No value while a history run reads the diary and does not know its days yet. */}
      <progress {...(total > 0 && { value: done, max: total })} aria-label={label} />
      <p class="row-of-buttons">
        <span role="status" class="progress-said">
          {total > 0 ? text.progress(format.number(done), format.number(total)) : text.readingHistory}
        </span>
        {secondsLeft !== undefined && done < total && (
          <span class="muted" data-figure="time-left">
            {timeLeft(secondsLeft, text, (count) => format.number(count, 0))}
          </span>
        )}
        <button type="button" onClick={stop} disabled={stopping}>
          {stopping ? text.stopping : text.stop}
        </button>
      </p>
    </>
  );
}

function timeLeft(seconds: number, text: typeof EXPORT_WORDS.en, number: (count: number) => string): string {
  if (seconds < 60) return text.underAMinute;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? text.minutesLeft(number(minutes)) : text.hoursLeft(number(Math.round(minutes / 60)));
}

/**
 * The remaining time of a run, extrapolated from the days since this page first saw it, because its start time comes from another
 * clock than the browser's. Undefined until one day has been completed.
 */
function useSecondsLeft({ startedAt, fromDate, toDate, done, total }: ExportStatusDto): number | undefined {
  const first = useRef({ run: '', done: 0, at: 0 });
  const run = `${startedAt} ${fromDate} ${toDate}`;
  const now = performance.now();
  if (first.current.run !== run || done < first.current.done) first.current = { run, done, at: now };
  const passed = done - first.current.done;
  return passed === 0 ? undefined : ((now - first.current.at) / passed / 1000) * (total - done);
}
