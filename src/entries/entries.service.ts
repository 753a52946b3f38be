import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../diary/calendar-day';
import { dateRange, type RangeQuery } from '../diary/date-range';
import type { DayEntry } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import { DocStore } from '../persistence/doc-store';

/** The longest range of entries in one answer: a leap year. */
const LONGEST_ANSWER_DAYS = 366;

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

  /** @throws DiaryError `entry-not-found` */
  async day(date: CalendarDay): Promise<DayEntry> {
    const entry = await this.documents.findDay(date);
    if (!entry) throw new DiaryError('entry-not-found', `There is no entry for ${date}`);
    return entry;
  }

  range({ fromDate, toDate, includeProducts = false }: EntryRangeQuery): AsyncIterable<DayEntry[]> {
    return this.documents.readDays(dateRange(fromDate, toDate, LONGEST_ANSWER_DAYS), { includeProducts });
  }
}
