import type { ComponentChildren, VNode } from 'preact';
import { StepHeading } from '../import/step-heading';
import { useWords } from '../text/language';
import { SET_UP_WORDS } from './words';

interface Props {
  title: string;
  /** Default: next. */
  action?: string;
  /** Default: back. */
  back?: string;
  /** Another way on, below the buttons. */
  footer?: ComponentChildren;
  isBusy?: boolean;
  children?: ComponentChildren;
  onBack?: () => void;
  onSubmit: () => void;
}

/** A step with its heading, and the ways back and on. */
export function StepForm(props: Props): VNode {
  const { title, action, back, isBusy = false, children, footer, onBack, onSubmit } = props;
  const text = useWords(SET_UP_WORDS);
  return (
    <form
      class="card form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <StepHeading title={title} takesFocus={onBack !== undefined} />
      {children}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isBusy}>
          {action ?? text.next}
        </button>
        {onBack && (
          <button type="button" onClick={onBack}>
            {back ?? text.back}
          </button>
        )}
      </p>
      {footer}
    </form>
  );
}
