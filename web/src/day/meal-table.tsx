import type { VNode } from 'preact';
import { GroupedTable } from '../parts/data-table';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import type { MealEaten } from './meals-as-eaten';
import { DAY_WORDS } from './words';

/** The meals of a day with their subtotals and products. */
export function MealTable({ meals }: { meals: MealEaten[] }): VNode {
  const text = useWords(DAY_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const columns = (['calories', 'fat', 'carbs', 'protein'] as const).map((field) => ({
    field,
    shown: format.column(
      meals.flatMap(({ subtotal, products }) => [subtotal?.[field] ?? null, ...products.map((each) => each[field])]),
      2,
    ),
  }));
  const grams = (name: string) => ({ label: `${name} (g)`, class: 'number' });
  return (
    <GroupedTable
      name="products by-meal"
      caption={text.meals}
      columns={[
        { label: text.name },
        { label: text.time },
        { label: text.amount },
        { label: 'kcal', class: 'number' },
        grams(names.FAT),
        grams(names.CARBS),
        grams(names.PROTEIN),
      ]}
      groups={meals.map(({ name, from, to, subtotal, products }, index) => ({
        key: index,
        head: [
          <>
            {name ?? text.noMeal}{' '}
            {from !== null && to !== null && <small>{from === to ? text.at(from) : text.between(from, to)}</small>}
          </>,
          ...(subtotal ? columns.map(({ field, shown }) => shown(subtotal[field])) : []),
        ],
        rows: products.map((product, row) => ({
          key: row,
          cells: [
            <a href={linkTo('products', product.name)}>{product.name}</a>,
            product.time ?? '–',
            product.amount,
            ...columns.map(({ field, shown }) => shown(product[field])),
          ],
        })),
      }))}
    />
  );
}
