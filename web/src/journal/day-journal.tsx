import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useMayWrite } from '../access/session';
import { fetchApi, fetchTagged } from '../api/client';
import type { DayStatusDto, JournalEntryDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { DayStatusFields } from './day-status-fields';
import { EntryButtons } from './entry-buttons';
import { type EditedEntry, EntryForm } from './entry-form';
import { fetchRecentSymptoms } from './logging';
import { JOURNAL_WORDS } from './words';

interface Props {
  date: string;
  /** Called with what is said about the day, and with each change. */
  onStatus: (status: DayStatusDto) => void;
}

/** Symptoms, notes and tags of a day, a form for new ones, and what one says about the day as a whole. */
export function DayJournal({ date, onStatus }: Props): VNode {
  const text = useWords(JOURNAL_WORDS);
  const mayWrite = useMayWrite();
  const [edited, setEdited] = useState<EditedEntry>();
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: date, toDate: date };
      const [entries, labels] = await Promise.all([
        fetchApi('GET /api/v2/journal', { query, signal }),
        fetchRecentSymptoms(signal),
      ]);
      return { entries, labels };
    },
    [date],
  );
  const done = () => {
    setEdited(undefined);
    answer.reload();
  };
  const { send: attempt, failure } = useSend((work: () => Promise<void>) => work());
  const edit = ({ id }: JournalEntryDto) =>
    attempt(async () => {
      const { value, tag } = await fetchTagged('GET /api/v2/journal/{id}', { path: { id } });
      setEdited({ entry: value, tag });
    });
  const remove = (id: string) =>
    attempt(async () => {
      await fetchApi('DELETE /api/v2/journal/{id}', { path: { id } });
      done();
    });
  return (
    <section class="card journal" id="journal">
      <h2>{text.title}</h2>
      {failure && <ProblemNote failure={failure} />}
      <AnswerView answer={answer}>
        {({ entries, labels }) => (
          <>
            <Entries entries={entries} mayWrite={mayWrite} onEdit={edit} onRemove={remove} />
            {mayWrite && (
              <EntryForm
                key={`${date} ${edited?.entry.id ?? `new ${entries.length}`}`}
                date={date}
                labels={labels}
                edited={edited}
                onDone={done}
                onCancel={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </AnswerView>
      <DayStatusFields key={date} date={date} mayWrite={mayWrite} onStatus={onStatus} />
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
