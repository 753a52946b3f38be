import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { addMonths, EARLIEST } from '../dates';
import { symptomDays } from '../journal/symptom-days';
import { Calendar } from '../parts/fields/calendar';
import { monthsUpTo, useMonthsInView } from '../parts/fields/month-pager';
import { useFormat, useWords } from '../text/language';
import { ChosenDates } from './chosen-dates';
import { JournalDates } from './journal-dates';
import { PasteDates } from './paste-dates';
import { CORRELATION_WORDS } from './words';

interface Props {
  dates: string[];
  onChange: (dates: string[]) => void;
}

/** Fewer would make the calendar of a new diary jump when its beginning is known. */
const MIN_MONTHS = 3;

/** Days of events, picked on a calendar, taken from the journal or pasted. */
export function EventDates({ dates, onChange }: Props): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const [last, setLast] = useState(today);
  const { first, datesBySymptom = new Map<string, string[]>() } = useKnownDays() ?? {};
  const recent = addMonths(today, 1 - MIN_MONTHS);
  const earliest = first === undefined ? EARLIEST : [first, recent, ...dates].sort()[0]!;
  const view = monthsUpTo(last, useMonthsInView(MIN_MONTHS, 1), earliest, today);
  const remove = (date: string) => onChange(dates.filter((other) => other !== date));
  const add = (added: string[]) => onChange([...new Set([...dates, ...added])].sort());
  return (
    <>
      <Calendar
        head={
          <p role="status" class="chosen">
            {text.chosen(format.number(dates.length))}
            {dates.length > 0 && (
              <button type="button" class="quiet" onClick={() => onChange([])}>
                {text.clear}
              </button>
            )}
          </p>
        }
        view={view}
        onMove={setLast}
        day={(date) => {
          const isPicked = dates.includes(date);
          return { state: 'pick', isPicked, onPick: () => (isPicked ? remove(date) : add([date])) };
        }}
      />
      <ChosenDates dates={dates} onRemove={remove} />
      <JournalDates datesBySymptom={datesBySymptom} onTake={add} />
      <PasteDates onTake={add} />
    </>
  );
}

interface KnownDays {
  /** The first day with an entry or a symptom. */
  first: string;
  datesBySymptom: Map<string, string[]>;
}

/** The days of each symptom of the journal, and where the diary begins; undefined until both are known. */
function useKnownDays(): KnownDays | undefined {
  const { today } = useAbout();
  return useAnswer(
    async (signal) => {
      const [{ firstEntryDate }, journal] = await Promise.all([
        fetchApi('GET /api/v2/stats', { signal }),
        fetchApi('GET /api/v2/journal', { query: { fromDate: EARLIEST, toDate: today }, signal }),
      ]);
      const days = symptomDays(journal, EARLIEST, today);
      const datesBySymptom = new Map<string, string[]>();
      for (const [date, symptoms] of days)
        for (const { label } of symptoms) datesBySymptom.set(label, [...(datesBySymptom.get(label) ?? []), date]);
      return { first: [firstEntryDate ?? today, ...days.keys()].sort()[0]!, datesBySymptom };
    },
    [today],
  ).value;
}
