import {
  addDays,
  type CalendarDay,
  dateParts,
  daysBetween,
  FIRST_DAY,
  LAST_DAY,
  parseCalendarDay,
} from '../../../diary/calendar-day';
import { MONTHS } from '../page/headline-date';
import type { Chance } from './stand-ins';

const WEEKDAYS = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag'],
  ['sunday', 'sonntag'],
];
/** Days by which dates are moved. */
const MOVED = { least: 20, most: 300 };
const TRIES = 100;

const named = (names: readonly string[][]) => names.flat().join('|');
/** Dates as `Tuesday 27. August 2024`, `2024-08-27` and `27.8.2024`. */
export const DATE = [
  String.raw`(?<![\p{L}\p{N}])(?:(?<weekday>${named(WEEKDAYS)}),?\s+)?\d{1,2}\.\s*(?<month>${named(MONTHS)})(?!\p{L})(?:\s+\d{4}(?!\d))?`,
  String.raw`(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)`,
  String.raw`(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)`,
].join('|');

/** Moves all dates of a page by the same number of days. */
export class MovedDates {
  private readonly shift: number;
  private readonly isGerman: boolean;

  constructor(
    private readonly date: CalendarDay,
    random: Chance,
    private readonly source: string,
  ) {
    this.shift = this.chosenShift(random);
    this.isGerman = /davon zucker/i.test(source);
  }

  /** The day that the report is read as. Headlines have no year, so that it may be another one than that of the moved date. */
  get readAs(): CalendarDay {
    const moved = addDays(this.date, this.shift);
    for (let year = dateParts(moved).year, tries = 0; tries < TRIES; year += year > 5000 ? -4 : 4, tries++) {
      const day = parseCalendarDay(String(year).padStart(4, '0') + moved.slice(4));
      if (day !== undefined && !this.source.includes(day.slice(0, 4))) return day;
    }
    return moved;
  }

  /** If possible to a year that is no number of the page. */
  private chosenShift(random: Chance): number {
    let shift = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      const days = MOVED.least + Math.floor(random() * (MOVED.most - MOVED.least + 1));
      const other = random() < 0.5 ? days : -days;
      if (!this.isInCalendar(other)) continue;
      shift = other;
      if (!this.source.includes(addDays(this.date, shift).slice(0, 4))) break;
    }
    return shift;
  }

  /** A date that does not exist stays as it is. @param text matches {@link DATE} */
  moved(text: string): string {
    const [iso, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (iso) return this.movedDay(`${year}-${month}-${day}`) ?? text;
    const parts = text.split('.').map((part) => part.trim());
    if (parts.length === 3) return this.movedInDigits(parts as [string, string, string]) ?? text;
    return this.movedInWords(text);
  }

  private movedInDigits([day, month, year]: [string, string, string]): string | undefined {
    const moved = this.movedDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    if (moved === undefined) return undefined;
    const parts = dateParts(moved);
    const shown = (number: number, like: string) => String(number).padStart(like.startsWith('0') ? 2 : 1, '0');
    return [shown(parts.day, day), shown(parts.month, month), moved.slice(0, 4)].join('.');
  }

  private movedInWords(text: string): string {
    const [, before = '', day = '', gap = '', monthName = '', year = ''] =
      /^(.*?)(\d{1,2})\.(\s*)(\p{L}+)\s*(\d{4})?$/su.exec(text) ?? [];
    const month = MONTHS.findIndex((names) => names.includes(monthName.toLowerCase())) + 1;
    const moved = this.nearest(month, Number(day), year);
    if (moved === undefined) return text;
    const [weekday = ''] = /\p{L}+/u.exec(before) ?? [];
    const languages = [nameLanguage(WEEKDAYS, weekday), nameLanguage(MONTHS, monthName), this.isGerman ? 1 : 0];
    const language = languages.find((known) => known !== undefined)!;
    const at = WEEKDAYS.findIndex((names) => names.includes(weekday.toLowerCase()));
    const movedWeekday = at < 0 ? '' : nameIn(WEEKDAYS, (((at + this.shift) % 7) + 7) % 7, language, weekday);
    const parts = dateParts(moved);
    const movedMonth = nameIn(MONTHS, parts.month - 1, language, monthName);
    const movedYear = year && ` ${moved.slice(0, 4)}`;
    return `${before.replace(weekday, movedWeekday)}${parts.day}.${gap}${movedMonth}${movedYear}`;
  }

  /** Headlines have no year; then it is the one that makes the date the nearest. */
  private nearest(month: number, day: number, year: string): CalendarDay | undefined {
    const own = dateParts(this.date).year;
    const years = year === '' ? [own, own - 1, own + 1] : [Number(year)];
    const two = (number: number) => String(number).padStart(2, '0');
    const found = years
      .map((each) => parseCalendarDay(`${String(each).padStart(4, '0')}-${two(month)}-${two(day)}`))
      .filter((each) => each !== undefined);
    const distance = (each: CalendarDay) => Math.abs(daysBetween(each, this.date));
    const [first] = found.sort((a, b) => distance(a) - distance(b));
    return first && this.movedDay(first);
  }

  private movedDay(text: string): CalendarDay | undefined {
    const day = parseCalendarDay(text);
    if (day === undefined || !this.isInCalendar(this.shift, day)) return undefined;
    return addDays(day, this.shift);
  }

  private isInCalendar(days: number, from = this.date): boolean {
    return days < 0 ? daysBetween(FIRST_DAY, from) >= -days : daysBetween(from, LAST_DAY) >= days;
  }
}

/** 0 for English, 1 for German; undefined for what is the same in both. */
function nameLanguage(names: readonly string[][], name: string): number | undefined {
  const both = names.find((each) => each.includes(name.toLowerCase())) ?? [];
  return both.length === 2 ? both.indexOf(name.toLowerCase()) : undefined;
}

function nameIn(names: readonly string[][], index: number, language: number, like: string): string {
  const both = names[index] ?? [];
  const name = both[language] ?? both[0] ?? '';
  if (like === like.toLowerCase()) return name;
  return like === like.toUpperCase() ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}
