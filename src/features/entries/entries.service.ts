import { Injectable } from '@nestjs/common';
import { toDayEntryResponses, toDayEntryResponse, toReading } from '../../platform/api/day-entry.dto';
import type { DayEntryResponse, ReadingResponse } from '../../platform/api/day-entry.dto';
import { Clock, instantText } from '../../platform/clock';
import type { CalendarDay } from '../../diary/calendar-day';
import { dateRange, MAX_ANSWER_DAYS, rangeOf, type RangeQuery } from '../../diary/date-range';
import { fetchCoverage } from '../../diary/day-fetch';
import { DiaryError } from '../../diary/errors';
import { type DayCount, DocStore } from '../../persistence/doc-store';
import { SiteRetention } from '../../persistence/site-retention';
import { StateStore } from '../../persistence/state-store';
import type { CoveredDayDto, DetailsDto, EntryRangeDto } from './entries.dto';

@Injectable()
export class EntriesService {
  constructor(
    private readonly days: DocStore,
    private readonly state: StateStore,
    private readonly retention: SiteRetention,
    private readonly clock: Clock,
  ) {}

  all({ details = false }: DetailsDto = {}): AsyncIterable<DayEntryResponse[]> {
    return toDayEntryResponses(this.days.readDays({}, { includeProducts: true, includeDetails: details }), this.clock);
  }

  async find(date: CalendarDay, { details = false }: DetailsDto = {}): Promise<DayEntryResponse | undefined> {
    const entry = await this.days.findDay(date, { includeDetails: details });
    return entry && toDayEntryResponse(entry, this.clock);
  }

  async count(query: Partial<RangeQuery> = {}): Promise<DayCount> {
    return this.days.countDays(rangeOf(query));
  }

  async day(date: CalendarDay, query: DetailsDto = {}): Promise<DayEntryResponse> {
    const entry = await this.find(date, query);
    if (!entry) throw new DiaryError('entry-not-found', `There is no entry for ${date}`);
    return entry;
  }

  /** Undefined where no entry is stored. */
  async reading(date: CalendarDay): Promise<ReadingResponse | undefined> {
    const [origin] = await this.days.readOrigins({ from: date, to: date });
    return origin && toReading(origin, this.clock);
  }

  /** For every day of a range whether it has an entry, or else the result of its last fetch. */
  async coverage({ fromDate, toDate }: RangeQuery): Promise<CoveredDayDto[]> {
    const range = dateRange(fromDate, toDate, MAX_ANSWER_DAYS);
    const [origins, fetches, firstDay] = await Promise.all([
      this.days.readOrigins(range),
      this.state.fetchesIn(range),
      this.retention.firstDay(),
    ]);
    const stored = new Map(origins.map((origin) => [origin.date, toReading(origin, this.clock).final]));
    return fetchCoverage(range, stored, fetches, firstDay).map(({ checkedAt, ...day }) => {
      return { ...day, checkedAt: checkedAt === null ? null : instantText(checkedAt) };
    });
  }

  range(query: EntryRangeDto): AsyncIterable<DayEntryResponse[]> {
    const { includeProducts = false, details: includeDetails = false } = query;
    const range = dateRange(query.fromDate, query.toDate, MAX_ANSWER_DAYS);
    return toDayEntryResponses(this.days.readDays(range, { includeProducts, includeDetails }), this.clock);
  }
}
