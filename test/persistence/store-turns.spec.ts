import { setImmediate as turn } from 'node:timers/promises';
import { DocStore } from '../../src/persistence/doc-store';
import { NutrientQueries, ProductQueries } from '../../src/persistence/queries';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { inTime } from '../../src/persistence/store-operations';
import { VersionStore } from '../../src/persistence/version-store';
import { Turns } from '../../src/platform/work/turns';
import { appOfSuite } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { countTurns } from '../support/turns';

const ALL = { from: undefined, to: undefined };
const DAYS = ['2024-08-01', '2024-08-02'].map((date) => aDay(date, { products: [aProduct('Apfel')] }));

const service = appOfSuite({ days: DAYS });

/** The turns of the event loop until 64 that began together are done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const all = Promise.all(Array.from({ length: 64 }, work)).then(() => (isOver = true));
  for (; !isOver; turns++) await turn();
  await all;
  return turns;
}

/** One operation of each store that a route or a tool reads from. */
const OPERATIONS: [string, () => Promise<unknown>][] = [
  ['days', () => service.app.get(DocStore).countDays(ALL)],
  ['foods', () => service.app.get(ProductQueries).findNames('apfel')],
  ['nutrients', () => service.app.get(NutrientQueries).readNutrient('SALT', ALL)],
  ['own data', () => service.app.get(UserDataStore).find('goals', '2024-08-01')],
  ['versions', () => service.app.get(VersionStore).offers()],
];

describe('questions that come together', () => {
  beforeEach(() => void countTurns());

  it.each(OPERATIONS)('are each answered in a turn of their own, so that others are served: %s', async (_name, ask) => {
    expect(await turnsOf(ask)).toBeGreaterThanOrEqual(64);
  });

  it('are each given a slice in a turn of its own', async () => {
    const slices = service.app.get(DocStore);
    const readAll = async () => {
      let count = 0;
      for await (const slice of slices.readDays(ALL, { includeProducts: true })) count += slice.length;
      expect(count).toBe(2);
    };
    // Before its only slice, and after it.
    expect(await turnsOf(readAll)).toBeGreaterThanOrEqual(2 * 64);
  });
});

it('needs no turn for questions of a moment', async () => {
  jest.spyOn(Turns.prototype, 'due', 'get').mockReturnValue(false);
  expect(await turnsOf(() => service.app.get(DocStore).countDays(ALL))).toBe(1);
});

it('leaves no timer when it is answered, which would keep a program from ending', async () => {
  jest.useFakeTimers();
  await inTime(Promise.resolve());
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
