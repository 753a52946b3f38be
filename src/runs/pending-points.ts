import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import type { CalendarDay } from '../diary/calendar-day';
import type { DayEntry, DiaryDay } from '../diary/day-entry';
import { DiaryError, reasonOf } from '../diary/errors';
import { Days } from '../persistence/days';
import { type DayNote, StateStore } from '../persistence/state-store';
import { TimeSeries } from '../persistence/time-series';
import { BodyPoints } from './body-points';

const TOPIC = 'pending-point';
const SLICE_DAYS = 1000;

/**
 * The days whose points are not in the time-series store yet, if both stores are enabled. A day is noted before its entry is
 * saved, so that a crash between the two writes does not lose its points. Pending points are written when the service starts, at
 * the end of every run, and by the migration.
 */
@Injectable()
export class PendingPoints {
  private readonly logger = new Logger('TimeSeries');

  constructor(
    private readonly days: Days,
    private readonly timeSeries: TimeSeries,
    private readonly state: StateStore,
    private readonly body: BodyPoints,
  ) {}

  note({ date }: DiaryDay): Promise<DayNote[]> {
    return this.state.noteDays(TOPIC, [date]);
  }

  erase(notes: readonly DayNote[]): Promise<void> {
    return this.state.eraseNotes(TOPIC, notes);
  }

  /** With the measurements that are pending. Points that cannot be written stay noted. */
  async writeAll(): Promise<void> {
    if (!this.days.enabled || !this.timeSeries.enabled) return;
    try {
      await this.body.writeNoted();
      const notes = await this.state.notedDays(TOPIC);
      for (let start = 0; start < notes.length; start += SLICE_DAYS) {
        const slice = notes.slice(start, start + SLICE_DAYS);
        const dates = slice.map(({ day }) => day);
        await copyPoints(this.days, this.timeSeries, await storedDays(this.days, dates));
        await this.erase(slice);
      }
      if (notes.length > 0) this.logger.log(`${notes.length} days that waited are in the time-series store now`);
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.logger.warn(`Days that wait for the time-series store were not written: ${reasonOf(error)}`);
    }
  }
}

export const FOR_POINTS = { includeProducts: false, includeDetails: true };

/**
 * Writes the points of stored days, then reads the days again and rewrites those that an export, possibly of another replica,
 * has changed in the meantime, so that no older point overwrites a newer one.
 * @param days ascending, as read with {@link FOR_POINTS}
 */
export async function copyPoints(documents: Days, timeSeries: TimeSeries, days: readonly DayEntry[]): Promise<void> {
  let written = days;
  while (written.length > 0) {
    await timeSeries.write(written);
    const before = new Map(written.map((day) => [day.date, day]));
    const stored = await storedDays(documents, [...before.keys()]);
    written = stored.filter((day) => !isDeepStrictEqual(day, before.get(day.date)));
  }
}

/** @param dates ascending, at least one */
async function storedDays(documents: Days, dates: readonly CalendarDay[]): Promise<DayEntry[]> {
  const wanted = new Set(dates);
  const found: DayEntry[] = [];
  for await (const slice of documents.readDays({ from: dates[0], to: dates.at(-1) }, FOR_POINTS)) {
    found.push(...slice.filter(({ date }) => wanted.has(date)));
  }
  return found;
}
