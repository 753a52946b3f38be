import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Choice } from '../parts/fields/choice';
import { TextField } from '../parts/fields/text-field';
import { useWords } from '../text/language';
import { JOURNAL_WORDS } from './words';

const SEVERITIES = ['', ...Array.from({ length: 11 }, (_, severity) => String(severity))];
export const MAX_LABEL = 100;
/** No label can be empty. */
const OTHER = '';

interface Symptom {
  label: string;
  /** Empty if it is not rated. */
  severity: string;
}

interface Props {
  /** The most recent first. */
  labels: readonly string[];
  symptom: Symptom;
  onChange: (symptom: Symptom) => void;
  /** What is wrong with the label. */
  mistake: string | undefined;
}

/** A symptom that one had before by a tap, or another one, and its severity. */
export function SymptomFields({ labels, symptom, onChange, mistake }: Props): VNode {
  const text = useWords(JOURNAL_WORDS);
  const { label } = symptom;
  const [isOther, setIsOther] = useState(label === '' ? labels.length === 0 : !labels.includes(label));
  return (
    <>
      {labels.length > 0 && (
        <Choice
          legend={text.label.SYMPTOM}
          options={[...labels.map((value) => ({ value, label: value })), { value: OTHER, label: text.other }]}
          value={isOther ? OTHER : label === '' ? '-' : label}
          onChange={(chosen) => {
            setIsOther(chosen === OTHER);
            onChange({ ...symptom, label: chosen });
          }}
        />
      )}
      {isOther && (
        <TextField
          label={text.label.SYMPTOM}
          inputMode="text"
          maxLength={MAX_LABEL}
          value={label}
          mistake={mistake}
          onInput={(typed) => onChange({ ...symptom, label: typed })}
        />
      )}
      <div class="severity">
        <p aria-hidden="true">{text.severity}</p>
        <Choice
          legend={text.severity}
          options={SEVERITIES.map((value) => ({ value, label: value === '' ? text.noSeverity : value }))}
          value={symptom.severity}
          onChange={(severity) => onChange({ ...symptom, severity })}
        />
      </div>
    </>
  );
}
