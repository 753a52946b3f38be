import { contentOf, type DayEntry, type DiaryDay } from '../../src/diary/day-entry';
import { Days } from '../../src/persistence/days';
import { createTestApp } from './create-test-app';
import { randomDiary, tenYears } from './random-diary';
import { slicesOf } from './stored';

const productsOf = (days: readonly DiaryDay[]) => days.flatMap(({ products }) => products);

it('a random diary is the same one for the same seed, and another one for another', () => {
  const [one, again, other] = [7, 7, 8].map((seed) => JSON.stringify([...randomDiary({ days: 20, seed })]));

  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

it('a random diary has its days oldest first up to the last day, each once, and some are missing in between', () => {
  const dates = [...randomDiary({ days: 100, seed: 1, lastDay: '2024-08-31' })].map(({ date }) => date);

  expect(dates).toHaveLength(100);
  expect(dates.at(-1)).toBe('2024-08-31');
  expect(dates).toEqual([...new Set(dates)].sort());
  // A hundred days without a gap begin on 2024-05-24.
  expect(dates[0]! < '2024-05-24').toBe(true);
});

it('a random diary has what diaries get lost by', () => {
  const days = [...randomDiary({ days: 200, seed: 1 })];
  const names = new Set(productsOf(days).map(({ name }) => name));
  const numbers = new Set(productsOf(days).map(({ calories }) => calories));

  expect(['=1+1', '"', 'a;b,c', 'A\u0308pfel', '\ufeffmark'].filter((name) => !names.has(name))).toEqual([]);
  expect([0, 5e-324, Number.MAX_VALUE, 0.30000000000000004].filter((number) => !numbers.has(number))).toEqual([]);
  expect(days.some(({ products }) => products.length === 0)).toBe(true);
  expect(days.some(({ products: [first, ...rest] }) => rest.includes(first!))).toBe(true);
  expect(days.some(({ totalCalories, nutrients }) => totalCalories === null && nutrients.SALT !== null)).toBe(true);
  expect(productsOf(days).some(({ time }) => time === null)).toBe(true);
});

it('a random diary can be stored, and comes back to the last digit', async () => {
  const service = await createTestApp();
  const store = service.app.get(Days);
  const days = [...randomDiary({ days: 50, seed: 3 })];
  for (const day of days) await store.save(day);

  const slices = await slicesOf<DayEntry>(store.readDays({}, { includeProducts: true, includeDetails: true }));
  expect(slices.flat().map(contentOf)).toEqual(days);
  await service.close();
});

it('ten years have 3,650 days and 15 products on each', () => {
  const days = [...tenYears()];

  expect([days.length, productsOf(days).length]).toEqual([3650, 54_750]);
  expect([days[0]!.date, days.at(-1)!.date]).toEqual(['2014-09-04', '2024-08-31']);
});
