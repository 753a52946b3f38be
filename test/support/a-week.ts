import { addDays } from '../../src/diary/calendar-day';
import { aDay, aProduct, day } from './days';
import { amounts } from './details';
import { AT_MOST_2100, putGoals } from './goals';
import { post, put } from './requests';

const SUNDAY = day('2024-08-25');
const meals = (name: string) => ['08:00', '19:30'].map((time) => aProduct(name, { time }));

/** Eight weeks before the week with 80 or 100 g of protein, and the week from 26 August to 1 September without the 29th. */
export const A_WEEK = {
  days: [
    ...Array.from({ length: 8 }, (_, week) =>
      aDay(addDays(SUNDAY, -7 * week), { totalProtein: week % 2 === 0 ? 80 : 100, products: meals('Reis') }),
    ),
    ...['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-30', '2024-08-31'].map((date, index) =>
      aDay(date, {
        ...{ totalCalories: 1900 + index * 100, totalProtein: 130 },
        ...{ products: meals('Linsen'), nutrients: amounts({ IRON: 7 }) },
      }),
    ),
  ],
  now: '2024-09-02T12:00:00Z',
};

/** What a person adds to {@link A_WEEK}: goals, a day that is incomplete, a symptom and a weight. */
export async function addToWeek(diary: { url: string }): Promise<void> {
  await putGoals(diary, '2024-08-01', AT_MOST_2100);
  await put(`${diary.url}/api/v2/days/2024-08-31/status`, { completeness: 'INCOMPLETE' });
  await post(`${diary.url}/api/v2/journal`, { date: '2024-08-27', kind: 'SYMPTOM', label: 'Migraine' });
  await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-26', kind: 'WEIGHT', value: 80 });
}
