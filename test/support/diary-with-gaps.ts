import type { NestExpressApplication } from '@nestjs/platform-express';
import { addDays } from '../../src/diary/calendar-day';
import type { DiaryDay } from '../../src/diary/day-entry';
import { DocStore } from '../../src/persistence/doc-store';
import { aDay, aProduct, day } from './days';

/** The last day of {@link DIARY_WITH_GAPS}: yesterday, when it is 1 September 2024. */
const LAST = day('2024-08-31');
const FORTY_DAYS = 40;
/** Counted back from the last day. */
const MISSING = [3, 20];
const HALF_EMPTY = 5;

/**
 * 38 of 40 days up to 31 August 2024: 28 and 11 August are missing, 26 August is half-empty (600 kcal), the others go from
 * 2,000 kcal upwards in steps of 10, the newest first. Each has an apple, each third one cheese.
 */
export const DIARY_WITH_GAPS: DiaryDay[] = Array.from({ length: FORTY_DAYS }, (_, back) => back)
  .filter((back) => !MISSING.includes(back))
  .map((back) =>
    aDay(addDays(LAST, -back), {
      totalCalories: back === HALF_EMPTY ? 600 : 2000 + back * 10,
      totalFat: 70.5,
      products: [
        aProduct('Apfel, frisch', { amount: '150 g', calories: 78, link: '/db/1' }),
        ...(back % 3 === 0 ? [aProduct('Käse & <Brot>', { amount: '2 Scheiben', calories: 210.5, fat: 12.25 })] : []),
      ],
    }),
  );

export async function fill(app: NestExpressApplication, days: Iterable<DiaryDay>): Promise<void> {
  const store = app.get(DocStore);
  for (const each of days) await store.save(each);
}
