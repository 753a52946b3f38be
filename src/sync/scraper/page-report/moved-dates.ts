import { addDays, type CalendarDay, dateParts, parseCalendarDay } from '../../../diary/calendar-day';
import { dayOf, monthOf, MONTHS, nearestDay } from '../page/headline-date';
import type { Chance } from './pseudonyms';

const WEEKDAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag';
/** Whole weeks, so that weekdays stay. */
const MOVED_WEEKS = { least: 3, most: 42 };
const TRIES = 100;

/** Dates as `Tuesday 27. August 2024`, `2024-08-27` and `27.8.2024`. */
export const DATE = [
  String.raw`(?<![\p{L}\p{N}])(?:(?:${WEEKDAYS}),?\s+)?\d{1,2}\.\s*(?:${MONTHS.flat().join('|')})(?!\p{L})(?:\s+\d{4}(?!\d))?`,
  String.raw`(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)`,
  String.raw`(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)`,
].join('|');

/** Moves all dates of a page by the same number of weeks, if possible to a year that is no number of the page. */
export class MovedDates {
  private shift = 0;

  constructor(
    private readonly date: CalendarDay,
    random: Chance,
    private readonly source: string,
  ) {
    for (let tries = 0; tries < TRIES; tries++) {
      const weeks = MOVED_WEEKS.least + Math.floor(random() * (MOVED_WEEKS.most - MOVED_WEEKS.least + 1));
      this.shift = 7 * (random() < 0.5 ? weeks : -weeks);
      if (this.isFree(this.movedDay(date))) break;
    }
  }

  /** The day that the report is read as. Headlines have no year, so that it may be another one than that of the moved date. */
  get readAs(): CalendarDay {
    const moved = this.movedDay(this.date);
    const { year, month, day } = dateParts(moved);
    const years = Array.from({ length: TRIES }, (_, at) => year + 4 * (year > 5000 ? -at : at));
    return years.map((each) => dayOf(each, month, day)).find((each) => each && this.isFree(each)) ?? moved;
  }

  /** A date that does not exist stays as it is. @param text matches {@link DATE} */
  moved(text: string): string {
    const iso = parseCalendarDay(text);
    if (iso) return this.movedDay(iso);
    const [day = '', month = '', year = ''] = text.split('.');
    return year === '' ? this.movedInWords(text) : this.movedInDigits(text, day, month, year);
  }

  private movedInDigits(text: string, day: string, month: string, year: string): string {
    const found = dayOf(year, month, day);
    if (found === undefined) return text;
    const moved = this.movedDay(found);
    const parts = dateParts(moved);
    const shown = (number: number, like: string) => String(number).padStart(like.startsWith('0') ? 2 : 1, '0');
    return [shown(parts.day, day), shown(parts.month, month), moved.slice(0, 4)].join('.');
  }

  private movedInWords(text: string): string {
    const [, weekday = '', day = '', gap = '', month = '', year = ''] =
      /^(.*?)(\d{1,2})\.(\s*)(\p{L}+)\s*(\d{4})?$/su.exec(text) ?? [];
    const found = year === '' ? nearestDay(day, month, this.date) : dayOf(year, monthOf(month), day);
    if (found === undefined) return text;
    const moved = this.movedDay(found);
    const parts = dateParts(moved);
    const [english = '', german = english] = MONTHS[parts.month - 1] ?? [];
    const movedMonth = inCaseOf(month, this.isGerman(weekday, month) ? german : english);
    return `${weekday}${parts.day}.${gap}${movedMonth}${year && ` ${moved.slice(0, 4)}`}`;
  }

  /** By the weekday, or else the month, or else the page. */
  private isGerman(weekday: string, month: string): boolean {
    if (weekday !== '') return /tag|mittwoch/i.test(weekday);
    const [english, german] = MONTHS[monthOf(month) - 1] ?? [];
    return german === undefined ? /davon zucker/i.test(this.source) : month.toLowerCase() !== english;
  }

  /** Dates at the ends of the calendar, which nobody has lived, stay. */
  private movedDay(day: CalendarDay): CalendarDay {
    return day < '0002' || day > '9999' ? day : addDays(day, this.shift);
  }

  private isFree(day: CalendarDay): boolean {
    return !this.source.includes(day.slice(0, 4));
  }
}

function inCaseOf(like: string, name: string): string {
  if (like === like.toLowerCase()) return name;
  return like === like.toUpperCase() ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}
