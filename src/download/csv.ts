import { DAY_TOTAL, defused, detailHeading, HEADINGS } from '../diary/csv-fields';
import type { DayEntry, Product } from '../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../diary/detail-nutrient';
import { type DayTotals, labelOf, NUTRIENTS, PRODUCT_NUTRIENTS, productFieldOf, totalOf } from '../diary/nutrient';

export type DecimalSeparator = 'comma' | 'dot';

const BYTE_ORDER_MARK = '\uFEFF';

type NumberText = (value: number | null) => string;

interface Column<Row> {
  heading: string;
  fieldOf: (row: Row, number: NumberText) => string;
}

const PRODUCT_COLUMNS: Column<Product>[] = [
  { heading: HEADINGS.name, fieldOf: ({ name }) => defused(name) },
  { heading: HEADINGS.amount, fieldOf: ({ amount }) => defused(amount) },
  ...PRODUCT_NUTRIENTS.map((nutrient) => ({
    heading: labelOf(nutrient),
    fieldOf: (product: Product, number: NumberText) => number(product[productFieldOf(nutrient)]),
  })),
  { heading: HEADINGS.link, fieldOf: ({ link }) => defused(link) },
];
const PRODUCT_DETAIL_COLUMNS: Column<Product>[] = [
  { heading: HEADINGS.time, fieldOf: ({ time }) => time ?? '' },
  { heading: HEADINGS.meal, fieldOf: ({ meal }) => defused(meal ?? '') },
  { heading: HEADINGS.kilojoules, fieldOf: ({ kilojoules }, number) => number(kilojoules ?? null) },
];
const TOTAL_COLUMNS: Column<DayEntry>[] = NUTRIENTS.map((nutrient) => ({
  heading: labelOf(nutrient),
  fieldOf: (day: DayTotals, number: NumberText) => number(totalOf(day, nutrient)),
}));
const DAY_DETAIL_COLUMNS: Column<DayEntry>[] = [
  { heading: HEADINGS.kilojoules, fieldOf: ({ kilojoules }, number) => number(kilojoules ?? null) },
  ...DETAIL_NUTRIENTS.map((nutrient) => ({
    heading: detailHeading(nutrient),
    fieldOf: ({ nutrients }: DayEntry, number: NumberText) => number(nutrients?.[nutrient] ?? null),
  })),
  // A list, as the JSON download has it: a day has any number of meals.
  { heading: HEADINGS.meals, fieldOf: ({ meals = [] }) => (meals.length > 0 ? JSON.stringify(meals) : '') },
];

interface CsvOptions {
  includeProducts: boolean;
  /** Whether the columns of details come after all others. */
  includeDetails?: boolean;
  decimalSeparator: DecimalSeparator;
  bom?: boolean;
}

/**
 * Days as CSV, a chunk for each slice: every field quoted, a line feed after every row; a decimal comma goes with `;` between
 * fields, a decimal point with `,`. With products there is a row for each product, and one for a day without any.
 */
export async function* csvChunks(slices: AsyncIterable<DayEntry[]>, options: CsvOptions): AsyncGenerator<string> {
  const { includeProducts, includeDetails = false, decimalSeparator, bom = false } = options;
  const [point, delimiter] = decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const number = (value: number | null) => (value === null ? '' : plainNumber(value, point));
  const line = (...fields: string[]) => `${fields.map(quoted).join(delimiter)}\n`;
  /** Without a row its fields are empty. */
  const fieldsOf = <Row>(columns: readonly Column<Row>[], row?: Row) =>
    columns.map(({ fieldOf }) => (row === undefined ? '' : fieldOf(row, number)));

  const productDetails = includeDetails ? PRODUCT_DETAIL_COLUMNS : [];
  const dayDetails = includeDetails ? DAY_DETAIL_COLUMNS : [];
  const rowsOf = (day: DayEntry) => {
    // Shared by all rows of the day.
    const [totals, details] = [fieldsOf(TOTAL_COLUMNS, day), fieldsOf(dayDetails, day)];
    if (!includeProducts) return line(day.date, ...totals, ...details);
    const rowOf = (product?: Product) =>
      line(
        day.date,
        ...fieldsOf(PRODUCT_COLUMNS, product),
        ...totals,
        ...fieldsOf(productDetails, product),
        ...details,
      );
    return day.products?.length ? day.products.map((product) => rowOf(product)).join('') : rowOf();
  };

  const headings = includeProducts
    ? [
        ...headingsOf(PRODUCT_COLUMNS),
        ...headingsOf(TOTAL_COLUMNS, DAY_TOTAL),
        ...headingsOf(productDetails),
        ...headingsOf(dayDetails, DAY_TOTAL),
      ]
    : headingsOf([...TOTAL_COLUMNS, ...dayDetails]);
  yield (bom ? BYTE_ORDER_MARK : '') + line(HEADINGS.date, ...headings);
  for await (const slice of slices) yield slice.map(rowsOf).join('');
}

function headingsOf<Row>(columns: readonly Column<Row>[], prefix = ''): string[] {
  return columns.map(({ heading }) => prefix + heading);
}

/** RFC 4180, section 2: a quote inside a quoted field is doubled. */
function quoted(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}

const FORMAT = { useGrouping: false, maximumSignificantDigits: 21, signDisplay: 'negative' } as const;
const FORMATS = { '.': new Intl.NumberFormat('en', FORMAT), ',': new Intl.NumberFormat('de', FORMAT) };

/**
 * A number as a spreadsheet expects it: every digit that is stored, never in scientific notation.
 *
 * @example plainNumber(1e-7, '.') // '0.0000001'
 * @example plainNumber(69.3, ',') // '69,3'
 */
export function plainNumber(value: number, decimalSeparator: '.' | ','): string {
  return FORMATS[decimalSeparator].format(value);
}
