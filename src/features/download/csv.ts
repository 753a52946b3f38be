import { DAY_TOTAL, escapeFormula, detailHeading, HEADINGS } from '../../diary/csv-fields';
import type { DayEntry, Product } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { inChunks } from '../../platform/http/streams';
import type { ReadOptions } from '../../persistence/doc-store';
import type { DownloadDto } from './download.dto';
import { nutrientLabel, NUTRIENTS, PRODUCT_NUTRIENTS, productFieldOf, totalFieldOf } from '../../diary/nutrient';

const BYTE_ORDER_MARK = '\uFEFF';

interface Column<Source> {
  heading: string;
  valueOf: (source: Source) => string | number | null | undefined;
}

const PRODUCT: Column<Product>[] = [
  { heading: HEADINGS.name, valueOf: ({ name }) => escapeFormula(name) },
  { heading: HEADINGS.amount, valueOf: ({ amount }) => escapeFormula(amount) },
  ...PRODUCT_NUTRIENTS.map((nutrient) => {
    const field = productFieldOf(nutrient);
    return { heading: nutrientLabel(nutrient), valueOf: (product: Product) => product[field] };
  }),
  { heading: HEADINGS.link, valueOf: ({ link }) => escapeFormula(link) },
];
const PRODUCT_DETAILS: Column<Product>[] = [
  { heading: HEADINGS.time, valueOf: ({ time }) => time },
  { heading: HEADINGS.meal, valueOf: ({ meal }) => escapeFormula(meal ?? '') },
  { heading: HEADINGS.kilojoules, valueOf: ({ kilojoules }) => kilojoules },
];
const TOTALS: Column<DayEntry>[] = NUTRIENTS.map((nutrient) => {
  const field = totalFieldOf(nutrient);
  return { heading: nutrientLabel(nutrient), valueOf: (day) => day[field] };
});
const DAY_DETAILS: Column<DayEntry>[] = [
  { heading: HEADINGS.kilojoules, valueOf: ({ kilojoules }) => kilojoules },
  ...DETAIL_NUTRIENTS.map((nutrient) => ({
    heading: detailHeading(nutrient),
    valueOf: ({ nutrients }: DayEntry) => nutrients?.[nutrient],
  })),
];
/** A list, as the JSON download has it: a day has any number of meals, too many for each row. */
const MEALS: Column<DayEntry>[] = [
  { heading: HEADINGS.meals, valueOf: ({ meals = [] }) => (meals.length > 0 ? JSON.stringify(meals) : '') },
];

type CsvOptions = ReadOptions & Pick<DownloadDto, 'decimalSeparator' | 'bom'>;

/** A row for each product, or one for a day without. A decimal comma goes with `;` between fields, a point with `,`. Chunks are short. */
export async function* csvChunks(slices: AsyncIterable<DayEntry[]>, options: CsvOptions): AsyncGenerator<string> {
  const { includeProducts, includeDetails = false, decimalSeparator = 'comma', bom = false } = options;
  const [point, delimiter] = decimalSeparator === 'comma' ? ([',', ';'] as const) : (['.', ','] as const);
  const chosen = <Source>(columns: Column<Source>[], areChosen: boolean) => (areChosen ? columns : []);
  const product = chosen(PRODUCT, includeProducts);
  const productDetails = chosen(PRODUCT_DETAILS, includeProducts && includeDetails);
  const dayDetails = chosen(DAY_DETAILS, includeDetails);
  const meals = chosen(MEALS, includeDetails);

  /** Fields behind the first of a row; empty ones without a source. */
  const fields = <Source>(columns: Column<Source>[], source?: Source): string => {
    let text = '';
    for (const { valueOf } of columns) {
      const value = source === undefined ? '' : valueOf(source);
      text += `${delimiter}"${typeof value === 'number' ? plainNumber(value, point) : withQuotesDoubled(value ?? '')}"`;
    }
    return text;
  };
  const rows = function* (days: DayEntry[]): Generator<string> {
    for (const day of days) {
      // Fields of the day are written once for all of its rows.
      const totals = fields(TOTALS, day);
      const details = fields(dayDetails, day);
      let mealsOfRow = fields(meals, day);
      for (const one of includeProducts && day.products?.length ? day.products : [undefined]) {
        yield `"${day.date}"${fields(product, one)}${totals}${fields(productDetails, one)}${details}${mealsOfRow}\n`;
        mealsOfRow = fields(meals);
      }
    }
  };

  const headings = <Source>(columns: Column<Source>[], before = '') =>
    columns.map(({ heading }) => `${delimiter}"${before}${heading}"`).join('');
  const ofDay = includeProducts ? DAY_TOTAL : '';
  yield (
    `${bom ? BYTE_ORDER_MARK : ''}"${HEADINGS.date}"${headings(product)}${headings(TOTALS, ofDay)}` +
    `${headings(productDetails)}${headings(dayDetails, ofDay)}${headings(meals, ofDay)}\n`
  );
  for await (const slice of slices) yield* inChunks(rows(slice));
}

function withQuotesDoubled(field: string): string {
  return field.includes('"') ? field.replaceAll('"', '""') : field;
}

const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 });

/** Every stored digit, never in scientific notation. @example plainNumber(1e-7, '.') // '0.0000001' @example plainNumber(69.3, ',') // '69,3' */
export function plainNumber(value: number, decimalSeparator: '.' | ','): string {
  const text = String(value);
  const digits = text.includes('e') ? DIGITS.format(value) : text;
  return decimalSeparator === '.' ? digits : digits.replace('.', decimalSeparator);
}
