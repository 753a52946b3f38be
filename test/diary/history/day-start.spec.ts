import { addDays } from '../../../src/diary/calendar-day';
import type { FileDay, FileProduct } from '../../../src/diary/day-entry';
import { daysFrom, DayStartLearner } from '../../../src/diary/history/day-start';
import { Yielder } from '../../../src/platform/work/yielding';
import { aProduct, day } from '../../support/days';

const eaten = (time: string, name = 'Banane'): FileProduct => ({ ...aProduct(name), kilojoules: 586, time });
const calendarOf = (foods: Record<string, FileProduct[]>): FileDay[] =>
  Object.entries(foods).map(([date, products]) => ({ date: day(date), products }));
const timesOf = (days: FileDay[]) => days.map(({ date, products }) => [date, products!.map(({ time }) => time)]);

describe('foods after midnight', () => {
  const CALENDAR = calendarOf({
    '2024-08-27': [eaten('19:00')],
    '2024-08-28': [eaten('00:30'), eaten('04:59'), eaten('05:00')],
    '2024-08-30': [eaten('01:00')],
  });

  it('count to the evening before, whose totals are summed again', async () => {
    const { days, moved } = await daysFrom('05:00', CALENDAR, new Yielder());

    expect(timesOf(days)).toEqual([
      ['2024-08-27', ['19:00', '00:30', '04:59']],
      ['2024-08-28', ['05:00']],
      ['2024-08-29', ['01:00']],
    ]);
    expect(moved).toBe(3);
    // 3 x 586 kJ / 4.1868 = 419.9
    expect(days[0]).toMatchObject({ totalCalories: 420, kilojoules: 1758, isSummed: true });
  });

  it('stay on their day when the day begins at midnight', async () => {
    expect(timesOf((await daysFrom('00:00', CALENDAR, new Yielder())).days)).toEqual(timesOf(CALENDAR));
  });

  it('may be missing in the evening before a day with a row that cannot be read', async () => {
    const { days, doubtful } = await daysFrom('05:00', CALENDAR, new Yielder(), new Set([day('2024-08-28')]));

    expect(timesOf(days)).toEqual([['2024-08-29', ['01:00']]]);
    expect(timesOf(doubtful)).toEqual([['2024-08-27', ['19:00', '00:30', '04:59']]]);
  });

  it('count to the day whose stored page has them, whatever the start is', async () => {
    const page = (name: string) => [{ ...eaten('04:00', name), calories: 140, link: '' }];
    const calendar = calendarOf({ '2024-08-28': [eaten('04:00', 'Banane'), eaten('02:00', 'Apfel')] });
    const ofDay = { foods: new Map([[day('2024-08-28'), page('Banane')]]) };
    expect(timesOf((await daysFrom('05:00', calendar, new Yielder(), new Set(), ofDay)).days)).toEqual([
      ['2024-08-27', ['02:00']],
      ['2024-08-28', ['04:00']],
    ]);
    const ofEvening = { foods: new Map([[day('2024-08-27'), page('Banane')]]) };
    expect(timesOf((await daysFrom('00:00', calendar, new Yielder(), new Set(), ofEvening)).days)).toEqual([
      ['2024-08-27', ['04:00']],
      ['2024-08-28', ['02:00']],
    ]);
  });

  it('are not those of the page that were eaten later on the day', async () => {
    const calendar = calendarOf({ '2024-08-28': [eaten('01:00'), eaten('19:00')] });
    const pages = { foods: new Map([[day('2024-08-28'), [{ ...eaten('19:00'), calories: 140, link: '' }]]]) };
    expect(timesOf((await daysFrom('03:00', calendar, new Yielder(), new Set(), pages)).days)).toEqual([
      ['2024-08-27', ['01:00']],
      ['2024-08-28', ['19:00']],
    ]);
  });

  it('count to the evening also when the page of the day has the same food of the next night', async () => {
    const calendar = calendarOf({ '2024-08-28': [eaten('00:40')], '2024-08-29': [eaten('00:40')] });
    const page = [{ ...eaten('00:40'), calories: 140, link: '' }];
    const pages = { foods: new Map([27, 28].map((date) => [day(`2024-08-${date}`), page])) };
    expect(timesOf((await daysFrom('05:00', calendar, new Yielder(), new Set(), pages)).days)).toEqual([
      ['2024-08-27', ['00:40']],
      ['2024-08-28', ['00:40']],
    ]);
  });

  it('count as the pages show it where a start that is set says otherwise', async () => {
    const calendar = calendarOf({ '2024-08-28': [eaten('03:30')], '2024-08-29': [eaten('03:30')] });
    const page = [{ ...eaten('03:30'), calories: 140, link: '' }];
    const pages = { foods: new Map([[day('2024-08-28'), page]]), dayStartsAt: '03:00' };
    expect(timesOf((await daysFrom('05:00', calendar, new Yielder(), new Set(), pages)).days)).toEqual([
      ['2024-08-28', ['03:30', '03:30']],
    ]);
  });

  it('of the first day that there is have no evening before', async () => {
    expect(
      timesOf((await daysFrom('05:00', calendarOf({ '0001-01-01': [eaten('00:30')] }), new Yielder())).days),
    ).toEqual([['0001-01-01', ['00:30']]]);
  });
});

