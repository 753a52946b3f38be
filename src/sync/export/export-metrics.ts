import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { CalendarDay } from '../../diary/calendar-day';
import { DiaryError } from '../../diary/errors';
import { Metrics } from '../../platform/metrics/metrics';
import { type DayOutcome, FAILURE_OF, UNSUCCESSFUL_REASONS, type UnsuccessfulReason } from '../../diary/day-fetch';

/** `success`: every day was stored or has nothing logged. `partial`: some days failed; their reasons are counted. */
const RUN_OUTCOMES = ['success', 'partial', ...Object.values(FAILURE_OF), 'error'];

const NOTHING_TO_STORE: readonly UnsuccessfulReason[] = [
  'nothing logged',
  'no longer at fddb.info',
  'fewer foods than stored',
  'in the future',
];
const DAY_OUTCOMES = ['stored', ...UNSUCCESSFUL_REASONS];

@Injectable()
export class ExportMetrics {
  newestStoredDay?: CalendarDay;

  constructor(
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {
    for (const outcome of RUN_OUTCOMES) metrics.exportRuns.inc({ outcome }, 0);
    for (const outcome of DAY_OUTCOMES) metrics.exportDays.inc({ outcome }, 0);
  }

  countDay({ date, reason }: DayOutcome): void {
    this.metrics.exportDays.inc({ outcome: reason ?? 'stored' });
    const isRead = reason === undefined || reason === 'nothing logged';
    if (isRead && date === this.clock.today()) this.metrics.todayRead.set(this.clock.now() / 1000);
    if (reason === undefined && date > (this.newestStoredDay ?? '')) this.newestStoredDay = date;
  }

  /** Today alone says nothing about the nights, and is not counted. */
  async follow(dates: readonly CalendarDay[], run: Promise<DayOutcome[]>): Promise<DayOutcome[]> {
    const today = this.clock.today();
    const count = (outcome: string) => {
      if (dates.every((date) => date === today)) return;
      this.metrics.exportRuns.inc({ outcome });
      if (outcome === 'success') this.metrics.lastSuccessfulExport.set(this.clock.now() / 1000);
    };
    try {
      const outcomes = await run;
      const isSettled = outcomes.every(({ reason }) => reason === undefined || NOTHING_TO_STORE.includes(reason));
      count(isSettled ? 'success' : 'partial');
      return outcomes;
    } catch (error) {
      count((error instanceof DiaryError ? FAILURE_OF[error.code] : undefined) ?? 'error');
      throw error;
    }
  }
}
