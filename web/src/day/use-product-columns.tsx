import type { VNode } from 'preact';
import type { ProductDto } from '../api/schema';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';

const FIELDS = ['calories', 'fat', 'carbs', 'protein'] as const;
type Figures = Pick<ProductDto, (typeof FIELDS)[number]>;

interface ProductColumns {
  heads: { label: string; class: string }[];
  cellsOf: (figures: Figures) => string[];
  nameOf: (product: ProductDto) => VNode;
}

/**
 * What tables of products have in common: the columns of figures, and the name as a link to the product's history.
 *
 * @param rows all that is shown in the table, because a column has the same number of decimals everywhere
 */
export function useProductColumns(rows: (Figures | null)[]): ProductColumns {
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const columns = FIELDS.map((field) => ({
    field,
    shown: format.column(
      rows.map((row) => row?.[field] ?? null),
      2,
    ),
  }));
  const grams = (name: string) => ({ label: `${name} (g)`, class: 'number' });
  return {
    heads: [{ label: 'kcal', class: 'number' }, grams(names.FAT), grams(names.CARBS), grams(names.PROTEIN)],
    cellsOf: (figures) => columns.map(({ field, shown }) => shown(figures[field])),
    nameOf: ({ name }) => <a href={linkTo('products', name)}>{name}</a>,
  };
}
