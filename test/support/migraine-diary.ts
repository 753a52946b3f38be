import { triggerDiary, type TriggerDiaryOptions } from '../../bench/shared/trigger-diary.ts';
import type { DiaryDay } from '../../src/diary/day-entry';
import { type JournalEntry, journalEntryOf } from '../../src/diary/journal/journal-entry';
import { aDay, aProduct } from './days';

interface MigraineDiary {
  days: DiaryDay[];
  migraines: (label: string) => JournalEntry[];
}

/** From 2 January 2023 on; `Food 0` multiplies the risk of a migraine. */
export function migraineDiary(options: TriggerDiaryOptions): MigraineDiary {
  const { days, symptoms } = triggerDiary(options);
  return {
    days: days.map(({ date, products }) => aDay(date, { products: products.map((one) => aProduct(one.name, one)) })),
    migraines: (label) => symptoms.map((entry, at) => journalEntryOf({ ...entry, kind: 'SYMPTOM', label }, `m${at}`)),
  };
}
