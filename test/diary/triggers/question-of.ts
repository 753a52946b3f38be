import type { DateRange } from '../../../src/diary/date-range';
import type { FoodGroup } from '../../../src/diary/journal/journal-entry';
import { daysToRead, type SymptomEntry, symptomDays } from '../../../src/diary/triggers/compared-days';
import { EatenFoods, type EatenProduct } from '../../../src/diary/triggers/eaten-foods';
import type { Yielder } from '../../../src/diary/yielder';
import type { TriggerAnswer } from '../../../src/diary/triggers/trigger-answer';
import { type TriggerQuestion, triggerSearch } from '../../../src/diary/triggers/trigger-search';

/** A diary with a symptom, day by day. */
export interface DiaryToSearch {
  days: readonly { date: string; products: readonly EatenProduct[] }[];
  symptoms: readonly { date: string; time?: string | null; severity?: number | null }[];
  leftOut?: readonly string[];
  coverage: { from: string; to: string };
}

/** The question about a diary as the service asks it; the coverage and a window of a day unless it says otherwise. */
export function questionOf(
  { days, symptoms, leftOut = [], coverage }: DiaryToSearch,
  more: Partial<Pick<TriggerQuestion, 'windowDays' | 'keywords'>> & {
    range?: { from: string; to: string };
    minSeverity?: number | null;
    groups?: readonly FoodGroup[];
  } = {},
): TriggerQuestion {
  const { windowDays = 1, keywords = [], range = coverage, minSeverity = null, groups = [] } = more;
  const searched = { range, coverage, windowDays } as { range: DateRange; coverage: DateRange; windowDays: number };
  const foods = new EatenFoods();
  const { from, to } = daysToRead(searched);
  for (const { date, products } of days.filter(({ date }) => date >= from && date <= to && !leftOut.includes(date))) {
    foods.add(date as typeof from, products);
  }
  const entries = symptoms.map(({ date, time = null, severity = null }) => ({ date, time, severity }) as SymptomEntry);
  return { ...searched, symptom: symptomDays(entries, searched.coverage, minSeverity), foods, keywords, groups };
}

/** A product without a link. */
export function eaten(name: string, time: string | null = null): EatenProduct {
  return { name, link: '', time };
}

export const NEVER_YIELDING: Yielder = { yieldIfDue: () => Promise.resolve() };

export async function searched(...[diary, more]: Parameters<typeof questionOf>): Promise<TriggerAnswer> {
  return triggerSearch(questionOf(diary, more), NEVER_YIELDING);
}
