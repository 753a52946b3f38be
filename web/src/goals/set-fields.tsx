import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { WEEKDAYS } from '../dates';
import { dayTypeName, typesWith } from '../journal/day-status-fields';
import { JOURNAL_WORDS } from '../journal/words';
import { Check } from '../parts/fields/choice';
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
  const types = typesWith(...set.dayTypes);
  const names = useWords(JOURNAL_WORDS).dayTypes;
  return (
    <section class="goal-set" aria-labelledby={`${id}-name`}>
      <div class="card-head">
        <h2 id={`${id}-name`}>{name}</h2>
        <button type="button" class="quiet" onClick={onRemove}>
          {text.removeSet}
        </button>
      </div>
      <fieldset class="goal-weekdays" aria-describedby={mistake && `${id}-mistake`}>
        <legend class="visually-hidden">{text.days}</legend>
        {WEEKDAYS.map((weekday, at) => (
          <Check
            key={weekday}
            label={format.weekdays[at]!.long}
            isInvalid={mistake !== undefined}
            isChecked={set.weekdays.includes(weekday)}
            onChange={(chosen) => onChange({ ...set, weekdays: toggled(WEEKDAYS, set.weekdays, weekday, chosen) })}
          />
        ))}
        {types.map((type) => (
          <Check
            key={type}
            label={dayTypeName(type, names)}
            isChecked={set.dayTypes.includes(type)}
            onChange={(chosen) => onChange({ ...set, dayTypes: toggled(types, set.dayTypes, type, chosen) })}
          />
        ))}
      </fieldset>
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

/** In the order of all. */
function toggled<T>(all: readonly T[], before: readonly T[], one: T, isChosen: boolean): T[] {
  return all.filter((each) => (each === one ? isChosen : before.includes(each)));
}
