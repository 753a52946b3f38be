import type { VNode } from 'preact';
import { useAbout } from '../about';
import type { CoveredDayDto } from '../api/schema';
import { adviceOf, SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import type { DayFetch } from '../export/use-day-fetch';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { WithAccount } from '../parts/with-account';
import { useFormat, useWords } from '../text/language';
import { DAY_WORDS } from './words';

interface Props {
  /** Undefined for a day in the future. */
  covered: CoveredDayDto | undefined;
  fetch: DayFetch;
}

/** The reason why a day has no entry, and a button to fetch it. */
export function NothingStored({ covered, fetch }: Props): VNode {
  const text = useWords(DAY_WORDS);
  const reasons = useWords(SITE_SENTENCES);
  const format = useFormat();
  const { accountConfigured } = useAbout();
  if (covered === undefined) {
    return (
      <Notice kind="hint" title={text.nothing}>
        <p>{text.future}</p>
      </Notice>
    );
  }
  const { state, reason, checkedAt } = covered;
  return (
    <>
      <Notice kind={state === 'FAILED' ? 'problem' : 'hint'} title={text.states[state]}>
        {reason !== null && (
          <p>
            {reasons[reason].title}: {adviceOf(reasons[reason])}
          </p>
        )}
        {state === 'FORGOTTEN' && <p>{adviceOf(reasons['no longer at fddb.info'])}</p>}
        {state === 'NOTHING_LOGGED' && <p>{adviceOf(reasons['nothing logged'])}</p>}
        {checkedAt !== null && <p>{text.checked(format.instant(checkedAt))}</p>}
        {accountConfigured && state !== 'FORGOTTEN' && (
          <button type="button" class="primary" disabled={fetch.state === 'running'} onClick={fetch.start}>
            {fetch.state === 'running' ? text.fetching : state === 'NEVER_FETCHED' ? text.export : text.again}
          </button>
        )}
      </Notice>
      {fetch.failure && <ProblemNote failure={fetch.failure} />}
      <WithAccount />
    </>
  );
}

/** The reason why a stored day was not fetched again. */
export function RefetchProblem({ fetch: { state, reason, failure } }: { fetch: DayFetch }): VNode | null {
  const text = useWords(DAY_WORDS);
  const reasons = useWords(SITE_SENTENCES);
  if (failure) return <ProblemNote failure={failure} />;
  if (state !== 'unsuccessful') return null;
  const sentence = reason && reasons[reason];
  return (
    <Notice kind="problem" title={sentence?.title ?? text.notFetched}>
      {sentence && <p>{adviceOf(sentence)}</p>}
      <p>{text.unchanged}</p>
    </Notice>
  );
}
