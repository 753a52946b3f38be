import type { ProductDto } from '../../web/src/api/schema';
import { mealsAsEaten } from '../../web/src/day/foods/meals-as-eaten';
import { aProduct } from '../support/days';
import { aMeal } from '../support/details';

function eaten(name: string, meal: string | null, time: string | null): ProductDto {
  return aProduct(name, { meal, time });
}

describe('the meals of a day on the page', () => {
  it('are in the order in which they were eaten, and so are their products; the site has the latest first', () => {
    const meals = mealsAsEaten({
      meals: [aMeal('Dinner', { calories: 1044 }), aMeal('Lunch', { calories: 780 })],
      products: [
        eaten('Apple', 'Dinner', '19:25'),
        eaten('Bread', 'Dinner', '18:00'),
        eaten('Rice', 'Lunch', '12:00'),
        eaten('Soup', 'Lunch', '12:00'),
      ],
    });

    expect(meals.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Lunch', '12:00', '12:00'],
      ['Dinner', '18:00', '19:25'],
    ]);
    // The lower of two foods at the same time on the site is the earlier one.
    expect(meals.map(({ products }) => products.map(({ name }) => name))).toEqual([
      ['Soup', 'Rice'],
      ['Bread', 'Apple'],
    ]);
    expect(meals.map(({ subtotal }) => subtotal?.calories)).toEqual([780, 1044]);
  });

  it('go by the time, whatever their names and their places on the site', () => {
    const meals = mealsAsEaten({
      meals: [aMeal('Snack 3'), aMeal('Dinner'), aMeal('Breakfast')],
      products: [
        eaten('Chocolate', 'Snack 3', '09:30'),
        eaten('Bread', 'Dinner', '18:00'),
        eaten('Muesli', 'Breakfast', '07:15'),
      ],
    });

    expect(meals.map(({ name }) => name)).toEqual(['Breakfast', 'Snack 3', 'Dinner']);
  });

  it('of the night are those of the evening before, until the day begins', () => {
    const day = {
      meals: [aMeal('Dinner'), aMeal('Breakfast')],
      products: [
        eaten('Crisps', 'Dinner', '04:30'),
        eaten('Bread', 'Dinner', '19:15'),
        eaten('Muesli', 'Breakfast', '07:15'),
      ],
    };
    const inOrder = (dayStartsAt?: string) =>
      mealsAsEaten(day, dayStartsAt).map(({ name, from, to }) => [name, from, to]);
    expect(inOrder('05:00')).toEqual([
      ['Breakfast', '07:15', '07:15'],
      ['Dinner', '19:15', '04:30'],
    ]);
    expect(inOrder()).toEqual([
      ['Dinner', '04:30', '19:15'],
      ['Breakfast', '07:15', '07:15'],
    ]);
  });

  it('are where most of their products are, whatever one of them says', () => {
    const meals = mealsAsEaten({
      meals: [aMeal('Dinner'), aMeal('Breakfast')],
      products: ['03:21', '18:15', '18:47']
        .map((time) => eaten('Soup', 'Dinner', time))
        .concat(eaten('Muesli', 'Breakfast', '07:15')),
    });
    expect(meals.map(({ name }) => name)).toEqual(['Breakfast', 'Dinner']);
  });

  it('come last without a time, and so do products', () => {
    const meals = mealsAsEaten({
      meals: [aMeal('Dinner'), aMeal('Lunch'), aMeal('Breakfast')],
      products: [
        eaten('Bread', 'Dinner', null),
        eaten('Apple', 'Dinner', '18:00'),
        eaten('Rice', 'Lunch', null),
        eaten('Muesli', 'Breakfast', null),
      ],
    });

    expect(meals.map(({ name, from }) => [name, from])).toEqual([
      ['Dinner', '18:00'],
      ['Breakfast', null],
      ['Lunch', null],
    ]);
    expect(meals[0]?.products.map(({ name }) => name)).toEqual(['Apple', 'Bread']);
  });

  it('have one place for each name, with the sum of the subtotals, and one for products of no meal', () => {
    const meals = mealsAsEaten({
      meals: [aMeal('Snack', { calories: 300 }), aMeal('Snack', { calories: 200 }), aMeal('Breakfast')],
      products: [
        eaten('Chocolate', 'Snack', '21:00'),
        eaten('Apple', 'Snack', '10:00'),
        eaten('Muesli', 'Breakfast', '07:00'),
        eaten('Water', null, '06:00'),
      ],
    });

    expect(meals.map(({ name, from, to, subtotal }) => [name, from, to, subtotal?.calories])).toEqual([
      [null, '06:00', '06:00', undefined],
      ['Breakfast', '07:00', '07:00', 478],
      ['Snack', '10:00', '21:00', 500],
    ]);
  });

  it('are none when the day does not know them', () => {
    expect(mealsAsEaten({ meals: [], products: [aProduct('Apple')] })).toEqual([]);
  });
});
