import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { Balance, balanceRange } from '../body/balance-card';
import { BodyOverTime } from '../body/body-over-time';
import { AnswerView } from '../parts/answer-view';
import type { DayRange } from '../ranges';
import { useWords } from '../text/language';
import { REPORT_WORDS } from './words';

/** The weight with its trend, and the energy balance at the end of the range. */
export function BodySection({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const answer = useAnswer(
    async (signal) => {
      const [weight, balance] = await Promise.all([
        fetchApi('GET /api/v2/stats/body', { query: { kind: 'WEIGHT', fromDate: from, toDate: to }, signal }),
        fetchApi('GET /api/v2/stats/energy-balance', { query: balanceRange(to), signal }),
      ]);
      return { weight, balance };
    },
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.names.body}</h2>
      <AnswerView answer={answer}>
        {({ weight, balance }) =>
          weight.measurements.length === 0 ? (
            <p class="empty">{text.noWeight}</p>
          ) : (
            <>
              <BodyOverTime stats={weight} />
              <h3>{text.balanceOf}</h3>
              <Balance balance={balance} />
            </>
          )
        }
      </AnswerView>
    </section>
  );
}
