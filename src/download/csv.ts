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
  const { includeProducts, includeDetails = false } = options;
  const [point, delimiter] = options.decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const number = (value: number | null) => (value === null ? '' : plainNumber(value, point));
  const text = (fields: readonly string[]) => fields.map(quoted).join(delimiter);
  const line = (...texts: string[]) => `${texts.filter((part) => part !== '').join(delimiter)}\n`;
  const textOf = <Row>(columns: readonly Column<Row>[], row: Row) =>
    text(columns.map(({ fieldOf }) => fieldOf(row, number)));

  const productDetails = includeDetails ? PRODUCT_DETAIL_COLUMNS : [];
  const dayDetails = includeDetails ? DAY_DETAIL_COLUMNS : [];
  const dayRow = (day: DayEntry) => line(text([day.date]), textOf(TOTAL_COLUMNS, day), textOf(dayDetails, day));
  const productRows = (day: DayEntry) => {
    // Shared by all rows of the day.
    const [date, totals, details] = [text([day.date]), textOf(TOTAL_COLUMNS, day), textOf(dayDetails, day)];
    const products = day.products ?? [];
    if (products.length === 0)
      return line(date, emptyText(PRODUCT_COLUMNS), totals, emptyText(productDetails), details);
    return products
      .map((product) => line(date, textOf(PRODUCT_COLUMNS, product), totals, textOf(productDetails, product), details))
      .join('');
  };
  const emptyText = <Row>(columns: readonly Column<Row>[]) => text(columns.map(() => ''));

  const headings = includeProducts
    ? [
        ...headingsOf(PRODUCT_COLUMNS),
        ...headingsOf(TOTAL_COLUMNS, DAY_TOTAL),
        ...headingsOf(productDetails),
        ...headingsOf(dayDetails, DAY_TOTAL),
      ]
    : headingsOf([...TOTAL_COLUMNS, ...dayDetails]);
  yield (options.bom === true ? BYTE_ORDER_MARK : '') + line(text([HEADINGS.date, ...headings]));
  for await (const slice of slices) yield slice.map(includeProducts ? productRows : dayRow).join('');
}

function headingsOf<Row>(columns: readonly Column<Row>[], prefix = ''): string[] {
  return columns.map(({ heading }) => prefix + heading);
}

/** RFC 4180, section 2: a quote inside a quoted field is doubled. */
function quoted(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : `"${field}"`;
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
