import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../diary/calendar-day';
import { assertOrdered, dateRange, type RangeQuery } from '../diary/date-range';
import type { DayEntry } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import { type DayCount, DocStore } from '../persistence/doc-store';

/** The longest range of entries in one answer: a leap year. */
export const LONGEST_ANSWER_DAYS = 366;

export interface EntryRangeQuery extends RangeQuery {
  includeProducts?: boolean;
}

@Injectable()
export class EntriesService {
  constructor(private readonly documents: DocStore) {}

  /** Every entry with its products, oldest first, in slices. */
  all(): AsyncIterable<DayEntry[]> {
    return this.documents.readDays({}, { includeProducts: true });
  }

  find(date: CalendarDay): Promise<DayEntry | undefined> {
    return this.documents.findDay(date);
  }

  /** How many entries a range holds, and the first and the last of them. */
  count({ fromDate: from, toDate: to }: Partial<RangeQuery> = {}): Promise<DayCount> {
    assertOrdered({ from, to });
    return this.documents.countDays({ from, to });
  }

  /** @throws DiaryError `entry-not-found` */
  async day(date: CalendarDay): Promise<DayEntry> {
    const entry = await this.find(date);
    if (!entry) throw new DiaryError('entry-not-found', `There is no entry for ${date}`);
    return entry;
  }

  range({ fromDate, toDate, includeProducts = false }: EntryRangeQuery): AsyncIterable<DayEntry[]> {
    return this.documents.readDays(dateRange(fromDate, toDate, LONGEST_ANSWER_DAYS), { includeProducts });
  }
}
