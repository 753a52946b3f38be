import type { VNode } from 'preact';
import type { NotEvaluatedDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { ByTarget, fetchAdherence } from '../goals/adherence';
import { AnswerView } from '../parts/answer-view';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { REPORT_WORDS } from './words';

/** On how many days the goals were met, and by target. */
export function GoalsSection({ range }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const answer = useAnswer((signal) => fetchAdherence(range, signal), [range.from, range.to]);
  return (
    <section class="card">
      <h2>{text.names.goals}</h2>
      <AnswerView answer={answer}>
        {({ daysMet, daysEvaluated, targets, days, notEvaluated }) =>
          targets.length === 0 ? (
            <p class="empty">{text.noGoals}</p>
          ) : (
            <>
              <p>
                {text.goalDays(format.number(daysMet), format.number(daysEvaluated))},{' '}
                {text.notJudged(format.number(notJudged(notEvaluated)))}
              </p>
              <ByTarget targets={targets} days={days} />
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
