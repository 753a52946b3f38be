import type { VNode } from 'preact';
import type { HistoryReportDto, LastHistoryDto } from '../api/schema';
import type { LiveStatus } from '../export/use-export-status';
import { WhyNotFetch } from '../export/why-not-fetch';
import { AnswerView } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { Offers } from '../versions/offers';
import { useExtent, useReportSentences } from './report-sentences';
import { compareHistory, useLastHistory } from './use-last-history';
import { HISTORY_WORDS, SEEN } from './words';

interface Props {
  live: LiveStatus;
  /** Undefined if no run can be started. */
  start?: (request: () => Promise<unknown>) => void;
}

/** The last comparison of the diary with fddb.info, and a button for the next. */
export function LastComparison({ live, start }: Props): VNode {
  const text = useWords(HISTORY_WORDS);
  const last = useLastHistory(live.status);
  return (
    <section>
      <h3>{text.title}</h3>
      <p class="note">{text.lead}</p>
      <AnswerView answer={last}>
        {(found) => (
          <div class="stack">
            <Last last={found} />
            <Offers offers={found.offers} onDecided={last.reload} />
          </div>
        )}
      </AnswerView>
      <p class="row-of-buttons">
        <button type="button" disabled={!start} onClick={() => start?.(() => compareHistory('fetch'))}>
          {text.compare}
        </button>
        <WhyNotFetch isRunning={live.status?.running === true} />
      </p>
    </section>
  );
}

function Last({ last }: { last: LastHistoryDto }): VNode | null {
  const text = useWords(HISTORY_WORDS);
  const seen = useWords(SEEN);
  const format = useFormat();
  const { at, report, problem, pausedUntil } = last;
  if (at === null) return null;
  if (report) return <Report at={at} report={report} />;
  return (
    <Notice kind="hint" title={text.failedOn(format.instant(at))}>
      {problem !== null && <p>{seen[problem] ?? problem}</p>}
      {pausedUntil !== null && <p>{text.paused(format.instant(pausedUntil))}</p>}
    </Notice>
  );
}

function Report({ at, report }: { at: string; report: HistoryReportDto }): VNode {
  const text = useWords(HISTORY_WORDS);
  const format = useFormat();
  const extent = useExtent(report);
  const sentences = useReportSentences(report);
  return (
    <>
      <p data-figure="compared">{text.extent(format.instant(at), format.number(report.days), extent)}</p>
      <p data-figure="comparison">{sentences.length > 0 ? sentences.join(' ') : text.same}</p>
    </>
  );
}
