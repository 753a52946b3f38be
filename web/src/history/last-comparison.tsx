import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { HistoryReportDto, LastHistoryDto } from '../api/schema';
import type { LiveStatus } from '../export/use-export-status';
import { WhyNotFetch } from '../export/why-not-fetch';
import { AnswerView } from '../parts/answer-view';
import { Figure } from '../parts/figure';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { Offers } from '../versions/offers';
import { onlyHereIn, useExtent, useReportSentences } from './report-sentences';
import { useLastHistory } from './use-last-history';
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
    <section class="card">
      <h2>{text.title}</h2>
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

/** Answered when all pages have been read. */
export function compareHistory(mode: 'fetch' | 'fill'): Promise<HistoryReportDto> {
  return fetchApi('POST /api/v2/nutritiondata/history', { body: { mode } });
}

function Last({ last }: { last: LastHistoryDto }): VNode | null {
  const text = useWords(HISTORY_WORDS);
  const seen = useWords(SEEN);
  const format = useFormat();
  const { at, report, problem, pausedUntil, daysAtRisk } = last;
  if (at === null) return null;
  if (report) return <Report at={at} report={report} atRisk={daysAtRisk ?? 0} />;
  return (
    <Notice kind="hint" title={text.failedOn(format.instant(at))}>
      {problem !== null && <p>{seen[problem] ?? problem}</p>}
      {pausedUntil !== null && <p>{text.paused(format.instant(pausedUntil))}</p>}
    </Notice>
  );
}

interface ReportProps {
  at: string;
  report: HistoryReportDto;
  /** Days that fddb.info deletes next and that are not here in full. */
  atRisk: number;
}

function Report({ at, report, atRisk }: ReportProps): VNode {
  const text = useWords(HISTORY_WORDS);
  const format = useFormat();
  const extent = useExtent(report);
  const sentences = useReportSentences(report);
  const { days, same, missing, changed, left } = report;
  const onlyHere = onlyHereIn(report);
  const figures: [name: string, label: string, value: number][] = [
    ['same', text.same, same],
    ['missing', text.missing, missing],
    ['changed', text.changed, changed],
  ];
  if (onlyHere > 0) figures.push(['only-here', text.onlyHere, onlyHere]);
  if (atRisk > 0) figures.push(['at-risk', text.atRisk, atRisk]);
  if (left > 0) figures.push(['left', text.left, left]);
  return (
    <div class="stack">
      <p data-figure="compared">{text.extent(format.instant(at), format.number(days), extent)}</p>
      <dl class="figures row">
        {figures.map(([name, label, value]) => (
          <Figure key={name} name={`history-${name}`} label={label} value={format.number(value)} />
        ))}
      </dl>
      {sentences.length > 0 && <p data-figure="comparison">{sentences.join(' ')}</p>}
    </div>
  );
}
