import type { VNode } from 'preact';
import type { RequestFailed } from '../api/client';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { SET_UP_WORDS } from './words';

/** A refused request; a wrong code is the only reason that a person can mend here. */
export function SetUpProblem({ failure }: { failure: RequestFailed }): VNode {
  const text = useWords(SET_UP_WORDS);
  if (failure.kind !== 'forbidden') return <ProblemNote failure={failure} />;
  return (
    <Notice kind="problem" title={text.code}>
      <p>{text.codeWrong}</p>
    </Notice>
  );
}
