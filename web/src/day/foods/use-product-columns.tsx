import type { VNode } from 'preact';
import type { ProductDto } from '../../api/schema';
import type { Column } from '../../parts/data-table';
import { linkTo } from '../../route';
import { useFormat, useWords } from '../../text/language';
import { NUTRIENT_NAMES } from '../../text/nutrients';
import { DAY_WORDS } from '../words';

const FIELDS = ['calories', 'fat', 'carbs', 'protein'] as const;
type Figures = Pick<ProductDto, (typeof FIELDS)[number]>;

interface ProductColumns {
  heads: Column[];
  cellsOf: (figures: Figures) => string[];
  nameOf: (product: ProductDto) => VNode;
}

/**
 * Columns that tables of products have in common: the figures, and the name as a link to the product's history.
 *
 * @param rows all rows of the table, because a column has the same number of decimals everywhere
 */
export function useProductColumns(rows: (Figures | null)[]): ProductColumns {
  const names = useWords(NUTRIENT_NAMES);
  const { short } = useWords(DAY_WORDS);
  const format = useFormat();
  const columns = FIELDS.map((field) => ({
    field,
    shown: format.column(
      rows.map((row) => row?.[field] ?? null),
      2,
    ),
  }));
  const grams = (nutrient: keyof typeof short) => ({
    label: `${names[nutrient]} (g)`,
    short: short[nutrient],
    class: 'number',
  });
  return {
    heads: [{ label: 'kcal', class: 'number' }, grams('FAT'), grams('CARBS'), grams('PROTEIN')],
    cellsOf: (figures) => columns.map(({ field, shown }) => shown(figures[field])),
    nameOf: ({ name }) => <a href={linkTo('products', name)}>{name}</a>,
  };
}
