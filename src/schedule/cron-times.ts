import { type CronFields, cronFields } from '../config/cron';
import {
  addDays,
  type CalendarDay,
  FIRST_DAY,
  fromDayNumber,
  LAST_DAY,
  partsOf,
  utcWindow,
  weekdayIndex,
} from '../diary/calendar-day';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** No zone is farther from UTC. */
const FARTHEST_OFFSET_MS = 15 * HOUR_MS;
/** 29 February on a given weekday may be 40 years away (around 2100); what does not come in 41 years never comes. */
const LOOK_AHEAD_DAYS = 41 * 366;

/**
 * The instants at which a cron expression is due in a zone. An instant is due when all six fields match, the day of the
 * month as well as the weekday.
 *
 * Local times are read as RFC 5545 (3.3.5) reads them, so every one comes exactly once a day: one that a clock change skips is
 * read with the offset before the gap (02:30 is then 03:30), and of one that comes twice the first is meant.
 *
 * Written here and not taken from a library, because those ask the system for the time, and tests have to live through a year.
 */
export class CronTimes {
  private readonly fields: CronFields;
  private readonly zone: Zone;

  /** @throws RangeError when the expression is not one */
  constructor(expression: string, timeZone: string) {
    this.fields = cronFields(expression);
    this.zone = new Zone(timeZone);
  }

  /**
   * The first due instant after an instant, both in milliseconds since 1970; undefined when none ever comes (31 February).
   *
   * @example new CronTimes('0 0 3 * * *', 'UTC').after(0) // 10800000
   */
  after(instant: number): number | undefined {
    // A skipped time may belong to the day before.
    return this.search(beside(this.zone.dayAt(instant), -1), 1, (times) => times.find((time) => time > instant));
  }

  /** The last due instant that is not after an instant. */
  latest(instant: number): number | undefined {
    const from = beside(this.zone.dayAt(instant), 1);
    return this.search(from, -1, (times) => times.findLast((time) => time <= instant));
  }

  private search(from: CalendarDay, step: 1 | -1, pick: (times: number[]) => number | undefined): number | undefined {
    const last = step === 1 ? LAST_DAY : FIRST_DAY;
    for (let count = 0, day = from; count < LOOK_AHEAD_DAYS; count++, day = addDays(day, step)) {
      const found = this.isDay(day) ? pick(this.timesOf(day)) : undefined;
      if (found !== undefined || day === last) return found;
    }
    return undefined;
  }

  private isDay(day: CalendarDay): boolean {
    const { month, day: dayOfMonth } = partsOf(day);
    const { daysOfMonth, months, daysOfWeek } = this.fields;
    // Cron counts weekdays from Sunday.
    const weekday = (weekdayIndex(day) + 1) % 7;
    return months.includes(month) && daysOfMonth.includes(dayOfMonth) && daysOfWeek.includes(weekday);
  }

  /** All due instants of a day, ascending. */
  private timesOf(day: CalendarDay): number[] {
    const { hours, minutes, seconds } = this.fields;
    const midnight = utcWindow(day).from;
    const toInstant = this.zone.reader(midnight * SECOND_MS);
    const walls = hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => midnight + h * 3600 + m * 60 + s)));
    return walls.map((wall) => toInstant(wall * SECOND_MS)).sort((a, b) => a - b);
  }
}

/** The day before or after; the first and the last of the calendar have none. */
function beside(day: CalendarDay, step: 1 | -1): CalendarDay {
  return day === (step === 1 ? LAST_DAY : FIRST_DAY) ? day : addDays(day, step);
}

/** How far the clocks of a zone are from UTC. A "wall" time is a local time, counted as if it were UTC. */
class Zone {
  private readonly format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  }

  dayAt(instant: number): CalendarDay {
    return fromDayNumber(Math.floor((instant + this.offset(instant)) / (24 * HOUR_MS)));
  }

  /** Turns wall times of the day that begins at a wall time into instants. */
  reader(midnight: number): (wall: number) => number {
    const [early, late] = [midnight - FARTHEST_OFFSET_MS, midnight + 24 * HOUR_MS + FARTHEST_OFFSET_MS];
    const [before, after] = [this.offset(early), this.offset(late)];
    if (before === after) return (wall) => wall - before;
    const change = this.changeBetween(early, late, before);
    return (wall) => {
      const byOldClock = wall - before;
      const byNewClock = wall - after;
      return byOldClock >= change && byNewClock >= change ? byNewClock : byOldClock;
    };
  }

  /** The first instant of a stretch that does not have the offset of its beginning, to the millisecond. */
  private changeBetween(early: number, late: number, before: number): number {
    let [low, high] = [early, late];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.offset(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }

  /** In milliseconds; the format says `GMT`, `GMT+02:00` or, of long ago, `GMT+00:53:28`. */
  private offset(instant: number): number {
    const name = this.format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
      /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * SECOND_MS;
    return sign === '-' ? -size : size;
  }
}
