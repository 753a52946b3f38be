import { nutrientAmounts } from '../../../src/diary/detail-nutrient';
import { calendarDay } from '../../../src/diary/calendar-day';
import { SiteRetention } from '../../../src/persistence/site-retention';
import { DocStore } from '../../../src/persistence/doc-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { putGoals } from '../../support/goals';
import { getJson, post, put } from '../../support/requests';

/** Foods with their times, such as `Brot 08:00`. */
const foods = (...texts: string[]) =>
  texts.map((text) => aProduct(text.slice(0, -6), { time: text.slice(-5), meal: null, kilojoules: null }));
const iron = (amount: number) => nutrientAmounts((nutrient) => (nutrient === 'IRON' ? amount : null));

/** The four weeks up to Sunday, 1 March 2026, and the week after them. */
const DAYS = [
  aDay('2026-02-05', { totalProtein: 100, products: foods('Brot 08:00', 'Käse 19:00') }),
  aDay('2026-02-11', { totalProtein: 80, products: foods('Käse 19:00') }),
  aDay('2026-02-20', { totalProtein: 100, products: foods('Käse 19:00') }),
  // Excluded.
  aDay('2026-02-26', { totalCalories: 9000, totalProtein: 500, products: foods('Torte 08:00') }),
  aDay('2026-03-01', { totalProtein: 80, products: foods('Brot 08:00', 'Käse 19:00') }),
  aDay('2026-03-02', {
    ...{ totalCalories: 1900, totalProtein: 110, nutrients: iron(6) },
    products: foods('Brot 07:00', 'Brot 20:00'),
  }),
  aDay('2026-03-03', {
    ...{ totalCalories: 2000, totalProtein: 120, nutrients: iron(7) },
    products: foods('Brot 08:00', 'Apfel 18:30'),
  }),
  aDay('2026-03-04', {
    ...{ totalCalories: 1800, totalProtein: 130, nutrients: iron(8) },
    products: foods('Brot 07:00', 'Apfel 19:00', 'Wein 02:30'),
  }),
  // Called incomplete, excluded, without calories.
  aDay('2026-03-05', { totalCalories: 300, nutrients: iron(100), products: foods('Torte 12:00') }),
  aDay('2026-03-06', { totalCalories: 5000, nutrients: iron(100), products: foods('Torte 12:00') }),
  aDay('2026-03-07', { totalCalories: 0 }),
];

const week = (query = '') => getJson(`${service.url}/api/v2/stats/week${query}`);

const service = appOfSuite({ now: '2026-03-09T12:00:00Z', days: DAYS });
beforeAll(async () => {
  // Read on its own evening.
  const origin = { source: 'PAGE', readAt: Date.parse('2026-03-08T20:00:00Z') } as const;
  await service.app.get(DocStore).save(aDay('2026-03-08', { totalCalories: 700 }), { origin });
  await service.app.get(SiteRetention).note([calendarDay('2026-03-02')], '02:00');
  const own = `${service.url}/api/v2`;
  await put(`${own}/days/2026-02-26/status`, { excluded: true });
  await put(`${own}/days/2026-03-05/status`, { completeness: 'INCOMPLETE' });
  await put(`${own}/days/2026-03-06/status`, { excluded: true });
  await post(`${own}/measurements`, [
    { date: '2026-02-01', kind: 'WEIGHT', value: 80 },
    { date: '2026-03-02', kind: 'WEIGHT', value: 81 },
  ]);
  await post(`${own}/journal`, { date: '2026-02-28', endDate: '2026-03-02', kind: 'SYMPTOM', label: 'Migräne' });
  await post(`${own}/journal`, { date: '2026-03-02', kind: 'SYMPTOM', label: 'migräne' });
  await putGoals(service, '2026-03-01', {
    sets: [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'AT_MOST', value: 1950 }] }],
  });
});

