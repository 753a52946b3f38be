import type { VNode } from 'preact';
import type { HistoryReportDto, LastHistoryDto, OfferDto } from '../api/schema';
import type { LiveStatus } from '../export/use-export-status';
import { WhyNotFetch } from '../export/why-not-fetch';
import { AnswerView } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { useExtent, useReportSentences } from './report-sentences';
import { compareHistory, useLastHistory } from './use-last-history';
import { HISTORY_WORDS, SEEN } from './words';
import { MAX_UNFOLDED } from '../parts/day-list';
import { linkTo } from '../route';
import { Decided, OfferButtons } from '../versions/decided';
import { useDecisions } from '../versions/use-decision';
import { VERSION_WORDS } from '../versions/words';

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

/** The days of which fddb.info shows fewer foods than are stored. Long lists are folded. */
function Offers({ offers, onDecided }: { offers: OfferDto[]; onDecided: () => void }): VNode {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  const decisions = useDecisions(onDecided);
  const title = text.offers(format.number(offers.length));
  const list = (
    <ul class="versions">
      {offers.map((offer) => (
        <li key={offer.id}>
          <p>
            <a href={linkTo('day', offer.date, { at: 'versions' })}>{format.weekdayDate(offer.date)}</a>
          </p>
          <p class="note">{text.offered(format.number(offer.foods), format.number(offer.stored))}</p>
          <OfferButtons offer={offer} decisions={decisions} isOneOfMany />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {offers.length > 0 && (
        <section class="stack" data-figure="offers">
          <div>
            <h3>{title}</h3>
            <p class="note">{text.offersLead}</p>
          </div>
          {offers.length > MAX_UNFOLDED ? (
            <details>
              <summary>{title}</summary>
              {list}
            </details>
          ) : (
            list
          )}
        </section>
      )}
      <Decided decisions={decisions} />
    </>
  );
}
