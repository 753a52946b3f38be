import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { WEEKDAYS } from '../dates';
import { TextField } from '../parts/fields/text-field';
import { useFormat, useWords } from '../text/language';
import type { Mistakes, SetDraft } from './draft';
import { TargetFields } from './target-fields';
import { GOAL_WORDS } from './words';

interface Props {
  /** Its place among the sets. */
  at: number;
  name: string;
  set: SetDraft;
  onChange: (set: SetDraft) => void;
  onRemove: () => void;
  mistakes: Mistakes;
}

/** The days of a set and its targets. */
export function SetFields({ at: place, name, set, onChange, onRemove, mistakes }: Props): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const id = useId();
  const path = `some.${place}`;
  const mistake = mistakes.get(path);
  return (
    <section class="goal-set" aria-labelledby={`${id}-name`}>
      <div class="card-head">
        <h2 id={`${id}-name`}>{name}</h2>
        <button type="button" class="quiet" onClick={onRemove}>
          {text.removeSet}
        </button>
      </div>
      <fieldset class="goal-weekdays" aria-describedby={mistake && `${id}-mistake`}>
        <legend class="visually-hidden">{text.weekdays}</legend>
        {WEEKDAYS.map((weekday, at) => (
          <label key={weekday} class="check">
            <input
              type="checkbox"
              checked={set.weekdays.includes(weekday)}
              aria-invalid={mistake !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...set,
                  weekdays: WEEKDAYS.filter((each) => (each === weekday ? checked : set.weekdays.includes(each))),
                })
              }
            />
            {format.weekdays[at]!.long}
          </label>
        ))}
      </fieldset>
      <TextField
        label={`${text.dayTypes} – ${text.dayTypesHelp}`}
        inputMode="text"
        value={set.dayTypes}
        onInput={(dayTypes) => onChange({ ...set, dayTypes })}
      />
      {mistake && (
        <p id={`${id}-mistake`} class="mistake">
          {text.mistakes[mistake]}
        </p>
      )}
      <TargetFields
        targets={set.targets}
        onChange={(targets) => onChange({ ...set, targets })}
        path={path}
        mistakes={mistakes}
      />
    </section>
  );
}
