import type { VNode } from 'preact';
import { logIn } from '../access/session';
import { fetchApi } from '../api/client';
import { useSend } from '../api/use-send';
import { compareHistory } from '../history/last-comparison';
import { useWords } from '../text/language';
import { type Draft, forgetDraft } from './draft';
import { SetUpProblem } from './set-up-problem';
import type { StepProps } from './set-up-page';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';

/** Keeps everything at once, and fetches the whole diary. */
export function DiaryStep({ state, draft, onBack, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const {
    send: finish,
    isSending: isBusy,
    failure,
  } = useSend(async (isFetching: boolean) => {
    await fetchApi('PUT /api/v2/setup', { body: bodyOf(draft, state.zone) });
    forgetDraft();
    if (draft.accessPassword !== '') await logIn(draft.accessPassword);
    // Its progress is shown everywhere, and so is why it failed.
    if (isFetching) compareHistory('fill').catch(() => undefined);
    onDone();
    return true;
  });
  return (
    <StepForm title={text.diary} action={text.finish} isBusy={isBusy} onBack={onBack} onSubmit={() => finish(true)}>
      <p>{text.diaryHelp}</p>
      {isBusy && <p role="status">{text.finishing}</p>}
      {failure && <SetUpProblem failure={failure} />}
      <p>
        <button type="button" class="quiet" disabled={isBusy} onClick={() => finish(false)}>
          {text.finishOnly}
        </button>
      </p>
    </StepForm>
  );
}

/** The zone in force needs no setting. */
function bodyOf({ code, accessPassword, username, password, timeZone, scheduleAt }: Draft, zone: string) {
  return {
    username: username.trim(),
    password,
    scheduleAt,
    ...(accessPassword !== '' && { accessPassword }),
    ...(timeZone !== zone && { timeZone }),
    ...(code !== '' && { code }),
  };
}
