import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { MeasurementChangesDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { DateField } from '../parts/fields/date-field';
import { useFormat, useWords } from '../text/language';
import { type Kind, KINDS, typedNumber, typedTime } from './kinds';
import { BODY_WORDS } from './words';

interface Props {
  kind: Kind;
  onAdded: () => void;
}

/** A form for a measurement of the kind that the page shows. */
export function NewMeasurement({ kind, onAdded }: Props): VNode {
  const text = useWords(BODY_WORDS);
  const format = useFormat();
  const { unit, min, max } = KINDS[kind];
  const id = useId();
  const [date, setDate] = useState(useAbout().today);
  const [time, setTime] = useState('');
  const [value, setValue] = useState('');
  const [mistake, setMistake] = useState<'value' | 'time'>();
  const [changes, setChanges] = useState<MeasurementChangesDto>();
  const { send: add, failure } = useSend(async () => {
    setChanges(undefined);
    const [amount, clock] = [typedNumber(value), typedTime(time)];
    const found = !(amount >= min && amount <= max) ? 'value' : clock === null ? 'time' : undefined;
    setMistake(found);
    if (found !== undefined) return;
    setChanges(await fetchApi('POST /api/v2/measurements', { body: { date, time: clock, kind, value: amount } }));
    setValue('');
    onAdded();
  });
  const field = (name: 'value' | 'time') => ({
    'aria-invalid': mistake === name,
    'aria-describedby': mistake === name ? id : undefined,
    autocomplete: 'off',
  });
  return (
    <form
      class="card form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <h2>{text.add(text.kinds[kind])}</h2>
      <div class="controls">
        <DateField label={text.date} value={date} onChange={setDate} />
        <label class="field">
          <span>{text.time}</span>
          <input {...field('time')} size={6} value={time} onInput={(event) => setTime(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{text.value(unit)}</span>
          <input
            {...field('value')}
            size={8}
            inputMode="decimal"
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {text.save}
        </button>
      </div>
      {mistake && (
        <p id={id} class="mistake" role="alert">
          {mistake === 'time' ? text.badTime : text.badValue(format.number(min), format.number(max), unit)}
        </p>
      )}
      <p role="status" class={changes ? undefined : 'visually-hidden'}>
        {changes && text[changeOutcome(changes)]}
      </p>
      {failure && <ProblemNote failure={failure} />}
    </form>
  );
}

function changeOutcome({ added, updated }: MeasurementChangesDto): 'added' | 'updated' | 'unchanged' {
  if (added > 0) return 'added';
  return updated > 0 ? 'updated' : 'unchanged';
}
