import { comparedVersion, surplusVersions, type VersionHead } from '../../../src/diary/versions/day-version';
import { aDay, aProduct, day } from '../../support/days';

const head = (replacedAt: number, foods: number, state: VersionHead['state'] = 'REPLACED'): VersionHead => {
  return { id: `${replacedAt}`, date: day('2024-08-27'), replacedAt, by: 'FETCH', state, foods };
};
const many = (count: number, foods = 9) => Array.from({ length: count }, (_, at) => head(at + 1, foods));

describe('the versions of a day that are too many', () => {
  it.each([
    ['none of twenty', many(20), []],
    ['the oldest of 22, but not the newest of those with the most foods', many(22), ['1', '2']],
    ['not the one with the most foods, though it is the oldest', [head(0, 18), ...many(20)], ['1']],
    ['those of a clock that ran ahead before others', [head(5000, 9), ...many(20)], ['5000']],
    ['none for an offer, which does not count', [...many(20), head(99, 3, 'OFFERED')], []],
  ])('%s', (_, versions, surplus) => {
    expect(surplusVersions(versions, 1000).map(({ id }) => id)).toEqual(surplus);
  });
});

describe('a version beside the stored day', () => {
  const entry = (names: string[], id = 'a') => ({
    ...aDay('2024-08-27', { products: names.map((name) => aProduct(name)) }),
    id,
  });

  it('names what each has that the other one lacks', () => {
    expect(comparedVersion(entry(['Brot', 'Banane', 'Brot']), entry(['Brot', 'Käse']))).toEqual({
      foods: 3,
      totals: {
        totalCalories: 2000,
        totalFat: 70,
        totalCarbs: 250,
        totalSugar: 40,
        totalProtein: 90,
        totalFibre: 30,
      },
      lost: { count: 2, names: ['Banane', 'Brot'] },
      gained: { count: 1, names: ['Käse'] },
    });
  });

  it('names at most twenty foods, and counts all', () => {
    const names = Array.from({ length: 25 }, (_, at) => `Food ${at}`);
    const { lost } = comparedVersion(entry(names), entry([]));
    expect([lost.count, lost.names.length, lost.names.at(-1)]).toEqual([25, 20, 'Food 19']);
  });
});
