import { SystemClock } from '../../../src/platform/clock';
import { givenOrigin, isFinal } from '../../../src/diary/history/day-origin';
import { day } from '../../support/days';

const TODAY = day('2024-09-01');
const inBerlin = (instant: number) => new SystemClock('Europe/Berlin').dateAt(instant);
const finality = (date: string, source: 'PAGE' | 'HISTORY' | null, readAt: string | null) =>
  isFinal({ date: day(date), source, readAt: readAt === null ? null : Date.parse(readAt) }, TODAY, inBerlin);

describe('a day is final', () => {
  it('when its page was read after its end, which is midnight of the configured zone', () => {
    // Midnight in Berlin is 22:00 UTC in summer.
    expect(finality('2024-08-27', 'PAGE', '2024-08-27T21:59:59.999Z')).toBe(false);
    expect(finality('2024-08-27', 'PAGE', '2024-08-27T22:00:00.000Z')).toBe(true);
    expect(finality('2024-08-27', 'PAGE', '2024-08-30T12:00:00.000Z')).toBe(true);
  });

  it('not on its own day, nor before it', () => {
    expect(finality('2024-09-01', 'PAGE', '2024-09-01T18:00:00Z')).toBe(false);
    expect(finality('2024-09-01', null, null)).toBe(false);
    expect(finality('2024-09-02', null, null)).toBe(false);
  });

  it('where nothing is known of the reading, because earlier versions did not note it and a file has no page', () => {
    expect(finality('2024-08-31', null, null)).toBe(true);
    expect(finality('2024-08-31', 'PAGE', null)).toBe(true);
  });

  it('not with the CSV of the whole diary alone, but as soon as its page was read, even if that says nothing is logged', () => {
    expect(finality('2014-01-01', 'HISTORY', null)).toBe(false);
    expect(finality('2014-01-01', 'HISTORY', '2024-08-31T12:00:00Z')).toBe(true);
  });
});

describe('day origin', () => {
  it('of an origin, null is given and undefined is not', () => {
    expect(givenOrigin({ source: null, readAt: undefined })).toStrictEqual({ source: null });
    expect(givenOrigin()).toStrictEqual({});
  });
});
