import type { DayEntry, Product } from '../diary/day-entry';
import { type DayTotals, labelOf, NUTRIENTS, PRODUCT_NUTRIENTS, productFieldOf, totalOf } from '../diary/nutrient';
import { plainNumber } from './number-text';

export type DecimalSeparator = 'comma' | 'dot';

const BYTE_ORDER_MARK = '\uFEFF';

type NumberText = (value: number | null) => string;

/** The columns of a product, each with its heading. */
const PRODUCT_COLUMNS: { heading: string; fieldOf: (product: Product, number: NumberText) => string }[] = [
  { heading: 'Product Name', fieldOf: ({ name }) => defused(name) },
  { heading: 'Amount', fieldOf: ({ amount }) => defused(amount) },
  ...PRODUCT_NUTRIENTS.map((nutrient) => ({
    heading: labelOf(nutrient),
    fieldOf: (product: Product, number: NumberText) => number(product[productFieldOf(nutrient)]),
  })),
  { heading: 'Link', fieldOf: ({ link }) => defused(link) },
];
const NO_PRODUCT = PRODUCT_COLUMNS.map(() => '');

const DAY_HEADINGS = ['Date', ...NUTRIENTS.map(labelOf)];
const PRODUCT_HEADINGS = [
  'Date',
  ...PRODUCT_COLUMNS.map(({ heading }) => heading),
  ...NUTRIENTS.map((nutrient) => `Day Total ${labelOf(nutrient)}`),
];

/**
 * Days as CSV, a chunk for each slice: every field quoted, a line feed after every row; a decimal comma goes with `;` between
 * fields, a decimal point with `,`. With products there is a row for each product, and one for a day without any.
 */
export async function* csvChunks(
  slices: AsyncIterable<DayEntry[]>,
  options: { includeProducts: boolean; decimalSeparator: DecimalSeparator; bom?: boolean },
): AsyncGenerator<string> {
  const [point, delimiter] = options.decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const text = (fields: readonly string[]) => fields.map(quoted).join(delimiter);
  const number = (value: number | null) => (value === null ? '' : plainNumber(value, point));
  const dayRow = (day: DayEntry) => `${text([day.date, ...totals(day, number)])}\n`;
  const productRows = (day: DayEntry) => {
    // Shared by all rows of the day.
    const [before, after] = [text([day.date]) + delimiter, `${delimiter}${text(totals(day, number))}\n`];
    const products = day.products?.map((product) => productFields(product, number)) ?? [];
    return (products.length > 0 ? products : [NO_PRODUCT]).map((fields) => before + text(fields) + after).join('');
  };

  yield `${options.bom === true ? BYTE_ORDER_MARK : ''}${text(options.includeProducts ? PRODUCT_HEADINGS : DAY_HEADINGS)}\n`;
  for await (const slice of slices) yield slice.map(options.includeProducts ? productRows : dayRow).join('');
}

function productFields(product: Product, number: NumberText): string[] {
  return PRODUCT_COLUMNS.map(({ fieldOf }) => fieldOf(product, number));
}

function totals(day: DayTotals, number: NumberText): string[] {
  return NUTRIENTS.map((nutrient) => number(totalOf(day, nutrient)));
}

/** RFC 4180, section 2: a quote inside a quoted field is doubled. */
function quoted(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : `"${field}"`;
}

/** Characters that start a formula in a spreadsheet, including their full-width forms. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Names come from a web page; a spreadsheet must not evaluate one as a formula. */
function defused(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text;
}
