import { type DetailNutrient, factsOf } from './detail-nutrient';

/** Before the headings of a day's columns in a file that has a row for each product. */
export const DAY_TOTAL = 'Day Total ';

/** Of the service's own CSV files, as they are written and read. */
export const HEADINGS = {
  date: 'Date',
  name: 'Product Name',
  amount: 'Amount',
  link: 'Link',
  time: 'Time',
  meal: 'Meal',
  kilojoules: 'Kilojoules',
  meals: 'Meals',
} as const;

/** @example detailHeading('IODINE') // 'Iodine (µg)' */
export function detailHeading(nutrient: DetailNutrient): string {
  const { name, unit } = factsOf(nutrient);
  return `${name.en} (${unit})`;
}

/** Their full-width forms start a formula as well; there may be apostrophes before them. */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet evaluates; {@link unescapeFormula} returns it as it was. @example escapeFormula('=1+1') // "'=1+1" */
export function escapeFormula(text: string): string {
  return BEGINS_FORMULA.test(text) ? `'${text}` : text;
}

/** The inverse of {@link escapeFormula}; another apostrophe stays. @example unescapeFormula("'=1+1") // '=1+1' */
export function unescapeFormula(field: string): string {
  return field.startsWith("'") && BEGINS_FORMULA.test(field) ? field.slice(1) : field;
}
