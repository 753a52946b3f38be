import { isDate, readDate } from '../dates';

export interface PastedDates {
  /** Distinct and in order. */
  dates: string[];
  /** In their original spelling. */
  future: string[];
  unreadable: string[];
}

/** White space, separators of lists, and the quotes in which spreadsheets and texts put a date. */
const BETWEEN_WORDS = /[\s,;"'`„“”‚‘’«»]+/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;

/**
 * Reads dates from any text, such as a spreadsheet column. For dates with slashes the whole list decides whether the month comes
 * first: if any middle number is above 12, it is the day; otherwise the day comes first.
 *
 * @example readPastedDates('"27.8.2024"; 2024/08/28 soon', '2024-09-01').dates // ['2024-08-27', '2024-08-28']
 */
export function readPastedDates(text: string, today: string): PastedDates {
  const words = text.split(BETWEEN_WORDS).filter((word) => word !== '');
  const isMonthFirst = words.some((word) => Number(YEAR_LAST.exec(word)?.[3]) > 12);
  const read = words.map((word) => ({ word, date: readDate(word) ?? readOtherForms(word, isMonthFirst) }));
  const wordsOf = (isOne: (date: string | undefined) => boolean) => [
    ...new Set(read.filter(({ date }) => isOne(date)).map(({ word }) => word)),
  ];
  return {
    dates: [...new Set(read.flatMap(({ date = '' }) => (date !== '' && date <= today ? date : [])))].sort(),
    future: wordsOf((date) => date !== undefined && date > today),
    unreadable: wordsOf((date) => date === undefined),
  };
}

function readOtherForms(word: string, isMonthFirst: boolean): string | undefined {
  const [, ...yearFirst] = YEAR_FIRST.exec(word) ?? [];
  const [, first, , second, year] = YEAR_LAST.exec(word) ?? [];
  const [y, m, d] = year === undefined ? yearFirst : isMonthFirst ? [year, first, second] : [year, second, first];
  const date = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
