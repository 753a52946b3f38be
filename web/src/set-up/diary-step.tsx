import type { VNode } from 'preact';
import { logIn } from '../access/session';
import { fetchApi } from '../api/client';
import { useSend } from '../api/use-send';
import { compareHistory } from '../history/use-last-history';
import { arriving } from '../overview/first-steps';
import { type Language, useLanguage, useWords } from '../text/language';
import type { SetUpDto } from '../api/schema';
import { ProblemNote } from '../parts/answer-view';
import { storeCode } from './code';
import { askForCode, type Draft, forgetDraft } from './draft';
import type { StepProps } from './set-up-page';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';
import { YesterdayCard } from './yesterday-step';

/** Keeps everything at once, and fetches the whole diary. */
export function DiaryStep({ state, draft, change, onBack, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const language = useLanguage();
  const {
    send: finish,
    isSending: isBusy,
    failure,
  } = useSend(async (isFetching: boolean) => {
    const body = bodyOf(draft, state, language);
    const isKept = await fetchApi('PUT /api/v2/setup', { body }).then(
      () => true,
      (error) => askForCode(error, change),
    );
    if (!isKept) return;
    forgetDraft();
    if (draft.accessPassword !== '') {
      storeCode('');
      await logIn(draft.accessPassword);
    }
    // Its progress is shown everywhere, and so is why it failed.
    if (isFetching) {
      const day = draft.checked?.yesterday;
      if (day) arriving.View = () => <YesterdayCard day={day} />;
      compareHistory('fill').catch(() => undefined);
    }
    onDone();
    return true;
  });
  return (
    <StepForm
      title={text.diary}
      action={text.finish}
      isBusy={isBusy}
      onBack={onBack}
      onSubmit={() => finish(true)}
      footer={
        <p>
          <button type="button" class="link" disabled={isBusy} onClick={() => finish(false)}>
            {text.finishOnly}
          </button>
        </p>
      }
    >
      <p>{text.diaryHelp}</p>
      {isBusy && <p role="status">{text.finishing}</p>}
      {failure && <ProblemNote failure={failure} />}
    </StepForm>
  );
}

/** Without what the environment fixes; the zone in force needs no setting. */
function bodyOf(draft: Draft, { zone, fixed }: SetUpDto, notificationLanguage: Language) {
  const { code, accessPassword, username, password, timeZone, scheduleAt } = draft;
  return {
    username,
    password,
    ...(!fixed.includes('scheduleAt') && { scheduleAt }),
    ...(!fixed.includes('notificationLanguage') && { notificationLanguage }),
    ...(!fixed.includes('timeZone') && timeZone !== zone && { timeZone }),
    ...(accessPassword !== '' && { accessPassword }),
    ...(code !== '' && { code }),
  };
}
