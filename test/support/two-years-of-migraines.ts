import { triggerDiary } from '../../bench/shared/trigger-diary.ts';
import { type JournalEntry, journalEntryOf } from '../../src/diary/journal/journal-entry';
import { aDay, aProduct } from './days';

/** Two years from 2 January 2023 on, in which `Food 0` multiplies the risk of a migraine by five. */
const DIARY = triggerDiary({ seed: 3, days: 730, foods: 40, risk: 5 });

export const TWO_YEARS = {
  days: DIARY.days.map(({ date, products }) =>
    aDay(date, { products: products.map((one) => aProduct(one.name, one)) }),
  ),
  now: '2025-01-01T12:00:00Z',
};

/** The migraines of {@link TWO_YEARS}. */
export function migraines(label: string): JournalEntry[] {
  return DIARY.symptoms.map((entry, at) => journalEntryOf({ ...entry, kind: 'SYMPTOM', label }, `m${at}`));
}
