import type { VNode } from 'preact';
import { useFormat, useWords } from '../text/language';
import type { StepProps } from './set-up-page';
import { Select } from '../parts/fields/choice';
import { TextField } from '../parts/fields/text-field';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';

const ZONES = Intl.supportedValuesOf('timeZone');

/** The time zone, with today's date in it, and when the nightly fetch begins. */
export function TimeStep({ state, draft, change, onBack, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const format = useFormat();
  const { scheduleAt } = draft;
  const isFixed = state.fixed.includes('timeZone');
  const isTimeFixed = state.fixed.includes('scheduleAt');
  const timeZone = isFixed ? state.zone : draft.timeZone;
  const submit = () => {
    if (scheduleAt === '' && !isTimeFixed) return;
    change({ timeZone });
    onDone();
  };
  const zones = [...new Set([timeZone, state.zone, ...ZONES])].sort();
  return (
    <StepForm title={text.zone} onBack={onBack} onSubmit={submit}>
      <p>{text.zoneHelp}</p>
      {!isFixed && (
        <Select
          legend={text.zone}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
          value={timeZone}
          onChange={(zone) => change({ timeZone: zone, checked: undefined })}
        />
      )}
      <p data-figure="today">{text.today(format.longDate(todayIn(timeZone)))}</p>
      {isFixed && <p class="note">{text.fixedZone(state.zone)}</p>}
      {isTimeFixed ? (
        <p class="note">{text.fixedTime(state.scheduleAt)}</p>
      ) : (
        <TextField
          inputMode="text"
          label={text.nightly}
          type="time"
          value={scheduleAt}
          onInput={(value) => change({ scheduleAt: value })}
        />
      )}
    </StepForm>
  );
}

/** The date of now in a zone, as `2024-08-30`. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
}
