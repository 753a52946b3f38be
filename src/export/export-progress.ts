import { Logger } from '@nestjs/common';
import { addDays, type CalendarDay } from '../diary/calendar-day';
import type { ErrorCode } from '../diary/errors';
import type { LeaseAnswer } from '../persistence/state-store';
import type { DayOutcome, UnsuccessfulReason } from './day-outcome';

export const EXPORT_STARTERS = ['page', 'schedule', 'assistant', 'api'] as const;
/** Who started a run. */
export type ExportStarter = (typeof EXPORT_STARTERS)[number];

/** Days in a row with the same outcome: a run over years stays a small document. */
type Stretch = [from: CalendarDay, to: CalendarDay, reason?: UnsuccessfulReason];

/** How a run ended, where that was not after its last day. */
export interface RunEnd {
  /** A request to stop left days untried. */
  stopped?: boolean;
  /** Why the run as a whole failed, as its caller was told. */
  problem?: string;
  problemCode?: ErrorCode;
}

/** What a run tells about itself, as it lies in the lease. Instants are milliseconds since 1970. */
export interface ToldRun extends RunEnd {
  fromDate: CalendarDay;
  toDate: CalendarDay;
  total: number;
  startedBy: ExportStarter;
  startedAt: number;
  endedAt?: number;
  stretches: Stretch[];
}

/** Days come about once a second; only a run that is much faster than that is told in jumps. */
const TELL_AT_MOST_EVERY_MS = 200;

/** Tells in the lease how far a run is, so that every replica can say it, and hears there that the run is to end. */
export class ExportProgress {
  private readonly logger = new Logger('ExportProgress');
  private readonly told: ToldRun;
  private timer: NodeJS.Timeout | undefined;
  private isDue = false;
  private written: Promise<void> = Promise.resolve();

  constructor(
    run: Omit<ToldRun, 'stretches'>,
    private readonly tell: (text: string) => Promise<LeaseAnswer>,
    private readonly stop: () => void,
  ) {
    this.told = { ...run, stretches: [] };
  }

  begin(): Promise<void> {
    return this.write();
  }

  add({ date, reason }: DayOutcome): void {
    const last = this.told.stretches.at(-1);
    if (last && last[2] === reason && addDays(last[1], 1) === date) last[1] = date;
    else this.told.stretches.push(reason === undefined ? [date, date] : [date, date, reason]);
    if (this.timer) {
      this.isDue = true;
      return;
    }
    this.timer = setTimeout(() => this.writeIfDue(), TELL_AT_MOST_EVERY_MS);
    this.timer.unref();
    void this.write();
  }

  end(endedAt: number, how: RunEnd): Promise<void> {
    clearTimeout(this.timer);
    Object.assign(this.told, { endedAt, ...how });
    return this.write();
  }

  private writeIfDue(): void {
    this.timer = undefined;
    if (this.isDue) void this.write();
    this.isDue = false;
  }

  /** One after the other: what is told first must not come to the store last. */
  private write(): Promise<void> {
    const text = JSON.stringify(this.told);
    return (this.written = this.written.then(() => this.writeNow(text)));
  }

  /** Progress that cannot be told does not fail a run; whether the store still answers is asked before each day is stored. */
  private async writeNow(text: string): Promise<void> {
    try {
      if ((await this.tell(text)) === 'stop') this.stop();
    } catch (error) {
      this.logger.warn('The progress of the export could not be noted', error);
    }
  }
}
