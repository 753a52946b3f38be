import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { JournalEntryDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { NewMeasurement } from '../body/new-measurement';
import { BODY_WORDS } from '../body/words';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { Icon } from '../parts/icon';
import { lastDays } from '../ranges';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { type EditedEntry, EntryForm } from './entry-form';
import { JOURNAL_WORDS } from './words';

const MAX_RECENT = 6;
/** An older weight says nothing about a typed one. */
const DAYS_OF_TREND = 90;

export interface SheetProps {
  /** The day that the entry is for; without one it is logged for a moment by one tap, and can be taken back. */
  date?: string;
  edited?: EditedEntry;
  onSaved?: () => void;
  onClose: () => void;
}

/** A form for an entry of the journal, or for a weight, over any view. */
export function EntrySheet({ date, edited, onSaved, onClose }: SheetProps): VNode {
  const text = useWords(JOURNAL_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  const recent = useAnswer(fetchRecentSymptoms, []);
  const [saved, setSaved] = useState<JournalEntryDto>();
  const [isWeight, setIsWeight] = useState(false);
  const weight = useWords(BODY_WORDS).kinds.WEIGHT;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The button that was pressed is gone.
  useLayoutEffect(() => dialog.current?.querySelector('button')?.focus(), [saved, isWeight]);
  // Closed by itself, which gives the focus back.
  const close = () => dialog.current?.close();
  const take = (entry: JournalEntryDto) => {
    onSaved?.();
    if (date === undefined) setSaved(entry);
    else close();
  };
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="entry-sheet"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="sheet-head">
        <h2 id="entry-sheet">
          {edited ? text.change : isWeight ? weight : date === undefined ? text.save.SYMPTOM : text.add}
        </h2>
        {date === undefined && !saved && !isWeight && (
          <button type="button" onClick={() => setIsWeight(true)}>
            {weight}
          </button>
        )}
        <button type="button" class="quiet" aria-label={text.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {isWeight ? (
        <Weight />
      ) : saved ? (
        <Saved entry={saved} onUndone={() => setSaved(undefined)} onLeave={close} />
      ) : (
        <AnswerView answer={recent}>
          {(labels) => <EntryForm labels={labels} date={date} edited={edited} onSaved={take} />}
        </AnswerView>
      )}
    </dialog>
  );
}

function Weight(): VNode {
  const { from, to } = lastDays(DAYS_OF_TREND, useAbout().today);
  const query = { kind: 'WEIGHT', fromDate: from, toDate: to } as const;
  const { value, reload } = useAnswer((signal) => fetchApi('GET /api/v2/stats/body', { query, signal }), []);
  return <NewMeasurement kind="WEIGHT" trend={value?.trend.at(-1)?.value} onAdded={reload} />;
}

/** The labels of the symptoms that were logged last. */
async function fetchRecentSymptoms(signal: AbortSignal): Promise<string[]> {
  const symptoms = await fetchApi('GET /api/v2/symptoms', { signal });
  const recent = symptoms.toSorted((a, b) => (b.lastDate ?? '').localeCompare(a.lastDate ?? ''));
  return recent.slice(0, MAX_RECENT).map(({ label }) => label);
}

interface SavedProps {
  entry: JournalEntryDto;
  onUndone: () => void;
  onLeave: () => void;
}

function Saved({ entry: { id, kind, label, date, time }, onUndone, onLeave }: SavedProps): VNode {
  const text = useWords(JOURNAL_WORDS);
  const format = useFormat();
  const { send: undo, failure } = useSend(async () => {
    await fetchApi('DELETE /api/v2/journal/{id}', { path: { id } });
    onUndone();
  });
  return (
    <div class="stack">
      <p role="status">{text.logged(label ?? text.kinds[kind], format.weekdayDate(date), time)}</p>
      {failure && <ProblemNote failure={failure} />}
      <p class="row-of-buttons">
        <a class="button" href={linkTo('day', date, { at: 'journal' })} onClick={onLeave}>
          {text.openDay}
        </a>
        <button type="button" onClick={() => undo()}>
          {text.undo}
        </button>
      </p>
    </div>
  );
}
