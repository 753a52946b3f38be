import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api/client';
import type { ExportedDayDto, ExportStatusDto } from '../api/schema';
import { Loading } from '../parts/answer-view';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { type Reason, REASONS } from './reasons';
import type { LiveStatus } from './use-export-status';
import { EXPORT_WORDS } from './words';

/** The run of now, or else the last one, day by day. */
export function Progress({ live, showsProblem }: { live: LiveStatus; showsProblem: boolean }): VNode {
  const text = useWords(EXPORT_WORDS);
  const { status, isLive } = live;
  if (!status) return isLive ? <Loading /> : <p class="empty">{text.lost}</p>;
  if (status.startedAt === null) return <p class="empty">{text.never}</p>;
  return (
    <section class="card">
      <h2>{status.running ? text.now : text.last}</h2>
      <RunFacts status={status} />
      {status.running ? <Running live={live} status={status} /> : <Ended status={status} showsProblem={showsProblem} />}
      {status.running && !isLive && <p class="note">{text.lost}</p>}
      <Days days={status.days} />
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
  const { done, total, startedAt } = status;
  // A wish belongs to its run.
  useEffect(() => setIsStopping(false), [startedAt]);
  const stop = () => {
    setIsStopping(true);
    ask('DELETE /api/v2/nutritiondata/export').then(live.refresh, () => setIsStopping(false));
  };
  const stopping = isStopping || status.stopRequested;
  const said = text.progress(format.number(done), format.number(total));
  return (
    <>
      <progress value={done} max={total} aria-label={text.now} />
      <p class="row-of-buttons">
        <span role="status" class="progress-said">
          {said}
        </span>
        <button type="button" onClick={stop} disabled={stopping}>
          {stopping ? text.stopping : text.stop}
        </button>
      </p>
    </>
  );
}

function Ended({ status, showsProblem }: { status: ExportStatusDto; showsProblem: boolean }): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const stored = status.days.filter(({ successful }) => successful).length;
  const missed = status.days.length - stored;
  if (status.endedAt === null) return <Notice kind="problem" title={text.died} />;
  if (status.problem !== null) {
    return showsProblem ? (
      <Notice kind="problem" title={text.failed}>
        <p>{status.problem}</p>
      </Notice>
    ) : (
      <p />
    );
  }
  if (missed === 0) {
    return <Notice kind="good" title={stored === 1 ? text.oneStored : text.allStored(format.number(stored))} />;
  }
  return <Notice kind="hint" title={text.someStored(format.number(stored), format.number(missed))} />;
}

function Days({ days }: { days: ExportedDayDto[] }): VNode | null {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const missed = days.filter(({ successful }) => !successful).reverse();
  const stored = days.filter(({ successful }) => successful).reverse();
  if (days.length === 0) return null;
  return (
    <>
      {missed.length > 0 && (
        <>
          <h3>{text.unsuccessful}</h3>
          <p class="note">{text.untouched}</p>
          <ul class="outcomes">
            {[...new Set(missed.flatMap(({ reason }) => reason ?? []))].map((reason) => (
              <Missed key={reason} reason={reason} dates={missed.filter((day) => day.reason === reason)} />
            ))}
          </ul>
        </>
      )}
      {stored.length > 0 && (
        <details open={stored.length <= 31}>
          <summary>
            {text.stored} ({format.number(stored.length)})
          </summary>
          <ul class="stored-days">
            {stored.map(({ date }) => (
              <li key={date}>
                <a href={linkTo('day', date)}>
                  <Icon name="good" />
                  {format.date(date)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The days of one reason, with what to do about it said once. */
function Missed({ reason, dates }: { reason: Reason; dates: ExportedDayDto[] }): VNode {
  const format = useFormat();
  const [name, help] = useWords(REASONS)[reason];
  return (
    <li>
      <Icon name="bad" />
      <div>
        <p>
          <strong>{name}</strong> <span class="muted">{help}</span>
        </p>
        <ul class="dates">
          {dates.map(({ date }) => (
            <li key={date} data-date={date} data-reason={reason}>
              <a href={linkTo('day', date)}>{format.date(date)}</a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
