import { addDays, dayNumber } from '../../../src/diary/calendar-day';
import { selfCheckShifts, shifted } from '../../../src/diary/triggers/self-check';
import { day } from '../../support/days';

const FROM = day('2026-01-01');
const covered = (days: number) => ({ from: FROM, to: addDays(FROM, days - 1) });
const onDays = (days: readonly [index: number, minutes: number][]) =>
  new Map(days.map(([index, minutes]) => [dayNumber(FROM) + index, minutes]));

describe('self check', () => {
  it('moves the symptom by 4 weeks and more, up to 20 times, and never back to nearly where it was', () => {
    expect(selfCheckShifts(covered(7 * 104))).toEqual([
      4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100,
    ]);
    expect(selfCheckShifts(covered(7 * 27 + 6))).toEqual(Array.from({ length: 20 }, (_, i) => 4 + i));
    expect(selfCheckShifts(covered(7 * 10 - 1))).toEqual([4, 5]);
    expect(selfCheckShifts(covered(7 * 8))).toEqual([4]);
    expect(selfCheckShifts(covered(7 * 8 - 1))).toEqual([]);
  });

  it('moves the days of whole weeks in a circle; those after them stay', () => {
    const symptom = onDays([
      [0, 600],
      [34, 610],
      [35, 620],
      [62, 630],
      [63, 640],
    ]);

    expect(shifted(symptom, covered(7 * 9 + 2), 4)).toEqual(
      onDays([
        [28, 600],
        [62, 610],
        [0, 620],
        [27, 630],
        [63, 640],
      ]),
    );
  });
});
