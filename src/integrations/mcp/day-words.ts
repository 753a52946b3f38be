import { Injectable } from '@nestjs/common';
import { Clock, timeText } from '../../platform/clock';
import { addDays, type CalendarDay, daysBetween, FIRST_DAY, parseCalendarDay } from '../../diary/calendar-day';
import { dateRange, type RangeQuery } from '../../diary/date-range';
import type { Range } from './parameters';
import { refusal, shown } from './error.filter';

export const ACCEPTED_DATES = 'an ISO date such as 2024-08-27, today, yesterday, or N_days_ago such as 7_days_ago';

export const MAX_EVENTS = 366;

const DAYS_AGO = /^(\d{1,5})[_ -]days?[_ -]ago$/;

/** Undefined for another form. @example readDay('7_days_ago', '2024-09-01') // '2024-08-25' */
export function readDay(text: string, today: CalendarDay): CalendarDay | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'today') return today;
  const ago = word === 'yesterday' ? 1 : Number(DAYS_AGO.exec(word)?.[1] ?? NaN);
  if (Number.isNaN(ago)) return parseCalendarDay(word);
  return ago > daysBetween(FIRST_DAY, today) ? undefined : addDays(today, -ago);
}

/** Parses dates of tools, resources and prompts relative to the server's own today. */
@Injectable()
export class DayWords {
  constructor(private readonly clock: Clock) {}

  today(): CalendarDay {
    return this.clock.today();
  }

  timeIn(timeZone: string): string {
    return timeText(this.clock.now(), timeZone);
  }

  yesterday(): CalendarDay {
    return addDays(this.clock.today(), -1);
  }

  day(name: string, text: string): CalendarDay {
    const day = readDay(text, this.clock.today());
    if (day !== undefined) return day;
    throw refusal(`${name}: ${shown(text)} is not a date; accepted: ${ACCEPTED_DATES}`);
  }

  optionalDay(name: string, text: string | undefined): CalendarDay | undefined {
    return text === undefined || text.trim() === '' ? undefined : this.day(name, text);
  }

  /** The days of events, each once, ascending. */
  occurrences(texts: readonly string[]): CalendarDay[] {
    const days = [...new Set(texts.map((text) => this.day('occurrenceDates', text)))].sort();
    if (days.length <= MAX_EVENTS) return days;
    throw refusal(`occurrenceDates has ${days.length} dates; the limit is ${MAX_EVENTS}`);
  }

  range({ fromDate, toDate }: Range, longest?: number): RangeQuery {
    return this.namedRange(['fromDate', fromDate], ['toDate', toDate], longest);
  }

  namedRange(from: [name: string, text: string], to: [name: string, text: string], longest?: number): RangeQuery {
    const [fromDate, toDate] = [this.day(...from), this.day(...to)];
    refuseInverted([from[0], fromDate], [to[0], toDate]);
    dateRange(fromDate, toDate, longest);
    return { fromDate, toDate };
  }

  openRange({ fromDate, toDate }: Partial<Range>): Partial<RangeQuery> {
    const [from, to] = [this.optionalDay('fromDate', fromDate), this.optionalDay('toDate', toDate)];
    if (from !== undefined && to !== undefined) refuseInverted(['fromDate', from], ['toDate', to]);
    return { fromDate: from, toDate: to };
  }
}

/** Names both fields and resolved dates, because a tool can have two ranges and dates may be words such as `yesterday`. */
function refuseInverted([fromName, from]: [string, CalendarDay], [toName, to]: [string, CalendarDay]): void {
  if (from <= to) return;
  throw refusal(`The 'from' date cannot be after the 'to' date: ${fromName} is ${from}, ${toName} is ${to}`);
}
