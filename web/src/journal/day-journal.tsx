import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { useMayWrite } from '../access/session';
import { fetchApi, fetchTagged } from '../api/client';
import type { JournalEntryDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { DayStatusFields } from './day-status-fields';
import { EntryButtons } from './entry-buttons';
import type { EditedEntry } from './entry-form';
import { EntrySheet } from './entry-sheet';
import type { DayStatus } from './use-day-status';
import { JOURNAL_WORDS } from './words';

/** Symptoms, notes and labels of a day, and what one says about it as a whole. */
export function DayJournal({ date, day }: { date: string; day: DayStatus }): VNode {
  const text = useWords(JOURNAL_WORDS);
  const { today } = useAbout();
  const mayWrite = useMayWrite();
  const [sheet, setSheet] = useState<{ edited?: EditedEntry }>();
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/journal', { query: { fromDate: date, toDate: date }, signal }),
    [date],
  );
  const { send: attempt, failure } = useSend((work: () => Promise<void>) => work());
  const edit = ({ id }: JournalEntryDto) =>
    attempt(async () => {
      const { value, tag } = await fetchTagged('GET /api/v2/journal/{id}', { path: { id } });
      setSheet({ edited: { entry: value, tag } });
    });
  const remove = (id: string) =>
    attempt(async () => {
      await fetchApi('DELETE /api/v2/journal/{id}', { path: { id } });
      answer.reload();
    });
  return (
    <section class="card journal" id="journal">
      <h2>{text.title}</h2>
      {failure && <ProblemNote failure={failure} />}
      <AnswerView answer={answer}>
        {(entries) => <Entries entries={entries} mayWrite={mayWrite} onEdit={edit} onRemove={remove} />}
      </AnswerView>
      {mayWrite && date <= today && (
        <p class="row-of-buttons">
          <button type="button" onClick={() => setSheet({})}>
            {text.add}
          </button>
        </p>
      )}
      {sheet && (
        <EntrySheet date={date} edited={sheet.edited} onSaved={answer.reload} onClose={() => setSheet(undefined)} />
      )}
      {date <= today && <DayStatusFields day={day} />}
      {!mayWrite && <p class="note">{text.readOnly}</p>}
    </section>
  );
}

interface EntriesProps {
  entries: readonly JournalEntryDto[];
  mayWrite: boolean;
  onEdit: (entry: JournalEntryDto) => void;
  onRemove: (id: string) => void;
}

function Entries({ entries, mayWrite, onEdit, onRemove }: EntriesProps): VNode | null {
  const text = useWords(JOURNAL_WORDS);
  const format = useFormat();
  if (entries.length === 0) return null;
  return (
    <ul class="journal-entries">
      {entries.map((entry) => {
        const { id, kind, label, severity, time, endDate } = entry;
        const name = label ?? text.kinds[kind];
        const facts = [
          time,
          severity === null ? null : text.severityOf(format.number(severity)),
          endDate === null ? null : text.untilDay(format.date(endDate)),
        ].filter((fact) => fact !== null);
        return (
          <li key={id} class={kind.toLowerCase()}>
            <p>
              <strong>{name}</strong>
              {facts.length > 0 && <span class="note"> {facts.join(', ')}</span>}
            </p>
            {entry.text !== null && <p class="journal-text">{entry.text}</p>}
            {mayWrite && <EntryButtons name={name} onEdit={() => onEdit(entry)} onRemove={() => onRemove(id)} />}
          </li>
        );
      })}
    </ul>
  );
}
