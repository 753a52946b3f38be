import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { eachDay } from '../../diary/date-range';
import { DiaryError } from '../../diary/errors';
import { type DayOutcome, FAILURE_OF, fetchProblem, isFetchFailure, type NightFailure } from '../../diary/day-fetch';
import { SITE_SENTENCES } from '../../diary/history/site-sentences';
import { isFinal } from '../../diary/history/day-origin';
import { ExportService } from '../../sync/export/export.service';
import { StateStore } from '../../persistence/state-store';
import { DocStore } from '../../persistence/doc-store';
import { Heartbeat, type RunResult } from '../../integrations/notification/heartbeat';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import { noteFailedNight } from '../../sync/runs/run-status';
import { ExportNotices } from './export-notices';
import type { CatchUp, ScheduledTask, TaskStatus } from './scheduled-task';

/** A month of days that are not final, so that a night stays short. */
const MAX_NOT_FINAL = 31;

/** Exports the last days, ending yesterday, and days that are not final; sends a notice of those that could not be stored. */
@Injectable()
export class ScheduledExport implements ScheduledTask, OnApplicationBootstrap, OnApplicationShutdown {
  readonly name = 'scheduled-export';
  readonly catchUp?: CatchUp;
  private readonly logger = new Logger('Schedule');
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly exports: ExportService,
    private readonly notices: ExportNotices,
    private readonly coordinator: RunCoordinator,
    private readonly heartbeat: Heartbeat,
    private readonly state: StateStore,
  ) {
    if (config.scheduler.lookBackDays > 1) this.catchUp = {};
  }

  get cron(): string {
    return this.config.scheduler.cron;
  }

  get enabled(): boolean {
    return this.config.scheduler.enabled;
  }

  onApplicationBootstrap(): void {
    if (this.enabled) this.working = this.notices.sendUnsent();
  }

  run(): Promise<TaskStatus> {
    const work = this.work();
    this.working = work.catch(() => undefined);
    return work;
  }

  /** The run has ended by now; waits until its notes are written, before the stores are closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<TaskStatus> {
    await this.notices.sendUnsent();
    await this.coordinator.afterImport();
    const end = this.heartbeat.begin();
    let outcomes: DayOutcome[];
    try {
      outcomes = await this.exports.exportDays(await this.dueDays(), 'schedule');
    } catch (error) {
      const isOurs = error instanceof DiaryError;
      const succeeded = isOurs && error.code === 'export-in-progress';
      const text = isOurs ? error.message : 'An unexpected error; see the service log';
      // With what the run came to before it failed.
      const { days } = await this.coordinator.status().catch(() => ({ days: [] }));
      end({ succeeded, text: succeeded ? text : `${describeOutcomes(days)}; ${text}` });
      if (isOurs) await this.noteFailure(FAILURE_OF[error.code]);
      return this.refused(error);
    }
    end(toRunResult(outcomes));
    await this.noteFailure(outcomes.map(({ reason }) => reason).findLast(isFetchFailure));
    // Older days that are read again cause no notice.
    const unsuccessful = outcomes.filter(({ date, reason }) => reason !== undefined && date >= this.firstDueDay());
    if (unsuccessful.length > 0) await this.notices.send(unsuccessful);
    return 'SUCCESS';
  }

  /** A night without a failure is noted by its run. Never throws: the store may be what failed. */
  private async noteFailure(reason: NightFailure | undefined): Promise<void> {
    if (reason === undefined) return;
    await noteFailedNight(this.state, this.clock.today(), reason).catch((error: Error) =>
      this.logger.debug(`The failed night was not noted: ${error.message}`),
    );
  }

  private async dueDays(): Promise<CalendarDay[]> {
    const today = this.clock.today();
    const yesterday = addDays(today, -1);
    const last = [...eachDay({ from: this.firstDueDay(), to: yesterday })];
    if (!this.days.enabled) return last;
    const notFinal = (await this.days.readOrigins({ to: yesterday }))
      .filter((origin) => !isFinal(origin, today, (instant) => this.clock.dateAt(instant)))
      .map(({ date }) => date);
    return [...new Set([...notFinal.slice(0, MAX_NOT_FINAL), ...last])].sort();
  }

  private firstDueDay(): CalendarDay {
    return addDays(this.clock.today(), -this.config.scheduler.lookBackDays);
  }

  private refused(error: unknown): TaskStatus {
    if (!(error instanceof DiaryError)) throw error;
    if (error.code === 'export-in-progress') {
      this.logger.warn('The scheduled fetch is skipped: another fetch is running, and may cover the same days');
      return 'SKIPPED';
    }
    const reason = error.siteReason ?? FAILURE_OF[error.code];
    const more = reason ? `. ${SITE_SENTENCES.en[reason].next}. Days missed meanwhile can be fetched again` : '';
    this.logger.error(`The scheduled fetch failed: ${error.message}${more}`);
    return 'ERROR';
  }
}

/** Reads today's page. A failure is no failed night: there is no notice, and the next time it is read again. */
@Injectable()
export class ScheduledToday implements ScheduledTask {
  readonly name = 'today';
  readonly cron: string;
  readonly enabled: boolean;
  readonly jitterMs = 60_000;

  constructor(
    @Inject(CONFIG) { scheduler }: Config,
    private readonly clock: Clock,
    private readonly exports: ExportService,
  ) {
    this.cron = scheduler.todayCron ?? '';
    this.enabled = scheduler.todayCron !== undefined;
  }

  async run(): Promise<TaskStatus> {
    // After a rejected login the account is not tried again before the nightly run.
    if (await this.exports.isLoginRejected()) return 'SKIPPED';
    await this.exports.exportDays([this.clock.today()], 'schedule');
    return 'SUCCESS';
  }
}

function toRunResult(outcomes: readonly DayOutcome[]): RunResult {
  const problem = fetchProblem(outcomes)?.problem;
  const text = [describeOutcomes(outcomes), problem].filter((part) => part !== undefined);
  return { succeeded: problem === undefined, text: text.join('; ') };
}

function describeOutcomes(days: readonly { reason?: string | null }[]): string {
  const stored = days.filter(({ reason }) => reason === undefined || reason === null).length;
  const empty = days.filter(({ reason }) => reason === 'nothing logged').length;
  return `days stored: ${stored}, nothing logged: ${empty}`;
}
