import fc from 'fast-check';
import type { FileProduct } from '../../../src/diary/day-entry';
import { isSameDay } from '../../../src/diary/history/same-day';
import { roundToOneDecimal } from '../../../src/diary/rounding';
import { aProduct } from '../../support/days';

type Food = FileProduct & { kilojoules: number };

const aFood = (name: string, values: Partial<Food> = {}): Food => ({ ...aProduct(name), kilojoules: 586, ...values });

/** Food as a page shows it: whole kcal, tenths of a gram, and 45 characters. */
function onPage({ name, amount, kilojoules, fat, carbs, protein }: Food) {
  const text = `${amount} ${name}`.slice(0, 45).trimEnd();
  return aProduct(text.slice(amount.length + 1), {
    amount,
    calories: Math.round(kilojoules / 4.1868),
    fat: roundToOneDecimal(fat),
    carbs: roundToOneDecimal(carbs),
    protein: roundToOneDecimal(protein),
  });
}

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((number) => number / 100);
const anyFood = fc
  .record({
    words: fc.array(fc.constantFrom('Brot', 'Käse', 'Groß', 'Müsli', 'mit', 'Früchten', 'Vollkorn'), {
      minLength: 1,
      maxLength: 12,
    }),
    amount: fc.constantFrom('150 g', '1 Portion', '2', '0,5 Becher'),
    kilojoules: fc.integer({ min: 0, max: 6000 }),
    fat: hundredths(90),
    carbs: hundredths(200),
    protein: hundredths(90),
  })
  .map(({ words, ...values }) => aFood(words.join(' '), values));
const anyDay = fc.array(anyFood, { minLength: 1, maxLength: 30 });

describe('a stored day and its rows in the CSV', () => {
  it('are the same when the day was read from its page, whatever was rounded and cut, in any order', () => {
    fc.assert(
      fc.property(anyDay, (foods) => {
        expect(isSameDay(foods.map(onPage).reverse(), foods)).toBe(true);
      }),
    );
  });

  it('differ when one amount has changed', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (foods, at) => {
        const index = at % foods.length;
        // Above what thirty foods may differ by rounding: 30 x 0.6 kcal are 75.4 kJ.
        const changed = foods.map((food, i) => (i === index ? { ...food, kilojoules: food.kilojoules + 80 } : food));
        expect(isSameDay(foods.map(onPage), changed)).toBe(false);
      }),
    );
  });

  it.each([
    ['a food more', [aFood('Banane'), aFood('Brot')]],
    ['another food', [aFood('Apfel')]],
    ['more fat', [aFood('Banane', { fat: aFood('Banane').fat + 0.2 })]],
    ['no food', []],
  ])('differ when the CSV has %s', (_, foods) => {
    expect(isSameDay([onPage(aFood('Banane'))], foods)).toBe(false);
  });

  it.each([
    ['in another language', { amount: '0.7 Portions', name: 'Lasagne' }, { amount: '0,7 Portionen', name: 'Lasagne' }],
    [
      'that only the link tells apart',
      { amount: 'Riegel', name: 'Edelbitter' },
      { amount: '', name: 'Riegel Edelbitter' },
    ],
    ['and a name in other letters', { amount: '1', name: 'WEIßBROT' }, { amount: '1', name: 'Weissbrot' }],
  ])('are the same with an amount %s', (_, stored, food) => {
    expect(isSameDay([onPage(aFood('', stored))], [aFood('', food)])).toBe(true);
  });

  it('tells two foods apart of which the page cuts one to the beginning of the other', () => {
    const long = 'Vollkornbrot mit Sonnenblumenkernen und Kürbiskernen';
    const stored = [onPage(aFood(long)), onPage(aFood(long.slice(0, 30)))];

    expect(isSameDay(stored, [aFood(long.slice(0, 30)), aFood(long)])).toBe(true);
    expect(isSameDay(stored, [aFood(long), aFood(long)])).toBe(false);
  });

  it('tells two foods apart of which the page cuts one earlier, because its amount is longer', () => {
    const foods = [
      aFood('Vollkornbrot mit Sonnenblumenkernen von hier', { amount: '150 g' }),
      aFood('Vollkornbrot mit Sonnenblumenkernen und Nüssen', { amount: '1 Portion' }),
    ];
    const stored = foods.map(onPage).reverse();

    // The second one has 35 letters left, with which the first begins too.
    expect(stored.map(({ name }) => name)).toEqual([
      'Vollkornbrot mit Sonnenblumenkernen',
      'Vollkornbrot mit Sonnenblumenkernen von',
    ]);
    expect(isSameDay(stored, foods)).toBe(true);
  });
});
