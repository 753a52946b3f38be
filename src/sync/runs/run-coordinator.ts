import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { FAILURE_OF, type FetchProblem } from '../../diary/day-fetch';
import { DiaryError } from '../../diary/errors';
import type { VersionCause } from '../../diary/versions/day-version';
import { type RunEvent, Events } from '../../platform/events/events';
import { DocStore } from '../../persistence/doc-store';
import { type LeaseView, StateStore } from '../../persistence/state-store';
import { VersionStore } from '../../persistence/version-store';
import { TimeSeries } from '../../persistence/time-series';
import { DayWriter } from './day-writer';
import { PendingPoints } from '../../persistence/pending-points';
import { RunLease } from './run-lease';
import { type ReportedRun, type RunEnd, RunProgress, type RunWork } from './run-progress';
import { forgetFailedNights, runStatusOf, sameFailureOf } from './run-status';
import type { ExportStatusDto, StatusQueryDto } from './run-status.dto';

/** Time for the current step when the run or the service is stopped. */
const LAST_STEP_MS = 7000;
/** Ten minutes in all; an import of ten years takes less than one. */
const LEASE_POLL_MS = 5000;
const MAX_POLLS = 120;
const RETRY_MS = 5000;

const CAUSES: Record<RunWork, VersionCause> = { export: 'FETCH', history: 'HISTORY', import: 'IMPORT' };

type RunDescription = Omit<ReportedRun, 'stretches' | 'startedAt' | 'endedAt' | keyof RunEnd> & { work: RunWork };

export interface LeasedWork {
  lease: RunLease;
  writer: DayWriter;
}

export interface ActiveRun extends LeasedWork {
  progress: RunProgress;
  /** `waiting`: end after the current day. `requests`: the service cannot wait any longer. */
  signals: { waiting: AbortSignal; requests: AbortSignal };
}

@Injectable()
export class RunCoordinator implements BeforeApplicationShutdown {
  private readonly shutdown = new AbortController();
  /** Ends the run after the current day. */
  private stopRun = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private readonly logger = new Logger('Runs');
  /** Of a run that is over, until the store knows it. */
  private unreturned: RunLease | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly state: StateStore,
    private readonly days: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
    private readonly events: Events,
    private readonly versions: VersionStore,
  ) {}

  get shutdownSignal(): AbortSignal {
    return this.shutdown.signal;
  }

  /**
   * @param work returns its result, whether all days were tried, and why days could not be stored, if any
   * @throws DiaryError `export-in-progress` when another run holds the lease
   */
  async run<T>(
    about: RunDescription,
    work: (run: ActiveRun) => Promise<{ result: T; isComplete: boolean; failed?: FetchProblem }>,
  ): Promise<T> {
    return this.underLease(CAUSES[about.work], async (leased) => {
      const stopRun = (this.stopRun = new AbortController());
      const waiting = AbortSignal.any([this.shutdown.signal, stopRun.signal]);
      const cutOff = new AbortController();
      waiting.addEventListener('abort', () => setTimeout(() => cutOff.abort(), LAST_STEP_MS).unref());
      const progress = new RunProgress(
        { ...about, startedAt: this.clock.now() },
        (text) => leased.lease.reportProgress(text),
        () => stopRun.abort(),
      );
      await progress.write();
      const signals = { waiting, requests: cutOff.signal };
      try {
        const { result, isComplete, failed } = await work({ ...leased, progress, signals }).finally(async () => {
          // A stopping service has no time for it; the next start does it.
          if (!this.shutdown.signal.aborted) await this.pending.writeNoted();
        });
        await progress.end(this.clock.now(), { stopped: stopRun.signal.aborted && !isComplete });
        if (failed === undefined && about.work !== 'import') await forgetFailedNights(this.state);
        this.events.emit({ name: 'export.finished', data: { ...eventOf(about), ...failed } });
        return result;
      } catch (error) {
        if (stopRun.signal.aborted) {
          await progress.end(this.clock.now(), { stopped: true });
          throw error;
        }
        const end = runProblem(error, about.work);
        await progress.end(this.clock.now(), end);
        const known = error instanceof DiaryError ? error.siteReason : undefined;
        const failure = known ?? FAILURE_OF[end.problemCode];
        if (end.problemCode === 'upstream-login-failed')
          this.events.emit({ name: 'login.rejected', data: eventOf(about) });
        this.events.emit({
          name: 'export.failed',
          data: { ...eventOf(about), reason: end.problem, failures: failure ? [failure] : [] },
        });
        throw error;
      }
    });
  }

  /** Work that is not reported as a run. */
  async underLease<T>(by: VersionCause, work: (leased: LeasedWork) => Promise<T>): Promise<T> {
    await this.returnLease();
    const lease = await RunLease.take(this.state, this.config.persistence.leaseSeconds);
    const { days, versions, timeSeries, pending, events, clock } = this;
    const writer = new DayWriter({ days, versions, timeSeries, pending, events, clock }, lease, by);
    const running = work({ lease, writer }).finally(() => {
      this.unreturned = lease;
      return this.keepReturning();
    });
    this.running = running;
    return running;
  }

  async status(query: StatusQueryDto = {}): Promise<ExportStatusDto> {
    if (!query.details) return runStatusOf(await this.viewLease(), query);
    const [lease, sameFailure] = await Promise.all([this.viewLease(), sameFailureOf(this.state)]);
    return { ...runStatusOf(lease, query), sameFailure };
  }

  /** As the store has it; a run of this process is over even before the store can be told. */
  async viewLease(): Promise<LeaseView> {
    await this.returnLease().catch(() => undefined);
    if (!this.unreturned) return this.state.viewLease();
    return { isHeld: false, progress: this.unreturned.progress, stopRequested: false };
  }

  /** On any replica; the caller of the run gets the result so far. */
  async stop(): Promise<ExportStatusDto> {
    await this.state.requestStop();
    const status = await this.status();
    if (status.stopRequested) this.stopRun.abort();
    return status;
  }

  /** An import is over soon and covers other days than the caller. */
  async afterImport(): Promise<void> {
    for (let attempt = 0; attempt < MAX_POLLS && !this.shutdownSignal.aborted; attempt++) {
      const { running, work } = runStatusOf(await this.viewLease(), { details: true });
      if (!running || work !== 'import') return;
      await this.clock.sleep(LEASE_POLL_MS, this.shutdownSignal);
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.finish();
  }

  /** The run of this process ends after its current day. */
  async finish(): Promise<void> {
    this.shutdown.abort();
    await this.running.catch(() => undefined);
    clearTimeout(this.retry);
  }

  private async keepReturning(isFirst = true): Promise<void> {
    try {
      await this.returnLease();
    } catch (error) {
      if (isFirst) this.logger.warn('The end of the run could not be stored; tried again every 5 s', error);
      if (this.shutdown.signal.aborted) return;
      clearTimeout(this.retry);
      this.retry = this.clock.timer(this.clock.now() + RETRY_MS, () => this.keepReturning(false));
    }
  }

  /** The end of a run may not have been stored before. */
  private async returnLease(): Promise<void> {
    const lease = this.unreturned;
    await lease?.release();
    if (this.unreturned === lease) this.unreturned = undefined;
  }
}

function eventOf({ work, startedBy }: RunDescription): RunEvent {
  return { work, startedBy };
}

function runProblem(error: unknown, work: RunWork): Required<Pick<RunEnd, 'problem' | 'problemCode'>> {
  return error instanceof DiaryError
    ? { problem: error.message, problemCode: error.code }
    : { problem: `An unexpected error ended the ${work}; see the service log`, problemCode: 'internal-error' };
}
