import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Select } from '../parts/fields/choice';
import { useFormat, useWords } from '../text/language';
import { CORRELATION_WORDS } from './words';

interface Props {
  /** The days of each symptom of the journal. */
  datesBySymptom: ReadonlyMap<string, string[]>;
  onTake: (dates: string[]) => void;
}

/** The days of a symptom of the journal. */
export function JournalDates({ datesBySymptom, onTake }: Props): VNode | null {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const labels = [...datesBySymptom.keys()].sort((one, other) => one.localeCompare(other));
  const [chosen, setChosen] = useState('');
  const label = datesBySymptom.has(chosen) ? chosen : labels[0];
  if (label === undefined) return null;
  return (
    <div class="controls">
      <Select
        legend={text.journal}
        options={labels.map((value) => ({
          value,
          label: text.daysOf(value, format.number(datesBySymptom.get(value)!.length)),
        }))}
        value={label}
        onChange={setChosen}
      />
      <button type="button" onClick={() => onTake(datesBySymptom.get(label)!)}>
        {text.takeJournal}
      </button>
    </div>
  );
}
