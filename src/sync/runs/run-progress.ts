import { Logger } from '@nestjs/common';
import { daysBetween, type CalendarDay } from '../../diary/calendar-day';
import type { ErrorCode } from '../../diary/errors';
import { coalesced } from '../../platform/work/coalesced';
import type { LeaseAnswer } from '../../persistence/state-store';
import type { DatedLostFoods, DayOutcome, UnsuccessfulReason } from '../../diary/day-fetch';

export const RUN_STARTERS = ['page', 'schedule', 'assistant', 'api'] as const;
export type RunStarter = (typeof RUN_STARTERS)[number];

export const RUN_WORK = ['export', 'import', 'history'] as const;
export type RunWork = (typeof RUN_WORK)[number];

/** Consecutive days with the same outcome, so that a run over years stays a small document. */
type Stretch = [from: CalendarDay, to: CalendarDay, reason?: UnsuccessfulReason];

export interface RunEnd {
  /** A stop request left days untried. */
  stopped?: boolean;
  /** In the words of the answer to the caller. */
  problem?: string;
  problemCode?: ErrorCode;
}

/** As stored in the lease. Instants are milliseconds since 1970. */
export interface ReportedRun extends RunEnd {
  /** Absent in runs of versions that only exported. */
  work?: RunWork;
  fromDate?: CalendarDay;
  toDate?: CalendarDay;
  total: number;
  startedBy: RunStarter;
  startedAt: number;
  endedAt?: number;
  stretches: Stretch[];
  /** At most 100. */
  lostFoods?: DatedLostFoods[];
}

const MAX_LOST_FOODS = 100;

/** Days take about a second each; only much faster runs are reported with gaps. */
const MIN_WRITE_INTERVAL_MS = 200;

/** In the lease, so that every replica can report the progress, and stop requests reach the run. */
export class RunProgress {
  private readonly logger = new Logger('RunProgress');
  private readonly reported: ReportedRun;
  private timer: NodeJS.Timeout | undefined;
  private isDue = false;
  /** One after the other, so that older progress never overwrites newer. */
  readonly write = coalesced(() => this.writeNow());

  constructor(
    run: Omit<ReportedRun, 'stretches'>,
    private readonly report: (text: string) => Promise<LeaseAnswer>,
    private readonly stop: () => void,
  ) {
    this.reported = { ...run, stretches: [] };
  }

  add({ date, reason, lost }: DayOutcome): void {
    const { lostFoods = [] } = this.reported;
    if (lost && lostFoods.length < MAX_LOST_FOODS) this.reported.lostFoods = [...lostFoods, { date, ...lost }];
    const last = this.reported.stretches.at(-1);
    if (last && last[2] === reason && daysBetween(last[1], date) === 1) last[1] = date;
    else if (last && last[2] === reason && daysBetween(date, last[0]) === 1) last[0] = date;
    else this.reported.stretches.push(reason === undefined ? [date, date] : [date, date, reason]);
    if (this.timer) {
      this.isDue = true;
      return;
    }
    this.timer = setTimeout(() => this.writeIfDue(), MIN_WRITE_INTERVAL_MS).unref();
    void this.write();
  }

  plan(days: Required<Pick<ReportedRun, 'fromDate' | 'toDate' | 'total'>>): Promise<void> {
    Object.assign(this.reported, days);
    return this.write();
  }

  end(endedAt: number, how: RunEnd): Promise<void> {
    clearTimeout(this.timer);
    Object.assign(this.reported, { endedAt, ...how });
    return this.write();
  }

  private writeIfDue(): void {
    this.timer = undefined;
    if (this.isDue) void this.write();
    this.isDue = false;
  }

  /** A failure to write progress does not fail the run; the store is checked before each day is stored. */
  private async writeNow(): Promise<void> {
    try {
      if ((await this.report(JSON.stringify(this.reported))) === 'stop') this.stop();
    } catch (error) {
      this.logger.warn('The progress of the run could not be stored', error);
    }
  }
}
