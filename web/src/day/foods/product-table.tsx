import type { VNode } from 'preact';
import type { ProductDto } from '../../api/schema';
import { DataTable } from '../../parts/data-table';
import { useFormat, useWords } from '../../text/language';
import { useProductColumns } from './use-product-columns';
import { DAY_WORDS } from '../words';

/** The products of a day in order. Names link to the product's history. */
export function ProductTable({ products }: { products: ProductDto[] }): VNode {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  const { heads, cellsOf, nameOf } = useProductColumns(products);
  return (
    <DataTable
      name="products"
      narrow="scroll"
      caption={text.products}
      columns={[{ label: text.name }, { label: text.amount }, ...heads]}
      rows={products.map((product, index) => ({
        key: index,
        cells: [nameOf(product), format.amountText(product.amount), ...cellsOf(product)],
      }))}
    />
  );
}
