import type { DayEntry, DayTotals, Product } from '../diary/day-entry';
import { plainNumber } from './number-text';

export type DecimalSeparator = 'comma' | 'dot';

const DAY_COLUMNS = ['Date', 'Calories', 'Fat', 'Carbs', 'Sugar', 'Protein', 'Fibre'];
const PRODUCT_COLUMNS = [
  ...['Date', 'Product Name', 'Amount', 'Calories', 'Fat', 'Carbs', 'Protein', 'Link'],
  ...[
    'Day Total Calories',
    'Day Total Fat',
    'Day Total Carbs',
    'Day Total Sugar',
    'Day Total Protein',
    'Day Total Fibre',
  ],
];
const NO_PRODUCT = ['', '', '', '', '', '', ''];

/**
 * Days as CSV, a chunk for each slice: every field quoted, a line feed after every row; a decimal comma goes with `;` between
 * fields, a decimal point with `,`. With products there is a row for each product, and one for a day without any.
 */
export async function* csvChunks(
  slices: AsyncIterable<DayEntry[]>,
  options: { includeProducts: boolean; decimalSeparator: DecimalSeparator },
): AsyncGenerator<string> {
  const [point, delimiter] = options.decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const text = (fields: readonly string[]) => fields.map(quoted).join(delimiter);
  const number = (value: number | null) => (value === null ? '' : plainNumber(value, point));
  const dayRow = (day: DayEntry) => `${text([day.date, ...totals(day, number)])}\n`;
  const productRows = (day: DayEntry) => {
    // The same in all rows of the day.
    const [before, after] = [text([day.date]) + delimiter, `${delimiter}${text(totals(day, number))}\n`];
    const products = day.products?.map((product) => productFields(product, number)) ?? [];
    return (products.length > 0 ? products : [NO_PRODUCT]).map((fields) => before + text(fields) + after).join('');
  };

  yield `${text(options.includeProducts ? PRODUCT_COLUMNS : DAY_COLUMNS)}\n`;
  for await (const slice of slices) yield slice.map(options.includeProducts ? productRows : dayRow).join('');
}

type NumberText = (value: number | null) => string;

function productFields({ name, amount, calories, fat, carbs, protein, link }: Product, number: NumberText): string[] {
  return [
    ...[defused(name), defused(amount), number(calories), number(fat), number(carbs), number(protein)],
    defused(link),
  ];
}

function totals(day: DayTotals, number: NumberText): string[] {
  const { totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre } = day;
  return [totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre].map(number);
}

/** RFC 4180, section 2: a quote inside of quotes is doubled. */
function quoted(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : `"${field}"`;
}

/** Names come from a web page. A spreadsheet must not take one for a formula and run it. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
