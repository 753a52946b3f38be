import { bodyStats } from '../../../src/diary/body/weight-trend';
import { type Measurement, measurementOf } from '../../../src/diary/body/measurement';
import { addDays } from '../../../src/diary/calendar-day';
import { day } from '../../support/days';

const weighed = (index: number, value: number, more: Partial<Measurement> = {}) =>
  measurementOf({ date: addDays(day('2026-03-01'), index), kind: 'WEIGHT', value, ...more }, 'API');

const WEIGHTS = [
  weighed(0, 80.4),
  weighed(1, 80),
  weighed(2, 80.3),
  weighed(5, 79.9),
  weighed(6, 79.6),
  weighed(9, 79.7),
];

describe('body stats', () => {
  it('has the trend over gaps and the slope a week, as numpy and scipy compute them', () => {
    const { measurements, trend, ...figures } = bodyStats('WEIGHT', WEIGHTS);

    expect(figures).toEqual({ kind: 'WEIGHT', unit: 'kg', slopePerWeek: -0.5493, slopeStandardError: 0.1744 });
    expect(trend).toEqual([
      { date: '2026-03-01', value: 80.4 },
      { date: '2026-03-02', value: 80.36 },
      { date: '2026-03-03', value: 80.354 },
      { date: '2026-03-06', value: 80.231 },
      { date: '2026-03-07', value: 80.1679 },
      { date: '2026-03-10', value: 80.0411 },
    ]);
    expect(measurements[0]).toEqual({ id: '2026-03-01-WEIGHT-API', ...WEIGHTS[0] });
  });

  it('a range shows its part of the trend, and the slope of its own values', () => {
    const { measurements, trend, slopePerWeek, slopeStandardError } = bodyStats('WEIGHT', WEIGHTS, day('2026-03-03'));

    expect(measurements.map(({ value }) => value)).toEqual([80.3, 79.9, 79.6, 79.7]);
    expect(trend[0]).toEqual({ date: '2026-03-03', value: 80.354 });
    expect([slopePerWeek, slopeStandardError]).toEqual([-0.63, 0.2886]);
  });

  it('shows every weighing of a day by time, and lets the earliest count', () => {
    const evening = weighed(1, 81.5, { time: '21:30' });
    const morning = weighed(1, 80, { time: '06:45' });
    const stats = bodyStats('WEIGHT', [evening, morning, ...WEIGHTS.filter(({ value }) => value !== 80)]);

    expect(stats.measurements.map(({ value }) => value)).toEqual([80.4, 80, 81.5, 80.3, 79.9, 79.6, 79.7]);
    expect(stats).toMatchObject({ trend: bodyStats('WEIGHT', WEIGHTS).trend, slopePerWeek: -0.5493 });
  });

  it('has no slope where there is none to have', () => {
    const nothing = { measurements: [], trend: [], slopePerWeek: null, slopeStandardError: null };
    expect(bodyStats('WAIST', [])).toEqual({ kind: 'WAIST', unit: 'cm', ...nothing });
    expect(bodyStats('WEIGHT', [weighed(0, 80)])).toMatchObject({ slopePerWeek: null, slopeStandardError: null });
    expect(bodyStats('WEIGHT', [weighed(0, 80), weighed(7, 79.5)])).toMatchObject({ slopePerWeek: -0.5, slopeStandardError: null }); // oxfmt-ignore
  });
});
