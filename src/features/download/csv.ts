import { DAY_TOTAL, escapeFormula, detailHeading, HEADINGS } from '../../diary/csv-fields';
import type { DayEntry, Product } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { inChunks } from '../../platform/http/streams';
import { labelOf, NUTRIENTS, PRODUCT_NUTRIENTS, productFieldOf, totalOf } from '../../diary/nutrient';

export type DecimalSeparator = 'comma' | 'dot';

const BYTE_ORDER_MARK = '\uFEFF';

type NumberText = (value: number | null) => string;

interface Column {
  heading: string;
  ofDay?: (day: DayEntry, number: NumberText) => string;
  ofProduct?: (product: Product, number: NumberText) => string;
  /** Whether it is in the first row of a day only. */
  isOnce?: boolean;
}

const ofDay = (heading: string, fieldOf: Column['ofDay']): Column => ({ heading, ofDay: fieldOf });
const ofProduct = (heading: string, fieldOf: Column['ofProduct']): Column => ({ heading, ofProduct: fieldOf });

const DATE_COLUMN = ofDay(HEADINGS.date, ({ date }) => date);
const PRODUCT_COLUMNS = [
  ofProduct(HEADINGS.name, ({ name }) => escapeFormula(name)),
  ofProduct(HEADINGS.amount, ({ amount }) => escapeFormula(amount)),
  ...PRODUCT_NUTRIENTS.map((nutrient) =>
    ofProduct(labelOf(nutrient), (product, number) => number(product[productFieldOf(nutrient)])),
  ),
  ofProduct(HEADINGS.link, ({ link }) => escapeFormula(link)),
];
const PRODUCT_DETAIL_COLUMNS = [
  ofProduct(HEADINGS.time, ({ time }) => time ?? ''),
  ofProduct(HEADINGS.meal, ({ meal }) => escapeFormula(meal ?? '')),
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
  // A list, as the JSON download has it: a day has any number of meals, too many for each row.
  {
    ...ofDay(HEADINGS.meals, ({ meals = [] }) => (meals.length > 0 ? JSON.stringify(meals) : '')),
    isOnce: true,
  },
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
 * Days as CSV, with products a row for each, and one without a product for a day that has none. Every field is quoted, a line feed
 * is after every row; a decimal comma goes with `;` between fields, a decimal point with `,`. Chunks are short, however long a day is.
 */
export async function* csvChunks(slices: AsyncIterable<DayEntry[]>, options: CsvOptions): AsyncGenerator<string> {
  const { includeProducts, includeDetails = false, decimalSeparator = 'comma', bom = false } = options;
  const [point, delimiter] = decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const number = (value: number | null) => (value === null ? '' : plainNumber(value, point));
  const line = (fields: string[]) => `${fields.join(delimiter)}\n`;
  const ofWholeDay = (columns: Column[]) =>
    includeProducts ? columns.map((column) => ({ ...column, heading: DAY_TOTAL + column.heading })) : columns;
  const columns = [
    DATE_COLUMN,
    ...(includeProducts ? PRODUCT_COLUMNS : []),
    ...ofWholeDay(TOTAL_COLUMNS),
    ...(includeProducts && includeDetails ? PRODUCT_DETAIL_COLUMNS : []),
    ...(includeDetails ? ofWholeDay(DAY_DETAIL_COLUMNS) : []),
  ];
  const rowsOf = function* (day: DayEntry): Generator<string> {
    const products = includeProducts && day.products?.length ? day.products : [undefined];
    const ofDay = columns.map((column) => quoted(column.ofDay?.(day, number) ?? ''));
    for (const product of products) {
      yield line(
        columns.map(({ ofProduct }, at) => (product && ofProduct ? quoted(ofProduct(product, number)) : ofDay[at]!)),
      );
      columns.forEach(({ isOnce }, at) => isOnce && (ofDay[at] = quoted('')));
    }
  };

  yield (bom ? BYTE_ORDER_MARK : '') + line(columns.map(({ heading }) => quoted(heading)));
  for await (const slice of slices) {
    yield* inChunks(function* () {
      for (const day of slice) yield* rowsOf(day);
    });
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
