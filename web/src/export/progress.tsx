import type { VNode } from 'preact';
import type { ExportStatusDto } from '../api/schema';
import { Loading } from '../parts/answer-view';
import { linkTo } from '../route';
import { useWords } from '../text/language';
import { LostFoods } from '../versions/lost-foods';
import { DayOutcomes } from './day-outcomes';
import { Ended } from './ended';
import { runOutcome } from './run-outcome';
import { RunFacts, RunProgress } from './run-progress';
import type { LiveStatus } from './use-export-status';
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
  if (status.work === 'import') return <ImportInstead status={status} />;
  const outcome = runOutcome(status);
  return (
    <section class="card">
      <h2>{status.running ? text.now : text.last}</h2>
      <RunFacts status={status} />
      {status.running ? (
        <RunProgress live={live} status={status} label={text.now} />
      ) : (
        <Ended status={status} outcome={outcome} onStart={onStart} />
      )}
      {status.running && !isLive && <p class="note">{text.lost}</p>}
      <LostFoods status={status} />
      <DayOutcomes days={status.days} />
    </section>
  );
}

/** Shown if the current or last run is an import. */
function ImportInstead({ status }: { status: ExportStatusDto }): VNode {
  const text = useWords(EXPORT_WORDS);
  return (
    <section class="card">
      <h2>{status.running ? text.importing : text.lastWasImport}</h2>
      <RunFacts status={status} />
      <p>
        <a href={linkTo('import')}>{text.toImport}</a>
      </p>
    </section>
  );
}
