import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { LOGIN_REASONS, setUpAdviceOf, SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import { fetchApi } from '../api/client';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { askForCode } from './draft';
import type { StepProps } from './set-up-page';
import { TextField } from '../parts/fields/text-field';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';

/** The account at fddb.info, with which the service logs in before anything is kept. */
export function AccountStep({ state, draft, change, onBack, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const reasons = useWords(SITE_SENTENCES);
  const { code, password, timeZone, checked } = draft;
  // The keyboard of a phone puts a space behind a word.
  const username = draft.username.trim();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isAccepted = checked?.outcome === 'ACCEPTED';
  const {
    send: check,
    isSending: isBusy,
    failure,
  } = useSend(async () => {
    if (isAccepted) return onDone();
    setIsSubmitted(true);
    if (username === '' || password === '') return;
    const isFixed = state.fixed.includes('timeZone');
    const body = { username, password, ...(!isFixed && { timeZone }), ...(code !== '' && { code }) };
    const answer = await fetchApi('POST /api/v2/setup/login-check', { body }).catch((error) =>
      askForCode(error, change),
    );
    if (!answer) return;
    change({ checked: answer });
    if (answer.outcome === 'ACCEPTED') return onDone();
    // What has to be corrected mostly, over which the answer stands.
    const field = document.querySelector<HTMLInputElement>('input[type="password"]');
    field?.focus();
    field?.select();
  });
  const seconds = useCountdown(failure?.retryAfter);
  const problem = checked && checked.outcome !== 'ACCEPTED' && reasons[LOGIN_REASONS[checked.outcome]];
  return (
    <StepForm
      title={text.account}
      action={isAccepted ? text.next : seconds > 0 ? text.testIn(seconds) : text.test}
      isBusy={isBusy || seconds > 0}
      onBack={onBack}
      onSubmit={() => check()}
    >
      <p>{text.accountHelp}</p>
      {!isBusy && problem && (
        <Notice kind="problem" title={problem.title}>
          <p>{setUpAdviceOf(problem)}</p>
        </Notice>
      )}
      {failure && <ProblemNote failure={failure} />}
      <TextField
        inputMode="text"
        label={text.username}
        autocomplete="username"
        value={draft.username}
        mistake={isSubmitted && username === '' ? text.missing : undefined}
        onInput={(value) => change({ username: value, checked: undefined })}
      />
      <TextField
        inputMode="text"
        label={text.password}
        type="password"
        value={password}
        mistake={isSubmitted && password === '' ? text.missing : undefined}
        onInput={(value) => change({ password: value, checked: undefined })}
      />
      <p class="note">{text.noApple}</p>
      {isBusy && <p role="status">{text.testing}</p>}
      {!isBusy && isAccepted && <Notice kind="good" title={text.accepted} />}
    </StepForm>
  );
}

/** The seconds that are left, counted down. */
function useCountdown(from = 0): number {
  const [left, setLeft] = useState(from);
  useLayoutEffect(() => setLeft(from), [from]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
