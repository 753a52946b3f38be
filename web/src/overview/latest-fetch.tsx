import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ExportStatusDto, HistoryReportDto, SameFailureDto } from '../api/schema';
import { adviceOf, SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import { RunCard } from '../export/run-card';
import type { LiveStatus } from '../export/use-export-status';
import { useExtent, useReportSentences } from '../history/report-sentences';
import { useLastHistory } from '../history/use-last-history';
import { HISTORY_WORDS } from '../history/words';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useWords, words } from '../text/language';

const WORDS = words({
  en: { nights: (count: string, name: string) => `For ${count} nights: ${name}`, more: 'Show details' },
  de: { nights: (count: string, name: string) => `Seit ${count} Nächten: ${name}`, more: 'Details' },
});

/** A fetch or an import that is running or has failed, also one that was started elsewhere. */
export function LatestFetch({ live, onEnd }: { live: LiveStatus; onEnd: () => void }): VNode | null {
  const { status } = live;
  useEndOfRun(status, onEnd);
  // The view of fetches shows comparisons that ended before this view was opened.
  const watched = useRef<string | null>(null);
  if (status?.running === true && status.work === 'history') watched.current = status.startedAt;
  if (!status?.startedAt) return null;
  if (!status.running) {
    if (status.sameFailure) return <EveryNight {...status.sameFailure} />;
    if (status.startedAt === watched.current && status.problem === null) return <HistoryEnd status={status} />;
  }
  return <RunCard live={live} isShort />;
}

/** A short run may end before any event says that it is running, so the start of the last run is compared. */
function useEndOfRun(status: ExportStatusDto | undefined, onEnd: () => void): void {
  const last = useRef<string | undefined>(undefined);
  const run = status && `${status.startedAt} ${status.running}`;
  useEffect(() => {
    if (run === undefined) return;
    if (last.current !== undefined && status?.running !== true) onEnd();
    last.current = run;
  }, [run]);
}

/** A failure of several nights in a row, which will not go away by itself. */
function EveryNight({ reason, nights }: SameFailureDto): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const sentence = useWords(SITE_SENTENCES)[reason];
  return (
    <Notice kind="problem" title={text.nights(format.number(nights), sentence.title)}>
      <p>{adviceOf(sentence)}</p>
      <p>
        <a href={linkTo('settings')}>{text.more}</a>
      </p>
    </Notice>
  );
}

/** Result of a comparison that ended while the view was open. */
function HistoryEnd({ status }: { status: ExportStatusDto }): VNode | null {
  const { value, isLoading } = useLastHistory(status);
  return value?.report && !isLoading ? <Came report={value.report} /> : null;
}

function Came({ report }: { report: HistoryReportDto }): VNode {
  const text = useWords(HISTORY_WORDS);
  const format = useFormat();
  const extent = useExtent(report);
  const sentences = useReportSentences(report);
  const title = report.filled > 0 ? text.here : text.upToDate;
  return (
    <Notice kind={report.failed + report.left > 0 ? 'hint' : 'good'} title={title(format.number(report.days), extent)}>
      <p>
        {sentences.join(' ')} <a href={linkTo('data')}>{text.more}</a>
      </p>
    </Notice>
  );
}
