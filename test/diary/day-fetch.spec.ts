import { fetchCoverage } from '../../src/diary/day-fetch';
import { day } from '../support/days';

const DAY = day('2024-08-27');
const RANGE = { from: DAY, to: DAY };

describe('coverage by fetches', () => {
  it('counts a day whose entry was removed after its fetch as never fetched', () => {
    expect(fetchCoverage(RANGE, new Map(), [{ day: DAY, outcome: 'stored', at: 5 }])).toEqual([
      { date: DAY, state: 'NEVER_FETCHED', reason: null, checkedAt: null, final: null },
    ]);
  });

  it('has a stored day as logged, also when its page was empty since', () => {
    expect(fetchCoverage(RANGE, new Map([[DAY, false]]), [{ day: DAY, outcome: 'nothing logged', at: 5 }])).toEqual([
      { date: DAY, state: 'LOGGED', reason: null, checkedAt: 5, final: false },
    ]);
  });
});
