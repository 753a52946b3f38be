import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { Loading } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { DayOutcomes } from './day-outcomes';
import { Ended } from './ended';
import { outcomeOf } from './run-outcome';
import type { LiveStatus } from './use-export-status';
import { useSecondsLeft } from './use-seconds-left';
import { EXPORT_WORDS } from './words';

interface Props {
  live: LiveStatus;
  /** Undefined if no fetch can be started. */
  onStart?: (dates: string[]) => void;
}

/** The current run, or else the last one, day by day. */
export function Progress({ live, onStart }: Props): VNode {
  const text = useWords(EXPORT_WORDS);
  const { status, isLive } = live;
  if (!status) return isLive ? <Loading /> : <p class="empty">{text.lost}</p>;
  if (status.startedAt === null) return <p class="empty">{text.never}</p>;
  const outcome = outcomeOf(status);
  return (
    <section class="card">
      <h2>{status.running ? text.now : text.last}</h2>
      <RunFacts status={status} />
      {status.running ? (
        <Running live={live} status={status} />
      ) : (
        <Ended status={status} outcome={outcome} onStart={onStart} />
      )}
      {status.running && !isLive && <p class="note">{text.lost}</p>}
      <DayOutcomes days={status.days} />
    </section>
  );
}

function RunFacts({ status }: { status: ExportStatusDto }): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const { fromDate, toDate, startedAt, startedBy, endedAt } = status;
  const range =
    fromDate === null || toDate === null
      ? ''
      : fromDate === toDate
        ? format.date(fromDate)
        : `${format.date(fromDate)} – ${format.date(toDate)}`;
  const facts = [
    range,
    startedBy && `${text.by[startedBy]}, ${format.instant(startedAt!)}`,
    endedAt && text.ended(format.instant(endedAt)),
  ];
  return <p class="note">{facts.filter(Boolean).join(' · ')}</p>;
}

function Running({ live, status }: { live: LiveStatus; status: ExportStatusDto }): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const [isStopping, setIsStopping] = useState(false);
  const secondsLeft = useSecondsLeft(status);
  const { done, total, startedAt } = status;
  // A stop request applies to one run only.
  useEffect(() => setIsStopping(false), [startedAt]);
  const stop = () => {
    setIsStopping(true);
    ask('DELETE /api/v2/nutritiondata/export').then(live.refresh, () => setIsStopping(false));
  };
  const stopping = isStopping || status.stopRequested;
  return (
    <>
      <progress value={done} max={total} aria-label={text.now} />
      <p class="row-of-buttons">
        <span role="status" class="progress-said">
          {text.progress(format.number(done), format.number(total))}
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
