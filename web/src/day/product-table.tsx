import type { VNode } from 'preact';
import type { ProductDto } from '../api/schema';
import { DataTable } from '../parts/data-table';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { DAY_WORDS } from './words';

/** The products of a day in order. Names link to the product's history. */
export function ProductTable({ products }: { products: ProductDto[] }): VNode {
  const text = useWords(DAY_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const columns = (['calories', 'fat', 'carbs', 'protein'] as const).map((field) => ({
    field,
    shown: format.column(
      products.map((product) => product[field]),
      2,
    ),
  }));
  const grams = (name: string) => ({ label: `${name} (g)`, class: 'number' });
  return (
    <DataTable
      name="products"
      caption={text.products}
      columns={[
        { label: text.name },
        { label: text.amount },
        { label: 'kcal', class: 'number' },
        grams(names.FAT),
        grams(names.CARBS),
        grams(names.PROTEIN),
      ]}
      rows={products.map((product, index) => ({
        key: index,
        cells: [
          <a href={linkTo('products', product.name)}>{product.name}</a>,
          product.amount,
          ...columns.map(({ field, shown }) => shown(product[field])),
        ],
      }))}
    />
  );
}
