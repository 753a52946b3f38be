import { DAY_TOTAL, escapeFormula, detailHeading, HEADINGS } from '../../diary/csv-fields';
import type { DayEntry, Product } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { inChunks } from '../../platform/http/streams';
import { nutrientLabel, NUTRIENTS, nutrientTotal, PRODUCT_NUTRIENTS, productFieldOf } from '../../diary/nutrient';

export type DecimalSeparator = 'comma' | 'dot';

const BYTE_ORDER_MARK = '\uFEFF';

type NumberText = (value: number | null) => string;

interface Column<Source> {
  heading: string;
  format: (source: Source, number: NumberText) => string;
}

/** Neighbouring columns with the same source. */
type Columns = { productColumns: Column<Product>[] } | { dayColumns: Column<DayEntry>[]; isInFirstRowOnly?: boolean };

const column = <Source>(heading: string, format: Column<Source>['format']): Column<Source> => ({ heading, format });

const DATE: Columns = { dayColumns: [column(HEADINGS.date, ({ date }) => date)] };
const PRODUCT: Columns = {
  productColumns: [
    column(HEADINGS.name, ({ name }) => escapeFormula(name)),
    column(HEADINGS.amount, ({ amount }) => escapeFormula(amount)),
    ...PRODUCT_NUTRIENTS.map((nutrient) => {
      const field = productFieldOf(nutrient);
      return column<Product>(nutrientLabel(nutrient), (product, number) => number(product[field]));
    }),
    column(HEADINGS.link, ({ link }) => escapeFormula(link)),
  ],
};
const PRODUCT_DETAILS: Columns = {
  productColumns: [
    column(HEADINGS.time, ({ time }) => time ?? ''),
    column(HEADINGS.meal, ({ meal }) => escapeFormula(meal ?? '')),
    column(HEADINGS.kilojoules, ({ kilojoules }, number) => number(kilojoules ?? null)),
  ],
};
const TOTALS: Columns = {
  dayColumns: NUTRIENTS.map((nutrient) =>
    column(nutrientLabel(nutrient), (day, number) => number(nutrientTotal(day, nutrient))),
  ),
};
const DAY_DETAILS: Columns = {
  dayColumns: [
    column(HEADINGS.kilojoules, ({ kilojoules }, number) => number(kilojoules ?? null)),
    ...DETAIL_NUTRIENTS.map((nutrient) =>
      column<DayEntry>(detailHeading(nutrient), ({ nutrients }, number) => number(nutrients?.[nutrient] ?? null)),
    ),
  ],
};
/** A list, as the JSON download has it: a day has any number of meals, too many for each row. */
const MEALS: Columns = {
  dayColumns: [column(HEADINGS.meals, ({ meals = [] }) => (meals.length > 0 ? JSON.stringify(meals) : ''))],
  isInFirstRowOnly: true,
};

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
  const formatFields = <Source>(columns: Column<Source>[], source: Source) =>
    columns.map(({ format }) => quoted(format(source, number))).join(delimiter);
  const emptyFields = (columns: unknown[]) => columns.map(() => quoted('')).join(delimiter);
  const parts = [
    DATE,
    ...(includeProducts ? [PRODUCT] : []),
    TOTALS,
    ...(includeProducts && includeDetails ? [PRODUCT_DETAILS] : []),
    ...(includeDetails ? [DAY_DETAILS, MEALS] : []),
  ];
  const dayRows = function* (day: DayEntry): Generator<string> {
    const products = includeProducts && day.products?.length ? day.products : [undefined];
    // Fields of the day are written once for all of its rows.
    const dayFields = parts.map((part) =>
      'dayColumns' in part ? formatFields(part.dayColumns, day) : emptyFields(part.productColumns),
    );
    for (const product of products) {
      const row = parts.map((part, at) =>
        product && 'productColumns' in part ? formatFields(part.productColumns, product) : dayFields[at],
      );
      yield `${row.join(delimiter)}\n`;
      parts.forEach((part, at) => {
        if ('dayColumns' in part && part.isInFirstRowOnly) dayFields[at] = emptyFields(part.dayColumns);
      });
    }
  };

  const rows = function* (days: DayEntry[]): Generator<string> {
    for (const day of days) yield* dayRows(day);
  };

  const headings = parts.flatMap((part) => {
    if ('productColumns' in part) return part.productColumns.map(({ heading }) => heading);
    return part.dayColumns.map(({ heading }) => (includeProducts && part !== DATE ? DAY_TOTAL + heading : heading));
  });

  yield `${bom ? BYTE_ORDER_MARK : ''}${headings.map(quoted).join(delimiter)}\n`;
  for await (const slice of slices) yield* inChunks(rows(slice));
}

/** RFC 4180, section 2: a quote inside a quoted field is doubled. */
function quoted(field: string): string {
  return `"${field.includes('"') ? field.replaceAll('"', '""') : field}"`;
}

const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 });

/**
 * A number as a spreadsheet expects it: every digit that is stored, never in scientific notation.
 * @example plainNumber(1e-7, '.') // '0.0000001'
 * @example plainNumber(69.3, ',') // '69,3'
 */
export function plainNumber(value: number, decimalSeparator: '.' | ','): string {
  const text = String(value);
  const digits = text.includes('e') ? DIGITS.format(value) : text;
  return decimalSeparator === '.' ? digits : digits.replace('.', decimalSeparator);
}
