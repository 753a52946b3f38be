import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useAbout } from '../about';
import type { JournalEntryDto, NewJournalEntryDto } from '../api/schema';
import { typedTime } from '../body/kinds';
import { ProblemNote } from '../parts/answer-view';
import { Choice } from '../parts/fields/choice';
import { DateField } from '../parts/fields/date-field';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { timeNow } from './logging';
import { MAX_LABEL, SymptomFields } from './symptom-fields';
import { useSaveEntry } from './use-save-entry';
import { JOURNAL_WORDS } from './words';

type Kind = JournalEntryDto['kind'];
const KINDS: readonly Kind[] = ['SYMPTOM', 'NOTE', 'TAG'];
const MAX_TEXT = 4000;

/** An entry with the tag that its change expects. */
export interface EditedEntry {
  entry: JournalEntryDto;
  tag: string | undefined;
}

interface Props {
  date: string;
  /** Names of symptoms, the most recent first. */
  labels: readonly string[];
  /** Undefined for a new entry. */
  edited: EditedEntry | undefined;
  onDone: () => void;
  onCancel: () => void;
}

type Mistake = 'labelMissing' | 'textMissing' | 'badTime' | 'untilBefore';

/** A symptom is three taps: its name, its severity, and the button. What is entered stays, whatever happens to the entry meanwhile. */
export function EntryForm({ date, labels, edited, onDone, onCancel }: Props): VNode {
  const text = useWords(JOURNAL_WORDS);
  const { today } = useAbout();
  const id = useId();
  const before = edited?.entry;
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'SYMPTOM');
  const [symptom, setSymptom] = useState({ label: before?.label ?? '', severity: String(before?.severity ?? '') });
  const { label, severity } = symptom;
  const [time, setTime] = useState(before ? (before.time ?? '') : date === today ? timeNow() : '');
  const [endDate, setEndDate] = useState(before?.endDate ?? '');
  const [note, setNote] = useState(before?.text ?? '');
  const [mistake, setMistake] = useState<Mistake>();
  const { send, failure, conflict } = useSaveEntry(before?.id, onDone);

  const save = (expected: string | null | undefined) => {
    const clock = typedTime(time);
    const found = mistakeIn({ kind, label, note, clock, endDate, date });
    setMistake(found);
    if (found !== undefined) return;
    const body: NewJournalEntryDto = {
      date: before?.date ?? date,
      kind,
      time: clock,
      label: label.trim() || null,
      severity: kind === 'SYMPTOM' && severity !== '' ? Number(severity) : null,
      endDate: endDate === '' ? null : endDate,
      text: note.trim() === '' ? null : note,
    };
    send(body, expected);
  };
  const invalid = (...mistakes: Mistake[]) => {
    const isWrong = mistake !== undefined && mistakes.includes(mistake);
    return { 'aria-invalid': isWrong, 'aria-describedby': isWrong ? id : undefined, autocomplete: 'off' };
  };
  return (
    <form
      class="form journal-form"
      onSubmit={(event) => {
        event.preventDefault();
        save(edited?.tag);
      }}
    >
      <Choice
        legend={text.kind}
        options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'SYMPTOM' ? (
        <SymptomFields
          labels={labels}
          symptom={symptom}
          onChange={setSymptom}
          mistake={mistake === 'labelMissing' ? id : undefined}
        />
      ) : (
        <label class="field">
          <span>{text.label[kind]}</span>
          <input
            {...invalid('labelMissing')}
            maxLength={MAX_LABEL}
            value={label}
            onInput={(event) => setSymptom({ ...symptom, label: event.currentTarget.value })}
          />
        </label>
      )}
      <div class="controls">
        <label class="field">
          <span>{text.time}</span>
          <input
            {...invalid('badTime')}
            size={6}
            value={time}
            onInput={(event) => setTime(event.currentTarget.value)}
          />
        </label>
        <DateField label={text.until} value={endDate} onChange={setEndDate} isOptional mayBeLater />
      </div>
      <label class="field wide">
        <span>{text.text[kind]}</span>
        <textarea
          {...invalid('textMissing')}
          rows={kind === 'NOTE' ? 4 : 1}
          maxLength={MAX_TEXT}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      {mistake && (
        <p id={id} class="mistake" role="alert">
          {text[mistake]}
        </p>
      )}
      {failure && <ProblemNote failure={failure} />}
      {conflict && (
        <Notice kind="problem" title={conflict.stored === null ? text.gone : text.changed}>
          <p>{text.changedHelp}</p>
          <button type="button" onClick={() => save(conflict.stored)}>
            {text.saveMine}
          </button>
        </Notice>
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary">
          {before ? text.saveChange : text.save[kind]}
        </button>
        {before && (
          <button type="button" onClick={onCancel}>
            {text.cancel}
          </button>
        )}
      </p>
    </form>
  );
}

interface Typed {
  kind: Kind;
  label: string;
  note: string;
  clock: string | null | undefined;
  endDate: string;
  date: string;
}

function mistakeIn({ kind, label, note, clock, endDate, date }: Typed): Mistake | undefined {
  if (kind !== 'NOTE' && label.trim() === '') return 'labelMissing';
  if (kind === 'NOTE' && note.trim() === '') return 'textMissing';
  if (clock === null) return 'badTime';
  return endDate !== '' && endDate < date ? 'untilBefore' : undefined;
}