describe('the week', () => {
  it('is the last seven days that are over, day by day', async () => {
    const { status, body } = await week();

    expect(status).toBe(200);
    expect(body).toMatchObject({ fromDate: '2026-03-02', toDate: '2026-03-08', loggedDays: 3 });
    const { days } = body as { days: { totals: { totalCalories: number } | null }[] };
    expect(days.map(({ totals, ...day }) => ({ ...day, kcal: totals?.totalCalories }))).toEqual([
      { date: '2026-03-02', state: 'LOGGED', kcal: 1900, goals: 'MET', symptoms: ['Migräne'] },
      { date: '2026-03-03', state: 'LOGGED', kcal: 2000, goals: 'MISSED', symptoms: [] },
      { date: '2026-03-04', state: 'LOGGED', kcal: 1800, goals: 'MET', symptoms: [] },
      { date: '2026-03-05', state: 'INCOMPLETE', kcal: 300, goals: 'NOT_JUDGED', symptoms: [] },
      { date: '2026-03-06', state: 'EXCLUDED', kcal: 5000, goals: 'NOT_JUDGED', symptoms: [] },
      { date: '2026-03-07', state: 'MISSING', kcal: 0, goals: 'MET', symptoms: [] },
      { date: '2026-03-08', state: 'INCOMPLETE', kcal: 700, goals: 'NOT_JUDGED', symptoms: [] },
    ]);
    expect(days[0]?.totals).toEqual({
      ...{ totalCalories: 1900, totalFat: 70, totalCarbs: 250 },
      ...{ totalSugar: 40, totalProtein: 110, totalFibre: 30 },
    });
  });

  it('compares its complete days with those of the four weeks before', async () => {
    expect((await week()).body).toMatchObject({
      averages: { avgTotalCalories: 1900, avgTotalProtein: 120 },
      before: { fromDate: '2026-02-02', toDate: '2026-03-01', loggedDays: 4, averages: { avgTotalProtein: 90 } },
      change: { PROTEIN: { absolute: 30, percentage: 33.3 } },
      // Brot 4 and 2 / 4; Apfel 2; Wein 1. Käse 4 / 4.
      foods: {
        more: [{ name: 'Brot', times: 4, timesBefore: 0.5 }, { name: 'Apfel' }, { name: 'Wein' }],
        less: [{ name: 'Käse', times: 0, timesBefore: 1 }],
      },
      nutrientsBelow: [{ nutrient: 'IRON', average: 7, reference: 14 }],
      // Four weeks of 80 and 100 g: √(400 / 3).
      standsOut: { metric: 'PROTEIN', change: 30, usual: 11.5 },
    });
  });

  it('has the trend of the weight, against the last one before', async () => {
    // After 29 days the weight counts 1 - 0.9 ** 29 = 0.953: 80.95.
    expect((await week()).body.weight).toEqual({ trend: 81, change: 1 });
    expect((await week('?endDate=2026-03-01')).body.weight).toBeNull();
  });

  it('may end on another day, and has nothing where nothing is known', async () => {
    expect((await week('?endDate=2025-03-04')).body).toMatchObject({
      ...{ fromDate: '2025-02-26', toDate: '2025-03-04', loggedDays: 0, averages: null, change: null },
      before: { fromDate: '2025-01-29', toDate: '2025-02-25', loggedDays: 0, averages: null },
      ...{ nutrientsBelow: [], eating: { window: null, fast: null }, weight: null, standsOut: null },
    });
  });

  it.each(['2026-03-09', '2026-03-10', '9999-12-31', '0001-03-03'])('does not end on %s', async (endDate) => {
    const { status, body } = await week(`?endDate=${endDate}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      endDate: 'End date must be yesterday, 2026-03-08, or earlier, from 0001-03-04 on',
    });
  });

  it('ends on yesterday and on the first possible day', async () => {
    expect((await week('?endDate=2026-03-08')).body).toEqual((await week()).body);
    expect(await week('?endDate=0001-03-04')).toMatchObject({ status: 200, body: { fromDate: '0001-02-26' } });
  });

  it('takes the start of the day from what the pages have shown', async () => {
    // From 07:00 to 20:00, from 08:00 to 18:30, from 02:30 to 19:00, and not from 07:00 to 02:30 of the night.
    expect((await week()).body.eating.window).toEqual({ medianMinutes: 780, spreadMinutes: 180, days: 3 });
  });
});
