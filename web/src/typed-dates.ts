import { addMonths, isDate } from './dates';

const MONTHS = [
  'jan(?:uary?)?|jänner',
  'feb(?:ruary?)?',
  'mar(?:ch)?|märz?|mrz',
  'apr(?:il)?',
  'ma[iy]',
  'june?|juni',
  'july?|juli',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'o[ck]t(?:ober)?',
  'nov(?:ember)?',
  'de[cz](?:ember)?',
];
const MONTH = `(${MONTHS.join('|')})(?!\\p{L})\\.?`;
/** Two digits are a year only after a hyphen, and no digits that begin the next date are. */
const YEAR = '(?:[ ,.-]+(\\d{4}|(?<=-)\\d{2})(?![\\d./-]))?';
const DAY_FIRST = `(\\d{1,2})\\.?[ -]*${MONTH}${YEAR}`;
const MONTH_FIRST = `${MONTH} +(\\d{1,2})(?:st|nd|rd|th)?(?![\\d.])${YEAR}`;

/** Finds the next date with the name of its month in a text. */
export const DATE_WITH_NAME = `(?<![\\p{L}\\d])(?:${DAY_FIRST}|${MONTH_FIRST})`;

/**
 * A date as it is typed; without a year it is the last such day up to today. The date need not exist.
 *
 * @example readDate('27.8.', '2024-09-01') // '2024-08-27'
 */
export function readDate(text: string, today: string): string | undefined {
  const [year, month, day] = splitDate(text.trim()) ?? [];
  if (month === undefined || day === undefined) return undefined;
  const inMonth = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) return `${year.length === 2 ? '20' : ''}${year}-${inMonth}`;
  const dateInThisYear = `${today.slice(0, 4)}-${inMonth}`;
  return dateInThisYear > today ? `${addMonths(today, -12).slice(0, 4)}-${inMonth}` : dateInThisYear;
}

/** A date like that of {@link readDate}, if it exists. */
export function readRealDate(text: string, today: string): string | undefined {
  const date = readDate(text, today);
  return date !== undefined && isDate(date) ? date : undefined;
}

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined];

function splitDate(text: string): Parts | undefined {
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$|^(20\d\d)(0[1-9]|1[0-2])(\d\d)$/.exec(text);
  if (yearFirst) return [yearFirst[1] ?? yearFirst[4], yearFirst[2] ?? yearFirst[5], yearFirst[3] ?? yearFirst[6]];
  const dayFirst = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d\d)?)?$|^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text);
  if (dayFirst) return [dayFirst[3] ?? dayFirst[6], dayFirst[2] ?? dayFirst[5], dayFirst[1] ?? dayFirst[4]];
  const [, day, name, year] = new RegExp(`^${DAY_FIRST}$`, 'iu').exec(text) ?? [];
  if (name !== undefined) return [year, monthNumber(name), day];
  const [, nameFirst, dayAfter, yearAfter] = new RegExp(`^${MONTH_FIRST}$`, 'iu').exec(text) ?? [];
  return nameFirst === undefined ? undefined : [yearAfter, monthNumber(nameFirst), dayAfter];
}

function monthNumber(name: string): string {
  return String(MONTHS.findIndex((spellings) => new RegExp(`^(?:${spellings})$`, 'iu').test(name)) + 1);
}
