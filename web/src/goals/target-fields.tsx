import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Check, Select } from '../parts/fields/choice';
import { TextField } from '../parts/fields/text-field';
import { Icon } from '../parts/icon';
import { useLanguage, useWords } from '../text/language';
import { type Mistakes, newTarget, type TargetDraft, withMetric } from './draft';
import {
  COMPARATORS,
  type Comparator,
  GOAL_METRICS,
  type GoalMetric,
  isShare,
  METRIC_NAMES,
  unitOfGoal,
} from './targets';
import { GOAL_WORDS } from './words';

const MAX_TARGETS = 20;
/** Added by one click. */
const COMMON: readonly GoalMetric[] = ['CALORIES', 'PROTEIN', 'FIBRE', 'SUGAR', 'FAT', 'SALT'];

interface Props {
  targets: TargetDraft[];
  onChange: (targets: TargetDraft[]) => void;
  /** Path of the targets, which finds their mistakes. */
  path: string;
  mistakes: Mistakes;
}

/** The targets of a set. */
export function TargetFields({ targets, onChange, path, mistakes }: Props): VNode {
  const text = useWords(GOAL_WORDS);
  const names = METRIC_NAMES[useLanguage()];
  const place = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  // The amount is all that is missing.
  useLayoutEffect(() => {
    if (isAdding.current) place.current?.querySelector<HTMLElement>(':scope > fieldset:last-of-type input')?.focus();
    isAdding.current = false;
  }, [targets.length]);
  const add = (metric: GoalMetric) => {
    isAdding.current = true;
    onChange([...targets, newTarget(metric)]);
  };
  const replace = (at: number, ...others: TargetDraft[]) => onChange(targets.toSpliced(at, 1, ...others));
  const unused = GOAL_METRICS.filter((metric) => targets.every((target) => target.metric !== metric));
  return (
    <div ref={place} class="stack">
      {targets.length === 0 && <p class="empty">{text.noTargets}</p>}
      {targets.map((target, at) => (
        <TargetField
          key={at}
          number={at + 1}
          target={target}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => replace(at)}
          path={`${path}.${at}`}
          mistakes={mistakes}
        />
      ))}
      {targets.length < MAX_TARGETS && (
        <p class="goal-add">
          {COMMON.filter((metric) => unused.includes(metric)).map((metric) => (
            <button key={metric} type="button" onClick={() => add(metric)}>
              <span aria-hidden="true">+</span> {names[metric]}
            </button>
          ))}
          <button type="button" onClick={() => add(unused.find((metric) => !COMMON.includes(metric)) ?? unused[0]!)}>
            {text.addTarget}
          </button>
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  number: number;
  target: TargetDraft;
  onChange: (target: TargetDraft) => void;
  onRemove: () => void;
  path: string;
  mistakes: Mistakes;
}

function TargetField({ number, target, onChange, onRemove, path, mistakes }: FieldProps): VNode {
  const text = useWords(GOAL_WORDS);
  const language = useLanguage();
  const id = useId();
  const { metric, comparator, isPerKg } = target;
  const names = METRIC_NAMES[language];
  const bounds = comparator === 'BETWEEN' ? (['min', 'max'] as const) : (['value'] as const);
  const found = ['metric', ...bounds].flatMap((field) => mistakes.get(`${path}.${field}`) ?? [])[0];
  return (
    <fieldset class="goal-target">
      <legend class="visually-hidden">{text.target(number)}</legend>
      <div class="goal-target-row">
        <div class="controls">
          <Select
            legend={text.metric}
            options={GOAL_METRICS.map((value) => ({ value, label: names[value] }))}
            value={metric}
            onChange={(chosen) => onChange(withMetric(target, chosen))}
          />
          <Select
            legend={text.comparator}
            options={Object.entries(COMPARATORS[language]).map(([value, label]) => ({
              value: value as Comparator,
              label,
            }))}
            value={comparator}
            onChange={(chosen) => onChange({ ...target, comparator: chosen })}
          />
          {bounds.map((field) => (
            <TextField
              key={field}
              label={`${text[field]} (${unitOfGoal(metric)})`}
              inputMode="decimal"
              size={7}
              value={target[field]}
              mistakeId={mistakes.has(`${path}.${field}`) ? `${id}-mistake` : undefined}
              onInput={(typed) => onChange({ ...target, [field]: typed })}
            />
          ))}
          {!isShare(metric) && (
            <Check
              label={text.perKg}
              isChecked={isPerKg}
              onChange={(chosen) => onChange({ ...target, isPerKg: chosen })}
            />
          )}
        </div>
        <button
          type="button"
          class="quiet"
          title={text.removeTarget(names[metric])}
          aria-label={text.removeTarget(names[metric])}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      {found && (
        <p id={`${id}-mistake`} class="mistake">
          {text.mistakes[found]}
        </p>
      )}
    </fieldset>
  );
}
