import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { MeasurementChangesDto, NewMeasurementDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { DateField } from '../parts/fields/date-field';
import { useKept } from '../parts/fields/use-kept';
import { TextField } from '../parts/fields/text-field';
import { useFormat, useWords } from '../text/language';
import { type Kind, KINDS, typedNumber } from './kinds';
import { BODY_WORDS } from './words';

/** From the trend; a weight that is farther from it is asked about. */
const MAX_DISTANCE = 0.1;

interface Done {
  changes: MeasurementChangesDto;
  /** What was replaced. */
  undo: NewMeasurementDto | undefined;
}

interface Props {
  kind: Kind;
  /** The trend's last value, from which few measurements are far. */
  trend: number | undefined;
  onAdded: () => void;
}

/** A form for a measurement of the kind that the page shows. */
export function NewMeasurement({ kind, trend, onAdded }: Props): VNode {
  const text = useWords(BODY_WORDS);
  const format = useFormat();
  const { unit, min, max } = KINDS[kind];
  const { today } = useAbout();
  const [typed, keep, forget] = useKept(`measurement ${kind}`, () => ({ date: today, time: '', value: '' }));
  const { date, time, value } = typed;
  const [isWrong, setIsWrong] = useState(false);
  const [done, setDone] = useState<Done>();
  const { send: add, failure } = useSend(async () => {
    setDone(undefined);
    const amount = typedNumber(value);
    const isPossible = amount >= min && amount <= max;
    setIsWrong(!isPossible);
    if (!isPossible) return;
    const isFar = trend !== undefined && Math.abs(amount - trend) > trend * MAX_DISTANCE;
    const shown = (one: number) => `${format.number(one, 2, 1)} ${unit}`;
    if (isFar && !confirm(text.isItRight(shown(amount), shown(trend)))) return;
    const when = { date, time: time || null, kind };
    const query = { kind, fromDate: date, toDate: date };
    const { measurements } = await fetchApi('GET /api/v2/stats/body', { query });
    const before = measurements.find((one) => one.time === when.time);
    const changes = await fetchApi('POST /api/v2/measurements', { body: { ...when, value: amount } });
    setDone({ changes, undo: before && changes.updated > 0 ? { ...when, value: before.value } : undefined });
    keep({ ...typed, value: '' });
    forget();
    onAdded();
  });
  const { send: undo } = useSend(async (body: NewMeasurementDto) => {
    await fetchApi('POST /api/v2/measurements', { body });
    setDone(undefined);
    onAdded();
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
        <DateField label={text.date} value={date} onChange={(chosen) => keep({ ...typed, date: chosen })} />
        <TextField
          label={text.time}
          type="time"
          inputMode="numeric"
          value={time}
          onInput={(chosen) => keep({ ...typed, time: chosen })}
        />
        <TextField
          label={text.value(unit)}
          size={8}
          inputMode="decimal"
          value={value}
          mistake={isWrong ? text.badValue(format.number(min), format.number(max), unit) : undefined}
          onInput={(amount) => keep({ ...typed, value: amount })}
        />
        <button type="submit" class="primary">
          {text.save}
        </button>
      </div>
      <p role="status" class={done ? undefined : 'visually-hidden'}>
        {done && text[changeOutcome(done.changes)]}{' '}
        {done?.undo && (
          <button type="button" onClick={() => undo(done.undo!)}>
            {text.undo}
          </button>
        )}
      </p>
      {failure && <ProblemNote failure={failure} />}
    </form>
  );
}

function changeOutcome({ added, updated }: MeasurementChangesDto): 'added' | 'updated' | 'unchanged' {
  if (added > 0) return 'added';
  return updated > 0 ? 'updated' : 'unchanged';
}
