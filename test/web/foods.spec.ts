import { mealsAsEaten } from '../../web/src/day/foods/meals-as-eaten';
import { spellings } from '../../web/src/products/spellings';
import { aProduct } from '../support/days';
import { aMeal } from '../support/details';

/** A day of meals, latest first as on the site, and foods written as `Dinner 18:00 Bread`; `-` is none. */
function eaten(meals: string[], foods: string[], dayStartsAt?: string) {
  const products = foods.map((food) => {
    const [meal, time, name] = food.split(' ').map((word) => (word === '-' ? null : word));
    return aProduct(name!, { meal, time });
  });
  return mealsAsEaten({ meals: meals.map((name) => aMeal(name, { calories: 300 })), products }, dayStartsAt);
}

describe('the meals of a day on the page', () => {
  it.each([
    [
      'in the order in which they were eaten, the site has the latest first',
      ['Dinner', 'Lunch'],
      ['Dinner 19:25 Apple', 'Dinner 18:00 Bread', 'Lunch 12:00 Rice'],
      ['Lunch 12:00 12:00', 'Dinner 18:00 19:25'],
    ],
    [
      'by the time, whatever their names and their places on the site',
      ['Snack', 'Dinner', 'Breakfast'],
      ['Snack 09:30 Chocolate', 'Dinner 18:00 Bread', 'Breakfast 07:15 Muesli'],
      ['Breakfast 07:15 07:15', 'Snack 09:30 09:30', 'Dinner 18:00 18:00'],
    ],
    [
      'where most of their foods are, whatever one of them says',
      ['Dinner', 'Breakfast'],
      ['Dinner 03:21 Soup', 'Dinner 18:15 Soup', 'Dinner 18:47 Soup', 'Breakfast 07:15 Muesli'],
      ['Breakfast 07:15 07:15', 'Dinner 03:21 18:47'],
    ],
    [
      'last without a time',
      ['Dinner', 'Lunch', 'Breakfast'],
      ['Dinner - Bread', 'Dinner 18:00 Apple', 'Lunch - Rice', 'Breakfast - Muesli'],
      ['Dinner 18:00 18:00', 'Breakfast - -', 'Lunch - -'],
    ],
    [
      'at one place for each name, and one for foods of no meal',
      ['Snack', 'Snack', 'Breakfast'],
      ['Snack 21:00 Chocolate', 'Snack 10:00 Apple', 'Breakfast 07:00 Muesli', '- 06:00 Water'],
      ['- 06:00 06:00', 'Breakfast 07:00 07:00', 'Snack 10:00 21:00'],
    ],
    ['none when the day does not know them', [], ['- - Apple'], []],
  ])('are %s', (_, meals, foods, expected) => {
    const found = eaten(meals, foods).map(({ name, from, to }) => `${name ?? '-'} ${from ?? '-'} ${to ?? '-'}`);
    expect(found).toEqual(expected);
  });

  it('have the lower of two foods of one time first, as the site has it, and the sum of the meals of a name', () => {
    const [meal] = eaten(['Lunch', 'Lunch'], ['Lunch 12:00 Rice', 'Lunch 12:00 Soup', 'Lunch - Bread']);
    expect(meal!.products.map(({ name }) => name)).toEqual(['Soup', 'Rice', 'Bread']);
    expect(meal!.subtotal?.calories).toBe(600);
  });

  it.each([
    ['05:00', ['Breakfast', 'Dinner']],
    [undefined, ['Dinner', 'Breakfast']],
  ])('of the night are those of the evening before until the day begins: %s', (dayStartsAt, expected) => {
    const foods = ['Dinner 04:30 Crisps', 'Dinner 19:15 Bread', 'Breakfast 07:15 Muesli'];
    expect(eaten(['Dinner', 'Breakfast'], foods, dayStartsAt).map(({ name }) => name)).toEqual(expected);
  });
});

describe('a word that was typed without umlauts', () => {
  it.each([
    ['spaetzle', ['spätzle', 'späetzle']],
    ['Spatzle', ['spätzle']],
    ['Koenigsberger', ['königsberger', 'köenigsberger']],
    ['xyz', []],
  ])('%s may be spelled %j', (typed, expected) => {
    expect(spellings(typed)).toEqual(expected);
  });

  it('has four other spellings at most, because each is a request', () => {
    expect(spellings('banana banana')).toEqual(['bänana banana', 'banäna banana', 'bananä banana', 'banana bänana']);
  });
});
