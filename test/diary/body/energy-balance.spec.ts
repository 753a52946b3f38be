import { randomFrom } from '../../../bench/shared/random.ts';
import { type BalanceDiary, energyBalance } from '../../../src/diary/body/energy-balance';
import { type Measurement, measurementOf } from '../../../src/diary/body/measurement';
import { addDays } from '../../../src/diary/calendar-day';
import type { DatedTotals } from '../../../src/diary/day-entry';
import { aDay, day } from '../../support/days';

const FIRST = day('2026-03-01');
const FOUR_WEEKS = { from: FIRST, to: day('2026-03-28') };
const on = (index: number) => addDays(FIRST, index);
const weighed = (index: number, value: number, more: Partial<Measurement> = {}) =>
  measurementOf({ date: on(index), kind: 'WEIGHT', value, ...more }, 'API');
const DAYS = Array.from({ length: 28 }, (_, index) => index);

/** Weighed on 26 days, logged on 24 of 28. */
function diary(changes: Partial<BalanceDiary> = {}): BalanceDiary {
  const noise = [0.3, -0.2, 0.1, -0.4, 0.2];
  const extra = [150, -100, 50, -250, 200, 0];
  return {
    totals: DAYS.filter((index) => index % 7 !== 6).map((index) =>
      aDay(on(index), { totalCalories: 2000 + extra[index % 7]! }),
    ),
    weights: DAYS.filter((index) => index !== 9 && index !== 20).map((index) =>
      weighed(index, 80 - 0.05 * index + noise[index % 5]!),
    ),
    activities: [],
    isFinal: () => true,
    ...changes,
  };
}

const status = { excluded: false, completeness: 'AUTO', dayType: 'NORMAL' } as const;

describe('energy balance', () => {
  it('is the formula of the documents, computed with numpy and scipy', () => {
    expect(energyBalance(FOUR_WEEKS, diary())).toEqual({
      fromDate: '2026-03-01',
      toDate: '2026-03-28',
      expenditure: 2396.7,
      interval95: [2292.9, 2500.5],
      reason: null,
      intake: { mean: 2008.3, daysLogged: 24, daysExcluded: 0 },
      weighings: 26,
      activitiesMean: null,
      note: 'Missing entries make this figure too low: food that is not in the diary counts as not eaten.',
    });
  });

  it('takes the earliest weight of a day, so that weighing twice proves no more', () => {
    const evenings = DAYS.map((index) => weighed(index, 90, { time: '21:00' }));
    const twice = diary({
      weights: [...evenings.filter((_, index) => index !== 9 && index !== 20), ...diary().weights],
    });

    expect(energyBalance(FOUR_WEEKS, twice)).toEqual(energyBalance(FOUR_WEEKS, diary()));
  });

  it('counts complete days alone: final, with energy, neither excluded nor incomplete', () => {
    const totals = [
      ...diary().totals.slice(0, 20),
      aDay(on(24), { totalCalories: 300 }),
      aDay(on(25), { totalCalories: 9000 }),
      aDay(on(26), { totalCalories: 0 }),
      aDay(on(27), { totalCalories: 700 }),
    ];
    const kept = energyBalance(
      FOUR_WEEKS,
      diary({
        totals,
        isFinal: (date) => date < on(27),
        statusOn: (date) => {
          if (date === on(24)) return { ...status, completeness: 'INCOMPLETE' };
          return date === on(25) ? { ...status, excluded: true } : undefined;
        },
      }),
    );
    expect(kept.intake).toEqual({ mean: 2010, daysLogged: 20, daysExcluded: 3 });

    const fasted = diary({
      totals,
      statusOn: (date) => (date === on(26) ? { ...status, completeness: 'COMPLETE' } : undefined),
    });
    expect(energyBalance(FOUR_WEEKS, fasted).intake).toEqual({ mean: 2091.7, daysLogged: 24, daysExcluded: 0 });
  });

  it('shows logged activities beside it, in kcal a day of the span', () => {
    const activities = [3, 10].map((index) => ({
      date: on(index),
      activities: [
        { time: null, name: 'Laufen', minutes: 30, kilojoules: 1172.304 },
        { time: null, name: 'Laufen', minutes: 30, kilojoules: 1172.304 },
      ],
    }));

    // 4 x 280 kcal over 28 days.
    expect(energyBalance(FOUR_WEEKS, diary({ activities }))).toEqual({
      ...energyBalance(FOUR_WEEKS, diary()),
      activitiesMean: 40,
    });
  });
});

