import type { OpenDateRange } from '../../src/diary/date-range';
import type { DayFetch } from '../../src/diary/day-fetch';
import type { StateStore } from '../../src/persistence/state-store';
import { day } from '../support/days';
import type { OpenStateStore } from './state-store.contract';

const AT = Date.parse('2024-09-01T12:00:00.123Z');

function aFetch(date: string, outcome: DayFetch['outcome'] = 'stored', at = AT): DayFetch {
  return { day: day(date), outcome, at };
}

/** Contract of every state store about fetches. `open` gives an empty store each time. */
export function describeFetches(name: string, open: () => Promise<OpenStateStore>): void {
  describe(`${name}: what is remembered of fetches`, () => {
    let state: StateStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ state, close } = await open()));
    afterEach(() => close());

    it('is nothing at first', async () => {
      expect(await state.fetchesIn({})).toEqual([]);
      await state.noteFetches([]);
      expect(await state.fetchesIn({})).toEqual([]);
    });

    it('is what each day came to, and when, to the millisecond; ascending, whatever the order in which they were noted', async () => {
      const [failed, empty, stored] = [
        aFetch('0999-01-01', 'site unavailable'),
        aFetch('2023-12-31', 'nothing logged', AT + 1),
        aFetch('2024-03-02', 'stored', 0),
      ];
      await state.noteFetches([stored, failed]);
      await state.noteFetches([empty]);

      expect(await state.fetchesIn({})).toEqual([failed, empty, stored]);
    });

    it('is the last one of each day', async () => {
      await state.noteFetches([aFetch('2024-03-01', 'unexpected page'), aFetch('2024-03-02')]);
      await state.noteFetches([aFetch('2024-03-01', 'stored', AT + 60_000)]);

      expect(await state.fetchesIn({})).toEqual([aFetch('2024-03-01', 'stored', AT + 60_000), aFetch('2024-03-02')]);
    });

    it('of a range is that of its days, both ends included', async () => {
      await state.noteFetches(['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'].map((date) => aFetch(date)));
      const daysOf = async (range: OpenDateRange) => (await state.fetchesIn(range)).map((fetch) => fetch.day);

      expect(await daysOf({ from: day('2024-03-02'), to: day('2024-03-03') })).toEqual(['2024-03-02', '2024-03-03']);
      expect(await daysOf({ from: day('2024-03-03') })).toEqual(['2024-03-03', '2024-03-04']);
      expect(await daysOf({ to: day('2024-03-01') })).toEqual(['2024-03-01']);
    });
  });
}