describe('the start of the day', () => {
  /** A diary whose owner eats late each day, at the given time of the next calendar day, and what its pages show. */
  async function lateSnacks(count: number, time: string, pageStartsAt: string, before?: string) {
    const dates = Array.from({ length: count }, (_, index) => addDays(day('2024-01-01'), index * 3));
    const calendar = dates.flatMap((date) => [
      { date, products: [eaten('19:00', 'Brot')] },
      { date: addDays(date, 1), products: [eaten(time)] },
    ]);
    const learner = new DayStartLearner(calendar);
    for (const { date, products } of (await daysFrom(pageStartsAt, calendar, new Yielder())).days) {
      learner.add(
        date,
        products.map((product) => ({ ...product, calories: 140, link: '' })),
      );
    }
    return learner.learned(before);
  }

  it.each([
    // Snacks at 02:30 agree with 03:00, 04:00 and 05:00: the nearest to 03:00.
    ['02:30', '03:00', '03:00'],
    // Snacks at 04:30 that the page counts to the evening agree with 05:00 alone.
    ['04:30', '05:00', '05:00'],
    // Breakfast at 02:30 that the page counts to its own day agrees with 00:00, 01:00 and 02:00.
    ['02:30', '02:00', '02:00'],
    ['00:10', '00:00', '00:00'],
  ])('is learned from foods at %s on pages that begin at %s: %s', async (time, pageStartsAt, learned) => {
    // A snack's evening differs from its calendar day; only the day remains when the page moves no food.
    expect((await lateSnacks(30, time, pageStartsAt)).dayStartsAt).toBe(learned);
  });

  it('stays as it was as long as no other agrees with more pages', async () => {
    // 03:00, 04:00 and 05:00 agree with snacks at 02:30, and 05:00 alone with those at 04:30.
    expect((await lateSnacks(30, '02:30', '03:00', '05:00')).dayStartsAt).toBe('05:00');
    expect((await lateSnacks(30, '04:30', '05:00', '03:00')).dayStartsAt).toBe('05:00');
    // A start that was set and is none of the hours.
    expect((await lateSnacks(30, '02:30', '03:00', '05:30')).dayStartsAt).toBe('03:00');
  });

  it('is 03:00 as long as no page shows it, and what the first one shows', async () => {
    expect(await lateSnacks(0, '04:10', '05:00')).toEqual({ dayStartsAt: '03:00', learnedFrom: 0 });
    expect(await lateSnacks(1, '04:10', '05:00')).toEqual({ dayStartsAt: '05:00', learnedFrom: 1 });
    expect(await lateSnacks(1, '00:10', '00:00')).toEqual({ dayStartsAt: '00:00', learnedFrom: 2 });
  });
});
