import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { StateStore } from '../../persistence/state-store';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import type { ExportStatusDto } from '../../sync/runs/run-status.dto';

export interface RunReport {
  lastFetch: string | null;
  /** Why the last run of the schedule failed; null if it succeeded. */
  problem: string | null;
}

const KEPT = 'mqtt-run-report';

/** Results of the last runs, of all replicas. It is stored, because the status of a run is replaced by that of the next one. */
@Injectable()
export class RunReports {
  current: RunReport = { lastFetch: null, problem: null };
  private seen: string | null | undefined;

  constructor(
    private readonly coordinator: RunCoordinator,
    private readonly state: StateStore,
    private readonly clock: Clock,
  ) {}

  async refresh(): Promise<boolean> {
    const status = await this.coordinator.status({ details: true });
    if (status.running || status.endedAt === this.seen) return false;
    if (this.seen === undefined) this.current = { ...this.current, ...(await this.state.getObject<RunReport>(KEPT)) };
    this.seen = status.endedAt;
    this.current = this.after(status);
    await this.state.set(KEPT, JSON.stringify(this.current));
    return true;
  }

  private after({ endedAt, work, startedBy, problem, days, ...range }: ExportStatusDto): RunReport {
    if (endedAt === null || work === 'import') return this.current;
    const today = this.clock.dateAt(Date.parse(endedAt));
    const isOfToday = range.fromDate === today && range.toDate === today;
    // Only a run of the schedule says whether the schedule works, and the page of today may have nothing yet.
    if (startedBy !== 'schedule' || isOfToday) return { ...this.current, lastFetch: endedAt };
    const isWithoutDay = days.length > 0 && days.every(({ successful }) => !successful);
    return { lastFetch: endedAt, problem: problem ?? (isWithoutDay ? `no new day: ${days[0]?.reason}` : null) };
  }
}
