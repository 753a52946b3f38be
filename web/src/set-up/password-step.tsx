import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../text/language';
import { MIN_PASSWORD_LENGTH } from './draft';
import type { StepProps } from './set-up-page';
import { StepForm, TextInput } from './step-form';
import { SET_UP_WORDS } from './words';

/** The password of the web app, which may be left out where only this network reaches the service; from elsewhere also the code. */
export function PasswordStep({ state, draft, change, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { code, accessPassword, repeated } = draft;
  const isShort = accessPassword.length < MIN_PASSWORD_LENGTH;
  const isDifferent = accessPassword !== repeated;
  const submit = () => {
    setIsSubmitted(true);
    if (isShort || isDifferent) return;
    change({ isOpen: false, isChosen: true });
    onDone();
  };
  return (
    <StepForm title={text.access} onSubmit={submit}>
      {state.allowed === 'CODE' && (
        <>
          <p>{text.codeHelp}</p>
          <TextInput label={text.code} value={code} onInput={(value) => change({ code: value })} />
        </>
      )}
      <p>{text.accessHelp}</p>
      <TextInput
        label={text.newPassword}
        type="password"
        autocomplete="new-password"
        value={accessPassword}
        mistake={isSubmitted && isShort ? text.short : undefined}
        onInput={(value) => change({ accessPassword: value, isChosen: false })}
      />
      <TextInput
        label={text.repeat}
        type="password"
        autocomplete="new-password"
        value={repeated}
        mistake={isSubmitted && !isShort && isDifferent ? text.different : undefined}
        onInput={(value) => change({ repeated: value, isChosen: false })}
      />
      {state.allowed === 'YES' && (
        <details>
          <summary>{text.skip}</summary>
          <p>{text.skipHelp}</p>
          <button
            type="button"
            onClick={() => {
              change({ isOpen: true, accessPassword: '', repeated: '' });
              onDone();
            }}
          >
            {text.skip}
          </button>
        </details>
      )}
    </StepForm>
  );
}
