import type { VNode } from 'preact';
import { ask } from '../api/client';
import type { NotEvaluatedDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { ByTarget } from '../goals/adherence';
import { AnswerView } from '../parts/answer-view';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { REPORT_WORDS } from './words';

/** On how many days the goals were met, and by target. */
export function GoalsSection({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const answer = useAnswer(
    async (signal) => {
      const [stats, { targets: current }] = await Promise.all([
        ask('GET /api/v2/stats/goals', { query: { fromDate: from, toDate: to }, signal }),
        ask('GET /api/v2/goals/effective', { query: { date: to }, signal }),
      ]);
      return { ...stats, current };
    },
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.names.goals}</h2>
      <AnswerView answer={answer}>
        {({ daysMet, daysEvaluated, targets, current, notEvaluated }) =>
          targets.length === 0 ? (
            <p class="empty">{text.noGoals}</p>
          ) : (
            <>
              <p>
                {text.goalDays(format.number(daysMet), format.number(daysEvaluated))},{' '}
                {text.notJudged(format.number(notJudged(notEvaluated)))}
              </p>
              <ByTarget targets={targets} current={current} />
            </>
          )
        }
      </AnswerView>
    </section>
  );
}

function notJudged(reasons: NotEvaluatedDto): number {
  return Object.values<number>({ ...reasons }).reduce((sum, days) => sum + days, 0);
}
