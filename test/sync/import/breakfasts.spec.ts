import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocStore } from '../../../src/persistence/doc-store';
import { appOfEachTest } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { readEntries } from '../../support/stored';

let store: DocStore;

const service = appOfEachTest({ now: '2025-02-10T12:00:00Z' });
beforeEach(() => (store = service.app.get(DocStore)));

const upload = (content: Buffer, query = '') =>
  fetch(`${service.url}/api/v2/nutritiondata/import${query}`, { method: 'POST', body: new Uint8Array(content) });

describe('breakfasts before dawn', () => {
  /** At 03:30 on three days, each of oats and yoghurt, then pizza and crisps. */
  const file = readFileSync(join(__dirname, '..', '..', 'fixtures', 'field', 'breakfast-at-0330.csv'));
  const BREAKFAST = [
    aProduct('Haferflocken', { amount: '40 g', calories: 148, fat: 1, carbs: 10, protein: 2, time: '03:30' }),
    aProduct('Joghurt', { amount: '125 g', calories: 96, fat: 1, carbs: 10, protein: 2, time: '03:30' }),
  ];
  // 3,860 and 2,530 kJ.
  const EVENING = [
    aProduct('Pizza', { amount: '450 g', calories: 922, fat: 1, carbs: 10, protein: 2, time: '11:00' }),
    aProduct('Chips', { amount: '125 g', calories: 604, fat: 1, carbs: 10, protein: 2, time: '17:00' }),
  ];
  const foodsOf = async () =>
    (await readEntries(store)).map(({ date, products }) => `${date}: ${products?.map(({ name }) => name).join(', ')}`);

  it('stand on their day in an empty diary', async () => {
    await upload(file);
    const foods = 'Haferflocken, Joghurt, Pizza, Chips';
    expect(await foodsOf()).toEqual(['2025-01-29', '2025-01-30', '2025-01-31'].map((date) => `${date}: ${foods}`));
  });

  it.each(['skip', 'fill', 'replace'])('of a stored page are added to no other day (%s)', async (mode) => {
    const origin = { source: 'PAGE' as const, readAt: Date.parse('2025-01-30T03:00:00Z') };
    await store.save(aDay('2025-01-31', { products: [...BREAKFAST, ...EVENING] }), { origin });
    await upload(file, `?mode=${mode}&dayStartsAt=05:00`);

    expect((await foodsOf()).at(-1)).toBe('2025-01-31: Haferflocken, Joghurt, Pizza, Chips');
    expect((await foodsOf()).join().match(/Haferflocken/g)).toHaveLength(3);
  });

  it('count to the evening where the first stored page has them there', async () => {
    const origin = { source: 'PAGE' as const, readAt: Date.parse('2025-01-30T03:00:00Z') };
    await store.save(aDay('2025-01-28', { products: BREAKFAST }), { origin });
    await upload(file);

    expect((await foodsOf()).map((line) => line.slice(0, 24))).toEqual([
      '2025-01-28: Haferflocken',
      '2025-01-29: Pizza, Chips',
      '2025-01-30: Pizza, Chips',
      '2025-01-31: Pizza, Chips',
    ]);
  });
});
