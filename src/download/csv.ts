import { DAY_TOTAL, defused, detailHeading, HEADINGS } from '../diary/csv-fields';
import type { DayEntry, Product } from '../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../diary/detail-nutrient';
import { labelOf, NUTRIENTS, PRODUCT_NUTRIENTS, productFieldOf, totalOf } from '../diary/nutrient';

export type DecimalSeparator = 'comma' | 'dot';

const BYTE_ORDER_MARK = '\uFEFF';

type NumberText = (value: number | null) => string;

/** With products there is a row for each, and one without a product for a day that has none. */
interface Row {
  day: DayEntry;
  product?: Product;
}

interface Column {
  heading: string;
  fieldOf: (row: Row, number: NumberText) => string;
}

const ofDay = (heading: string, fieldOf: (day: DayEntry, number: NumberText) => string): Column => ({
  heading,
  fieldOf: ({ day }, number) => fieldOf(day, number),
});
const ofProduct = (heading: string, fieldOf: (product: Product, number: NumberText) => string): Column => ({
  heading,
  fieldOf: ({ product }, number) => (product ? fieldOf(product, number) : ''),
});

const DATE_COLUMN = ofDay(HEADINGS.date, ({ date }) => date);
const PRODUCT_COLUMNS = [
  ofProduct(HEADINGS.name, ({ name }) => defused(name)),
  ofProduct(HEADINGS.amount, ({ amount }) => defused(amount)),
  ...PRODUCT_NUTRIENTS.map((nutrient) =>
    ofProduct(labelOf(nutrient), (product, number) => number(product[productFieldOf(nutrient)])),
  ),
  ofProduct(HEADINGS.link, ({ link }) => defused(link)),
];
const PRODUCT_DETAIL_COLUMNS = [
  ofProduct(HEADINGS.time, ({ time }) => time ?? ''),
  ofProduct(HEADINGS.meal, ({ meal }) => defused(meal ?? '')),
  ofProduct(HEADINGS.kilojoules, ({ kilojoules }, number) => number(kilojoules ?? null)),
];
const TOTAL_COLUMNS = NUTRIENTS.map((nutrient) =>
  ofDay(labelOf(nutrient), (day, number) => number(totalOf(day, nutrient))),
);
const DAY_DETAIL_COLUMNS = [
  ofDay(HEADINGS.kilojoules, ({ kilojoules }, number) => number(kilojoules ?? null)),
  ...DETAIL_NUTRIENTS.map((nutrient) =>
    ofDay(detailHeading(nutrient), ({ nutrients }, number) => number(nutrients?.[nutrient] ?? null)),
  ),
  // A list, as the JSON download has it: a day has any number of meals.
  ofDay(HEADINGS.meals, ({ meals = [] }) => (meals.length > 0 ? JSON.stringify(meals) : '')),
];

interface CsvOptions {
  includeProducts: boolean;
  /** Whether the columns of details come after all others. */
  includeDetails?: boolean;
  /** A comma unless it is given. */
  decimalSeparator?: DecimalSeparator;
  bom?: boolean;
}

/**
 * Days as CSV, a chunk for each slice: every field quoted, a line feed after every row; a decimal comma goes with `;` between
 * fields, a decimal point with `,`.
 */
export async function* csvChunks(slices: AsyncIterable<DayEntry[]>, options: CsvOptions): AsyncGenerator<string> {
  const { includeProducts, includeDetails = false, decimalSeparator = 'comma', bom = false } = options;
  const [point, delimiter] = decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const number = (value: number | null) => (value === null ? '' : plainNumber(value, point));
  const line = (fields: string[]) => `${fields.map(quoted).join(delimiter)}\n`;
  const ofWholeDay = (columns: Column[]) =>
    includeProducts ? columns.map((column) => ({ ...column, heading: DAY_TOTAL + column.heading })) : columns;
  const columns = [
    DATE_COLUMN,
    ...(includeProducts ? PRODUCT_COLUMNS : []),
    ...ofWholeDay(TOTAL_COLUMNS),
    ...(includeProducts && includeDetails ? PRODUCT_DETAIL_COLUMNS : []),
    ...(includeDetails ? ofWholeDay(DAY_DETAIL_COLUMNS) : []),
  ];
  const rowsOf = (day: DayEntry): Row[] =>
    includeProducts && day.products?.length ? day.products.map((product) => ({ day, product })) : [{ day }];

  yield (bom ? BYTE_ORDER_MARK : '') + line(columns.map(({ heading }) => heading));
  for await (const slice of slices) {
    const rows = slice.flatMap(rowsOf);
    yield rows.map((row) => line(columns.map(({ fieldOf }) => fieldOf(row, number)))).join('');
  }
}

/** RFC 4180, section 2: a quote inside a quoted field is doubled. */
function quoted(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}

const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 });

/**
 * A number as a spreadsheet expects it: every digit that is stored, never in scientific notation.
 *
 * @example plainNumber(1e-7, '.') // '0.0000001'
 * @example plainNumber(69.3, ',') // '69,3'
 */
export function plainNumber(value: number, decimalSeparator: '.' | ','): string {
  const text = String(value);
  return (text.includes('e') ? DIGITS.format(value) : text).replace('.', decimalSeparator);
}
