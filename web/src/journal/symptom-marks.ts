import { useMemo } from 'preact/hooks';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { datesBetween } from '../dates';
import type { Format } from '../text/format';
import { counted, useFormat, useWords, words } from '../text/language';
import { symptomDays, type SymptomOnDay } from './symptom-days';
import { JOURNAL_WORDS } from './words';

export const SYMPTOM_WORDS = words({
  en: {
    symptoms: 'Symptoms',
    onDays: (label: string, days: string) => `${label} on ${counted(days, 'day', 'days')}`,
  },
  de: {
    symptoms: 'Symptome',
    onDays: (label: string, days: string) => `${label} an ${counted(days, 'Tag', 'Tagen')}`,
  },
});

type JournalWords = (typeof JOURNAL_WORDS)['en'];

/** @example 'Migraine (severity 7), Nausea' */
export function symptomsText(symptoms: readonly SymptomOnDay[], text: JournalWords, format: Format): string {
  return symptoms
    .map(({ label, severity }) =>
      severity === null ? label : `${label} (${text.severityOf(format.number(severity))})`,
    )
    .join(', ');
}

/** Says which symptoms there were from one day to another; null if there were none. */
export type SymptomsBetween = (from: string, to: string) => string | null;

/** For the marks of a chart; undefined if its range has none, or while it is not known. */
export function useSymptomMarks(from: string, to: string): SymptomsBetween | undefined {
  const text = useWords(SYMPTOM_WORDS);
  const journal = useWords(JOURNAL_WORDS);
  const format = useFormat();
  const { value } = useAnswer(
    (signal) => fetchApi('GET /api/v2/journal', { query: { fromDate: from, toDate: to }, signal }),
    [from, to],
  );
  return useMemo(() => {
    const byDate = symptomDays(value ?? [], from, to);
    if (byDate.size === 0) return undefined;
    return (first, last) => {
      if (first === last) return byDate.has(first) ? symptomsText(byDate.get(first)!, journal, format) : null;
      const days = new Map<string, number>();
      for (const date of datesBetween(first, last))
        for (const symptom of byDate.get(date) ?? []) days.set(symptom.label, (days.get(symptom.label) ?? 0) + 1);
      return [...days].map(([each, count]) => text.onDays(each, format.number(count))).join(', ') || null;
    };
  }, [value, from, to, format]);
}
