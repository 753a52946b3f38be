import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi, findTagged } from '../api/client';
import type { JournalEntryDto } from '../api/schema';
import { useChange } from '../api/use-change';
import { ProblemNote } from '../parts/answer-view';
import { Conflict } from '../parts/notice';
import { Choice } from '../parts/fields/choice';
import { DateField } from '../parts/fields/date-field';
import { TextField } from '../parts/fields/text-field';
import { useKept } from '../parts/fields/use-kept';
import { useWords } from '../text/language';
import { type Moment, momentOf, MOMENTS, timeNow } from './moments';
import { MAX_LABEL, SymptomFields } from './symptom-fields';
import { JOURNAL_WORDS } from './words';

const KINDS: readonly JournalEntryDto['kind'][] = ['SYMPTOM', 'NOTE', 'TAG'];
const MAX_TEXT = 4000;

/** An entry with the tag that its change expects. */
export interface EditedEntry {
  entry: JournalEntryDto;
  tag: string | undefined;
}

interface Props {
  /** Names of symptoms, the most recent first. */
  labels: readonly string[];
  /** The day of a new entry; without one it is logged for a moment. */
  date: string | undefined;
  /** Undefined for a new entry. */
  edited: EditedEntry | undefined;
  onSaved: (entry: JournalEntryDto) => void;
}

interface Typed {
  kind: JournalEntryDto['kind'];
  label: string;
  severity: string;
  date: string;
  time: string;
  endDate: string;
  text: string;
}

type Mistake = 'labelMissing' | 'textMissing' | 'untilBefore';

/** A symptom is three taps: the sheet, its name, and a moment. The fields for all else come when they are asked for. */
export function EntryForm({ labels, date, edited, onSaved }: Props): VNode {
  const text = useWords(JOURNAL_WORDS);
  const { today } = useAbout();
  const id = useId();
  const before = edited?.entry;
  const name = before ? `journal-entry ${before.id} ${edited?.tag}` : 'journal-entry';
  const [kept, keep, forget] = useKept<Typed>(name, () => (before ? typedOf(before) : nothingOn(today)));
  const [typed, setTyped] = useState<Typed>(
    before || date === undefined ? kept : { ...kept, date, time: date === today ? timeNow() : kept.time },
  );
  const [isWhole, setIsWhole] = useState(date !== undefined || typed.kind !== 'SYMPTOM');
  const [hasTried, setHasTried] = useState(false);
  const { kind, label, severity, endDate } = typed;
  const mistake = hasTried ? mistakeIn(typed) : undefined;
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    keep(next);
  };
  const { send, failure, conflict } = useChange(
    async (moment: Moment | undefined, expected: string | null | undefined) => {
      setHasTried(true);
      if (mistakeIn(typed)) return false;
      const body = {
        kind,
        label: label.trim() || null,
        severity: kind === 'SYMPTOM' && severity !== '' ? Number(severity) : null,
        ...(moment ? momentOf(moment, today, timeNow()) : { date: typed.date, time: typed.time || null }),
        endDate: endDate || null,
        text: typed.text.trim() === '' ? null : typed.text,
      };
      const saved = before
        ? await fetchApi('PUT /api/v2/journal/{id}', { path: { id: before.id }, body, expected })
        : await fetchApi('POST /api/v2/journal', { body });
      forget();
      onSaved(saved);
      return true;
    },
    async () => (await findTagged('GET /api/v2/journal/{id}', { path: { id: before!.id } }))?.tag ?? null,
  );
  const labelMistake = mistake === 'labelMissing' ? text[mistake] : undefined;
  return (
    <form
      class="form journal-form"
      onSubmit={(event) => {
        event.preventDefault();
        const moment = MOMENTS.find((one) => one === (event.submitter as HTMLButtonElement | null)?.value);
        send(moment, edited?.tag);
      }}
    >
      {isWhole && (
        <Choice
          legend={text.kind}
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
      )}
      {kind === 'SYMPTOM' ? (
        <SymptomFields labels={labels} symptom={typed} onChange={change} mistake={labelMistake} />
      ) : (
        <TextField
          label={text.label[kind]}
          inputMode="text"
          maxLength={MAX_LABEL}
          value={label}
          mistake={labelMistake}
          onInput={(chosen) => change({ label: chosen })}
        />
      )}
      {isWhole && (
        <>
          <div class="controls">
            <DateField label={text.day} value={typed.date} onChange={(chosen) => change({ date: chosen })} />
            <TextField
              label={text.time}
              type="time"
              inputMode="numeric"
              value={typed.time}
              onInput={(time) => change({ time })}
            />
            <DateField label={text.until} value={endDate} onChange={(end) => change({ endDate: end })} isOptional />
          </div>
          <label class="field wide">
            <span>{text.text[kind]}</span>
            <textarea
              aria-invalid={mistake === 'textMissing'}
              aria-describedby={mistake === 'textMissing' ? id : undefined}
              rows={kind === 'NOTE' ? 4 : 1}
              maxLength={MAX_TEXT}
              value={typed.text}
              onInput={(event) => change({ text: event.currentTarget.value })}
            />
          </label>
        </>
      )}
      {mistake && !labelMistake && (
        <p id={id} class="mistake" role="alert">
          {text[mistake]}
        </p>
      )}
      {failure && <ProblemNote failure={failure} />}
      {conflict && <Conflict isGone={conflict.stored === null} onMine={() => send(undefined, conflict.stored)} />}
      <p class="row-of-buttons">
        {isWhole ? (
          <button type="submit" class="primary">
            {before ? text.saveChange : text.save[kind]}
          </button>
        ) : (
          <>
            {MOMENTS.map((moment) => (
              <button key={moment} type="submit" value={moment} class="primary">
                {text.moments[moment]}
              </button>
            ))}
            <button type="button" class="quiet" onClick={() => setIsWhole(true)}>
              {text.otherTime}
            </button>
          </>
        )}
      </p>
    </form>
  );
}

function nothingOn(date: string): Typed {
  return { kind: 'SYMPTOM', label: '', severity: '', date, time: '', endDate: '', text: '' };
}

function typedOf({ kind, label, severity, date, time, endDate, text }: JournalEntryDto): Typed {
  const written = { label: label ?? '', severity: String(severity ?? ''), time: time ?? '', endDate: endDate ?? '' };
  return { kind, date, text: text ?? '', ...written };
}

function mistakeIn({ kind, label, text, endDate, date }: Typed): Mistake | undefined {
  if (kind !== 'NOTE' && label.trim() === '') return 'labelMissing';
  if (kind === 'NOTE' && text.trim() === '') return 'textMissing';
  return endDate !== '' && endDate < date ? 'untilBefore' : undefined;
}
