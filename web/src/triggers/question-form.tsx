import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { KnownSymptomDto, TriggerSearchDto } from '../api/schema';
import { Check, Select } from '../parts/fields/choice';
import { useFormat, useWords } from '../text/language';
import { Keywords } from './keywords';
import { TRIGGER_WORDS } from './words';

export type TriggerQuestion = TriggerSearchDto & { windowDays: number };

const ANY = '';
const SEVERITIES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const WINDOWS = ['0', '1', '2', '3', '4', '5', '6', '7'];

interface Props {
  symptoms: readonly KnownSymptomDto[];
  /** Name of the symptom. */
  label: string;
  onLabel: (label: string) => void;
  onSearch: (question: TriggerQuestion) => void;
  children: ComponentChildren;
}

/** The question, in words. */
export function QuestionForm({ symptoms, label, onLabel, onSearch, children }: Props): VNode {
  const text = useWords(TRIGGER_WORDS);
  const format = useFormat();
  const [severity, setSeverity] = useState(ANY);
  const [windowDays, setWindowDays] = useState('1');
  const [foods, setFoods] = useState<string[]>([]);
  const [groups, setGroups] = useState(true);
  const submit = (event: Event) => {
    event.preventDefault();
    onSearch({
      symptom: label,
      windowDays: Number(windowDays),
      groups,
      ...(severity !== ANY && { minSeverity: Number(severity) }),
      ...(foods.length > 0 && { foods }),
    });
  };
  return (
    <form class="card form" onSubmit={submit}>
      <h2>{text.question(label)}</h2>
      <div class="controls">
        <Select
          legend={text.symptom}
          options={symptoms.map((one) => ({ value: one.label, label: one.label }))}
          value={label}
          onChange={onLabel}
        />
        <Select
          legend={text.severity}
          options={[{ value: ANY, label: text.anySeverity }, ...SEVERITIES.map((value) => ({ value, label: value }))]}
          value={severity}
          onChange={setSeverity}
        />
        <Select
          legend={text.window}
          options={WINDOWS.map((value) => ({ value, label: text.windowOf(Number(value), format.number(+value)) }))}
          value={windowDays}
          onChange={setWindowDays}
        />
      </div>
      {children}
      <details>
        <summary>{text.whichFoods}</summary>
        <Keywords label={text.foods} keywords={foods} onChange={setFoods} />
        <p class="note">{text.foodsHelp}</p>
        <Check label={text.groups} isChecked={groups} onChange={setGroups} />
      </details>
      <p class="note">{text.windowHelp}</p>
      <p class="row-of-buttons">
        <button type="submit" class="primary">
          {text.search}
        </button>
      </p>
    </form>
  );
}