describe('gives a reason and no figure when there is too little', () => {
  const none = (reason: string) => ({ expenditure: null, interval95: null, reason });
  const few = DAYS.slice(0, 21).map((index) => weighed(index, 80));

  it.each([
    ['20 days', { from: FIRST, to: on(19) }, diary(), none('span-too-short')],
    ['13 complete days', FOUR_WEEKS, diary({ totals: diary().totals.slice(0, 13) }), none('too-few-complete-days')],
    ['7 weighings in the second half', FOUR_WEEKS, diary({ weights: few }), none('too-few-weighings')],
    [
      '7 weighings in the first half',
      FOUR_WEEKS,
      diary({ weights: diary().weights.slice(7) }),
      none('too-few-weighings'),
    ],
    ['nothing', FOUR_WEEKS, diary({ totals: [], weights: [] }), none('too-few-complete-days')],
  ])('%s', (_what, range, known, expected) => {
    expect(energyBalance(range, known)).toMatchObject(expected);
  });

  it('and not when it is just enough', () => {
    const range = { from: FIRST, to: on(20) };
    const weights = [...few.slice(0, 8), ...few.slice(13)];
    expect(energyBalance(range, diary({ totals: diary().totals.slice(0, 14), weights })).expenditure).toBe(2010.7);
  });
});

/**
 * A person whose expenditure is known, over four to six weeks: intake varies by 400 kcal from day to day, the weight follows what was
 * eaten, and what the scale shows varies by 0.4 to 0.9 kg of water around it. Up to three of ten days are not logged.
 */
function simulated(seed: number): { expenditure: number; interval95: [low: number, high: number] | null } {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const length = 28 + Math.floor(random() * 15);
  const expenditure = 1600 + random() * 1600;
  const meanIntake = expenditure - 700 + random() * 1000;
  const [skipsFood, skipsScale] = [random() * 0.3, random() * 0.2];
  const water = 0.4 + random() * 0.5;
  let weight = 55 + random() * 60;
  const totals: DatedTotals[] = [];
  const weights: Measurement[] = [];
  for (let index = 0; index < length; index++) {
    if (random() >= skipsScale) weights.push(weighed(index, Math.round((weight + water * normal()) * 10) / 10));
    const intake = Math.max(meanIntake + 400 * normal(), 300);
    if (random() >= skipsFood) totals.push(aDay(on(index), { totalCalories: Math.round(intake) }));
    weight += (intake - expenditure) / 7700;
  }
  const range = { from: FIRST, to: on(length - 1) };
  return { ...energyBalance(range, { totals, weights, activities: [], isFinal: () => true }), expenditure };
}

describe('energy balance', () => {
  it('covers the true expenditure of 92 to 97 of 100 simulated people', () => {
    const people = Array.from({ length: 1100 }, (_, seed) => simulated(seed));
    const judged = people.filter(({ interval95 }) => interval95 !== null).slice(0, 1000);
    const covered = judged.filter(({ expenditure, interval95 }) => {
      const [low, high] = interval95!;
      return low <= expenditure && expenditure <= high;
    });

    expect(judged).toHaveLength(1000);
    expect(covered.length).toBeGreaterThanOrEqual(920);
    expect(covered.length).toBeLessThanOrEqual(970);
  });
});
