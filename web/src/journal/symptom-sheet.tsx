import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { JournalEntryDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { linkTo } from '../route';
import { useFormat, useWords, words } from '../text/language';
import { fetchRecentSymptoms, timeNow } from './logging';
import { type Moment, momentOf, MOMENTS } from './moments';
import { SymptomFields } from './symptom-fields';
import { JOURNAL_WORDS } from './words';

const WORDS = words({
  en: {
    title: 'Log a symptom',
    moments: { NOW: 'Now', MORNING: 'This morning', EVENING: 'Yesterday evening' },
    otherTime: 'Other time, or a note',
    logged: (label: string, date: string, time: string) => `${label} is logged for ${date}, ${time}.`,
    undo: 'Undo',
    openDay: 'Open the day',
    close: 'Close',
  },
  de: {
    title: 'Beschwerde eintragen',
    moments: { NOW: 'Jetzt', MORNING: 'Heute Morgen', EVENING: 'Gestern Abend' },
    otherTime: 'Andere Zeit oder Notiz',
    logged: (label: string, date: string, time: string) => `${label} ist für ${date}, ${time} Uhr eingetragen.`,
    undo: 'Rückgängig',
    openDay: 'Tag öffnen',
    close: 'Schließen',
  },
});

export interface SheetProps {
  onClose: () => void;
}

/** A symptom of today or yesterday evening, with a button for its time. */
export function SymptomSheet({ onClose }: SheetProps): VNode {
  const text = useWords(WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  const recent = useAnswer(fetchRecentSymptoms, []);
  const [saved, setSaved] = useState<JournalEntryDto>();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The button that was pressed is gone.
  useLayoutEffect(() => dialog.current?.querySelector('button')?.focus(), [saved]);
  // Closed by itself, which gives the focus back.
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="symptom-sheet"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="card-head">
        <h2 id="symptom-sheet">{text.title}</h2>
        <button type="button" class="quiet" onClick={close}>
          {text.close}
        </button>
      </div>
      {saved ? (
        <Saved entry={saved} onUndone={() => setSaved(undefined)} onLeave={close} />
      ) : (
        <AnswerView answer={recent}>
          {(labels) => <SheetForm labels={labels} onSaved={setSaved} onLeave={close} />}
        </AnswerView>
      )}
    </dialog>
  );
}

interface FormProps {
  labels: readonly string[];
  onSaved: (entry: JournalEntryDto) => void;
  onLeave: () => void;
}

function SheetForm({ labels, onSaved, onLeave }: FormProps): VNode {
  const text = useWords(WORDS);
  const { labelMissing } = useWords(JOURNAL_WORDS);
  const { today } = useAbout();
  const [symptom, setSymptom] = useState({ label: '', severity: '' });
  const [hasTried, setHasTried] = useState(false);
  const label = symptom.label.trim();
  // Gone with the first letter, so that nothing moves under a click.
  const isMissing = hasTried && label === '';
  const { send: save, failure } = useSend(async (moment: Moment) => {
    setHasTried(true);
    if (label === '') return false;
    const when = momentOf(moment, today, timeNow());
    const { severity } = symptom;
    const body = { ...when, kind: 'SYMPTOM', label, severity: severity === '' ? null : Number(severity) } as const;
    onSaved(await fetchApi('POST /api/v2/journal', { body }));
    return true;
  });
  return (
    <form
      class="journal-form"
      onSubmit={(event) => {
        event.preventDefault();
        save((event.submitter as HTMLButtonElement).value as Moment);
      }}
    >
      <SymptomFields
        labels={labels}
        symptom={symptom}
        onChange={setSymptom}
        mistake={isMissing ? 'symptom-missing' : undefined}
      />
      {isMissing && (
        <p id="symptom-missing" class="mistake" role="alert">
          {labelMissing}
        </p>
      )}
      {failure && <ProblemNote failure={failure} />}
      <p class="row-of-buttons">
        {MOMENTS.map((moment) => (
          <button key={moment} type="submit" value={moment} class="primary">
            {text.moments[moment]}
          </button>
        ))}
      </p>
      <p>
        <a href={linkTo('day', today, { at: 'journal' })} onClick={onLeave}>
          {text.otherTime}
        </a>
      </p>
    </form>
  );
}

interface SavedProps {
  entry: JournalEntryDto;
  onUndone: () => void;
  onLeave: () => void;
}

function Saved({ entry: { id, label, date, time }, onUndone, onLeave }: SavedProps): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const { send: undo, failure } = useSend(async () => {
    await fetchApi('DELETE /api/v2/journal/{id}', { path: { id } });
    onUndone();
  });
  return (
    <div class="stack">
      <p role="status">{text.logged(label ?? '', format.weekdayDate(date), time ?? '')}</p>
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
