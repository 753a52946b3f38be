import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { DateField } from '../parts/fields/date-field';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useWords } from '../text/language';
import { findVersion } from './changes';
import { GoalForm } from './goal-form';
import { GOAL_WORDS } from './words';

/** Begins with the goals of today, because new ones seldom differ in everything. */
export function NewGoals(): VNode {
  const text = useWords(GOAL_WORDS);
  const { today } = useAbout();
  const [validFrom, setValidFrom] = useState(today);
  const versions = useAnswer((signal) => fetchApi('GET /api/v2/goals', { signal }), []);
  return (
    <>
      <PageHead title={text.newTitle} />
      <AnswerView answer={versions}>
        {(found) => {
          const latest = found.findLast((version) => version.validFrom <= today);
          // Goals that have ended are nothing to begin with.
          const current = latest?.sets.some(({ targets }) => targets.length > 0) ? latest : undefined;
          return (
            <GoalForm validFrom={validFrom} begun={current && { ...current, note: null }} expected={null}>
              <DateField label={text.validFrom} value={validFrom} onChange={setValidFrom} mayBeLater />
            </GoalForm>
          );
        }}
      </AnswerView>
    </>
  );
}

/** A version as it is stored when the form opens. */
export function ChangeGoals({ validFrom }: { validFrom: string }): VNode {
  const text = useWords(GOAL_WORDS);
  const stored = useAnswer((signal) => findVersion(validFrom, signal), [validFrom]);
  if (!stored.isLoading && !stored.failure && stored.value === undefined) {
    return (
      <>
        <p class="empty">{text.notFound}</p>
        <p>
          <a href={linkTo('goals')}>{text.back}</a>
        </p>
      </>
    );
  }
  return (
    <AnswerView answer={stored}>
      {(found) => found && <GoalForm validFrom={validFrom} begun={found.value} expected={found.tag} />}
    </AnswerView>
  );
}
