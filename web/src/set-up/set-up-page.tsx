import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { SetUpDto } from '../api/schema';
import { Notice } from '../parts/notice';
import { PageHead } from '../parts/page-head';
import { goTo, linkTo, type Route } from '../route';
import { Preferences } from '../shell/preferences';
import { SHELL_WORDS } from '../shell/words';
import { useWords } from '../text/language';
import { AccountStep } from './account-step';
import { DiaryStep } from './diary-step';
import { type Draft, firstDraft, reachableStep, saveDraft, type Step, STEPS } from './draft';
import { PasswordStep } from './password-step';
import { TimeStep } from './time-step';
import { SET_UP_WORDS } from './words';
import { YesterdayStep } from './yesterday-step';

export interface StepProps {
  state: SetUpDto;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** Absent in the first step. */
  onBack?: () => void;
  /** Goes to the next step, or after the last one to the diary. */
  onDone: () => void;
}

const VIEWS: Record<Step, (props: StepProps) => VNode> = {
  password: PasswordStep,
  account: AccountStep,
  time: TimeStep,
  yesterday: YesterdayStep,
  diary: DiaryStep,
};

interface Props {
  route: Route;
  state: SetUpDto;
  onDone: () => void;
}

/** The first visit: password, time zone, account, a look at yesterday, the whole diary. The step is in the address. */
export function SetUpPage({ route, state, onDone }: Props): VNode {
  const text = useWords(SET_UP_WORDS);
  const shell = useWords(SHELL_WORDS);
  const [draft, setDraft] = useState(() => firstDraft(state));
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes };
      saveDraft(after);
      return after;
    });
  const step = reachableStep(route.query['step'], draft, state);
  const at = STEPS.indexOf(step);
  const next = STEPS[at + 1];
  const Step = VIEWS[step];
  return (
    <div class="set-up">
      <header class="top">
        <span class="brand">
          <img src="./icons/icon.svg" alt="" width="28" height="28" />
          <span>{shell.brand}</span>
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        <PageHead title={text.title} lead={text.progress(at + 1, STEPS.length)} />
        {state.fddbExporterFound && at === 0 && (
          <Notice kind="hint" title={text.former}>
            <p>{text.formerHelp}</p>
          </Notice>
        )}
        {state.inProgress && at === 0 && (
          <Notice kind="hint" title={text.busy}>
            <p>{text.busyHelp}</p>
          </Notice>
        )}
        <Step
          key={step}
          state={state}
          draft={draft}
          change={change}
          onBack={at === 0 ? undefined : () => goTo(linkTo('', undefined, { step: STEPS[at - 1] }))}
          onDone={() => (next === undefined ? onDone() : goTo(linkTo('', undefined, { step: next })))}
        />
        <section class="controls" aria-label={shell.preferences}>
          <Preferences />
        </section>
      </main>
    </div>
  );
}
