import { isDate } from '../dates';
import { DATE_WITH_NAME, readRealDate } from '../typed-dates';

export interface PastedDates {
  /** Distinct and in order. */
  dates: string[];
  /** In their original spelling. */
  future: string[];
  unreadable: string[];
}

/** Between words are white space, separators of lists, and the quotes in which spreadsheets and texts put a date. */
const DATE_OR_WORD = new RegExp(`${DATE_WITH_NAME}|[^\\s,;"'\`„“”‚‘’«»]+`, 'giu');
const WEEKDAY =
  /^(?:mo(?:n|ntag|nday)?|di(?:enstag)?|tue(?:s|sday)?|mi(?:ttwoch)?|wed(?:nesday)?|do(?:nnerstag)?|thu(?:rs|rsday)?|fr(?:i|eitag|iday)?|sa(?:t|mstag|turday)?|so(?:nntag)?|sun(?:day)?)\.?$/i;
/** A figure beside the dates is no date without a year. */
const NUMBER = /^\d+(?:\.\d+)?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|(?<=\/)\d\d)$/;

/**
 * Reads dates from any text, such as a spreadsheet column. For dates with slashes the whole list decides whether the month comes
 * first: if any middle number is above 12, it is the day; otherwise the day comes first.
 *
 * @example readPastedDates('"27.8.2024"; 2024/08/28 soon', '2024-09-01').dates // ['2024-08-27', '2024-08-28']
 */
export function readPastedDates(text: string, today: string): PastedDates {
  const words = (text.match(DATE_OR_WORD) ?? []).filter((word) => !WEEKDAY.test(word));
  const isMonthFirst = words.some((word) => Number(YEAR_LAST.exec(word)?.[3]) > 12);
  const read = words.map((word) => ({ word, date: readWord(word, isMonthFirst, today) }));
  const wordsWhere = (isOne: (date: string | undefined) => boolean) => [
    ...new Set(read.filter(({ date }) => isOne(date)).map(({ word }) => word)),
  ];
  return {
    dates: [...new Set(read.flatMap(({ date = '' }) => (date !== '' && date <= today ? date : [])))].sort(),
    future: wordsWhere((date) => date !== undefined && date > today),
    unreadable: wordsWhere((date) => date === undefined),
  };
}

function readWord(word: string, isMonthFirst: boolean, today: string): string | undefined {
  const [, ...yearFirst] = YEAR_FIRST.exec(word) ?? [];
  const [, first, , second, year] = YEAR_LAST.exec(word) ?? [];
  if (yearFirst.length === 0 && year === undefined) return NUMBER.test(word) ? undefined : readRealDate(word, today);
  const [y = '', m, d] = year === undefined ? yearFirst : isMonthFirst ? [year, first, second] : [year, second, first];
  const date = `${y.length === 2 ? '20' : ''}${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
