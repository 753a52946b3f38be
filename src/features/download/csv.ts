import { DAY_TOTAL, escapeFormula, detailHeading, HEADINGS } from '../../diary/csv-fields';
import type { DayEntry, Product } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { TEXT_BATCH } from '../../platform/http/streams';
import type { ReadOptions } from '../../persistence/doc-store';
import type { DownloadDto } from './download.dto';
import {
  mapToRecord,
  nutrientLabel,
  NUTRIENTS,
  PRODUCT_NUTRIENTS,
  productFieldOf,
  recordBy,
  totalFieldOf,
} from '../../diary/nutrient';

const BYTE_ORDER_MARK = '\uFEFF';

/** Headings of fields, in the order of a row. */
type Columns<Source> = Partial<Record<keyof Source, string>>;

const PRODUCT: Columns<Product> = {
  name: HEADINGS.name,
  amount: HEADINGS.amount,
  ...recordBy(PRODUCT_NUTRIENTS, productFieldOf, nutrientLabel),
  link: HEADINGS.link,
};
const PRODUCT_DETAILS: Columns<Product> = { time: HEADINGS.time, meal: HEADINGS.meal, kilojoules: HEADINGS.kilojoules };
const TOTALS: Columns<DayEntry> = recordBy(NUTRIENTS, totalFieldOf, nutrientLabel);
const DAY_DETAILS = { kilojoules: HEADINGS.kilojoules, ...mapToRecord(DETAIL_NUTRIENTS, detailHeading) };
/** A list, as the JSON download has it: a day has any number of meals, too many for each row. */
const MEALS = { meals: HEADINGS.meals };

interface Style {
  /** Closes a field and opens the next one. */
  between: string;
  point: ',' | '.';
}

type CsvOptions = ReadOptions & Pick<DownloadDto, 'decimalSeparator' | 'bom'>;

/** A row for each product, or one for a day without. A decimal comma goes with `;` between fields, a point with `,`. Chunks are short. */
export async function* csvChunks(slices: AsyncIterable<DayEntry[]>, options: CsvOptions): AsyncGenerator<string> {
  const { includeProducts, includeDetails = false, decimalSeparator = 'comma', bom = false } = options;
  const style: Style = decimalSeparator === 'comma' ? { between: '";"', point: ',' } : { between: '","', point: '.' };
  const chosen = <Source>(columns: Columns<Source>, areChosen: boolean) => (areChosen ? columns : {});
  const product = chosen(PRODUCT, includeProducts);
  const productDetails = chosen(PRODUCT_DETAILS, includeProducts && includeDetails);
  const dayDetails = chosen(DAY_DETAILS, includeDetails);
  const mealList = chosen(MEALS, includeDetails);

  const headings = <Source>(columns: Columns<Source>, before = '') =>
    Object.values(columns as Record<string, string>)
      .map((heading) => style.between + before + heading)
      .join('');
  const ofDay = includeProducts ? DAY_TOTAL : '';
  yield (
    `${bom ? BYTE_ORDER_MARK : ''}"${HEADINGS.date}${headings(product)}${headings(TOTALS, ofDay)}` +
    `${headings(productDetails)}${headings(dayDetails, ofDay)}${headings(mealList, ofDay)}"\n`
  );
  for await (const slice of slices) {
    let chunk = '';
    for (const day of slice) {
      // Fields of the day are written once for all of its rows.
      const { date, kilojoules, nutrients, meals = [] } = day;
      const totals = fields(TOTALS, style, day);
      const details = fields(dayDetails, style, { kilojoules, ...nutrients });
      let mealsOfRow = fields(mealList, style, { meals: meals.length > 0 ? JSON.stringify(meals) : '' });
      for (const one of includeProducts && day.products?.length ? day.products : [undefined]) {
        chunk += `"${date}${fields(product, style, one)}${totals}${fields(productDetails, style, one)}${details}${mealsOfRow}"\n`;
        mealsOfRow = fields(mealList, style);
        if (chunk.length < TEXT_BATCH) continue;
        yield chunk;
        chunk = '';
      }
    }
    if (chunk !== '') yield chunk;
  }
}

/** Fields behind the first of a row; empty ones without a source. */
function fields<Source>(columns: Columns<Source>, { between, point }: Style, source?: Source): string {
  let text = '';
  for (const field in columns) text += between + fieldText(source?.[field], point);
  return text;
}

function fieldText(value: unknown, point: '.' | ','): string {
  if (typeof value === 'number') return plainNumber(value, point);
  if (typeof value !== 'string') return '';
  const text = escapeFormula(value);
  return text.includes('"') ? text.replaceAll('"', '""') : text;
}

const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 });

/** Every stored digit as JSON has it, never in scientific notation. @example plainNumber(1e-7, '.') // '0.0000001' @example plainNumber(69.3, ',') // '69,3' */
export function plainNumber(value: number, decimalSeparator: '.' | ','): string {
  const text = JSON.stringify(value);
  const digits = text.includes('e') ? DIGITS.format(value) : text;
  return decimalSeparator === '.' ? digits : digits.replace('.', decimalSeparator);
}
