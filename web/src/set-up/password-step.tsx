import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../text/language';
import { CODE_WORDS } from './code';
import { MIN_PASSWORD_LENGTH } from './draft';
import type { StepProps } from './set-up-page';
import { TextField } from '../parts/fields/text-field';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';

/** The password of the web app, which may be left out, and the code unless the address had it. */
export function PasswordStep({ state, draft, change, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const codeText = useWords(CODE_WORDS);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { code, isCodeWrong, accessPassword, repeated } = draft;
  const [isCodeAsked] = useState(state.allowed === 'CODE' && code === '');
  const [typedCode, setTypedCode] = useState('');
  const isCodeMissing = isCodeAsked && typedCode.trim() === '';
  const ofCode = isCodeAsked ? { code: typedCode, isCodeWrong: false } : {};
  const isShort = accessPassword.length < MIN_PASSWORD_LENGTH;
  const isDifferent = accessPassword !== repeated;
  const submit = () => {
    setIsSubmitted(true);
    if (isCodeMissing || isShort || isDifferent) return;
    change({ ...ofCode, isOpen: false, isChosen: true });
    onDone();
  };
  return (
    <StepForm title={text.access} onSubmit={submit}>
      {isCodeAsked && (
        <>
          <p>{codeText.help}</p>
          <TextField
            inputMode="text"
            label={codeText.code}
            value={typedCode}
            mistake={
              isCodeMissing && (isCodeWrong || isSubmitted) ? (isCodeWrong ? codeText.wrong : codeText.code) : undefined
            }
            onInput={setTypedCode}
          />
        </>
      )}
      <p>{text.accessHelp}</p>
      <TextField
        inputMode="text"
        label={text.newPassword}
        type="password"
        autocomplete="new-password"
        value={accessPassword}
        mistake={isSubmitted && isShort ? text.short : undefined}
        onInput={(value) => change({ accessPassword: value, isChosen: false })}
      />
      <TextField
        inputMode="text"
        label={text.repeat}
        type="password"
        autocomplete="new-password"
        value={repeated}
        mistake={isSubmitted && !isShort && isDifferent ? text.different : undefined}
        onInput={(value) => change({ repeated: value, isChosen: false })}
      />
      <details>
        <summary>{text.skip}</summary>
        <p>{text.skipHelp}</p>
        <button
          type="button"
          onClick={() => {
            setIsSubmitted(true);
            if (isCodeMissing) return;
            change({ ...ofCode, isOpen: true, accessPassword: '', repeated: '' });
            onDone();
          }}
        >
          {text.skipNow}
        </button>
      </details>
    </StepForm>
  );
}
