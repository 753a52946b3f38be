import type { VNode } from 'preact';
import { GroupedTable } from '../../parts/data-table';
import { useFormat, useWords } from '../../text/language';
import { useMealName } from '../../text/meals';
import type { MealEaten } from './meals-as-eaten';
import { useProductColumns } from './use-product-columns';
import { DAY_WORDS } from '../words';

/** The meals of a day with their subtotals and products. */
export function MealTable({ meals }: { meals: MealEaten[] }): VNode {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  const mealName = useMealName();
  const { heads, cellsOf, nameOf } = useProductColumns(
    meals.flatMap(({ subtotal, products }) => [subtotal, ...products]),
  );
  return (
    <GroupedTable
      name="products by-meal"
      narrow="scroll"
      caption={text.meals}
      columns={[{ label: text.name }, { label: text.time }, { label: text.amount }, ...heads]}
      groups={meals.map(({ name, from, to, subtotal, products }, index) => ({
        key: index,
        head: [
          <>
            {name === null ? text.noMeal : mealName(name)}{' '}
            {from !== null && to !== null && <small>{from === to ? text.at(from) : text.between(from, to)}</small>}
          </>,
          ...(subtotal ? cellsOf(subtotal) : []),
        ],
        rows: products.map((product, row) => ({
          key: row,
          cells: [nameOf(product), product.time ?? '–', format.amountText(product.amount), ...cellsOf(product)],
        })),
      }))}
    />
  );
}
