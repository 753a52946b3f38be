import type { TimeSeries } from '../../src/persistence/time-series';
import { aDay } from '../support/days';

/** The values of each field, by instant. */
export type StoredPoints = Record<string, Record<string, number>>;

export interface OpenTimeSeries {
  /** In the zone Europe/Berlin. */
  series: TimeSeries;
  readBack: () => Promise<StoredPoints>;
}

/**
 * What every time-series store does, against a real server. `open` gives an empty one each time.
 *
 * @example describeTimeSeries('InfluxDB', open)
 */
export function describeTimeSeries(name: string, open: () => Promise<OpenTimeSeries>): void {
  describe(`${name}: daily totals`, () => {
    let series: TimeSeries;
    let readBack: () => Promise<StoredPoints>;
    beforeEach(async () => ({ series, readBack } = await open()));

    it('come back to the last digit, at the local midnight of their day', async () => {
      await series.write([
        aDay('2024-01-01', {
          totalCalories: 2128.5,
          totalFat: 0,
          totalCarbs: 0.1,
          totalSugar: 39.99,
          totalFibre: 30,
          totalProtein: 1234.5,
        }),
      ]);

      // Midnight in Berlin on 1 January is 23:00 UTC the day before.
      const at = '2023-12-31T23:00:00.000Z';
      expect(await readBack()).toEqual({
        calories: { [at]: 2128.5 },
        fat: { [at]: 0 },
        carbs: { [at]: 0.1 },
        sugar: { [at]: 39.99 },
        fibre: { [at]: 30 },
        protein: { [at]: 1234.5 },
      });
    });

    it('have a midnight of their own on both sides of a clock change', async () => {
      await series.write(
        ['2024-03-30', '2024-03-31', '2024-04-01', '2024-10-27', '2024-10-28'].map((date) => aDay(date)),
      );

      // Berlin changes its clocks on 31 March and 27 October 2024, hours after midnight.
      expect(Object.keys((await readBack())['fat']!)).toEqual([
        '2024-03-29T23:00:00.000Z',
        '2024-03-30T23:00:00.000Z',
        '2024-03-31T22:00:00.000Z',
        '2024-10-26T22:00:00.000Z',
        '2024-10-27T23:00:00.000Z',
      ]);
    });

    it('that are not known are left out', async () => {
      await series.write([aDay('2024-01-01', { totalSugar: null, totalFibre: null })]);

      expect(Object.keys(await readBack()).sort()).toEqual(['calories', 'carbs', 'fat', 'protein']);
    });

    it('of ten years are written at once', async () => {
      const first = Date.parse('2014-01-01');
      const dates = Array.from({ length: 3652 }, (_, n) => new Date(first + n * 86_400_000).toISOString().slice(0, 10));
      await series.write(dates.map((date, index) => aDay(date, { totalCalories: index })));

      const { calories } = await readBack();
      expect(Object.values(calories!)).toEqual(dates.map((_, index) => index));
      expect(dates.at(-1)).toBe('2023-12-31');
    });

    it('may be written again', async () => {
      for (const attempt of [1, 2]) {
        await series.write([aDay('2024-01-01')]);
        expect([attempt, (await readBack())['calories']]).toEqual([attempt, { '2023-12-31T23:00:00.000Z': 2000 }]);
      }
    });

    it('are in a store that is up', async () => {
      expect(await series.health()).toEqual({ up: true });
    });
  });
}
