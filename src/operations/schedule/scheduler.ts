import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Events } from '../../platform/events/events';
import { Clock, instantText } from '../../platform/clock';
import { stackOf } from '../../platform/logging/logger';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError, type ErrorCode } from '../../diary/errors';
import { claimOf, StateStore } from '../../persistence/state-store';
import { CronTimes } from './cron-times';
import { type CatchUp, SCHEDULED_TASKS, type ScheduledTask, type TaskStatus } from './scheduled-task';
import type { CronTaskDto } from './scheduled-tasks.dto';

/** Retries if the store is unreachable at start or when a task is due. */
const STORE_TRIES = 20;
const STORE_PAUSE_MS = 30_000;

/** Clocks of replicas differ by less: a claim further ahead was made with a wrong clock, and would block the task until then. */
const MAX_AHEAD_MS = 3_600_000;

const NOT_NOW: readonly ErrorCode[] = ['export-in-progress', 'backup-in-progress', 'backup-unavailable'];

interface Entry {
  task: ScheduledTask;
  times: CronTimes;
  shown: CronTaskDto;
}

/** The due time is claimed in the store, so that one of several replicas runs the task even if their clocks differ. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedule');
  private readonly stopping = new AbortController();
  private entries: Entry[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly store: StateStore,
    private readonly registry: SchedulerRegistry,
    @Inject(SCHEDULED_TASKS) private readonly allTasks: ScheduledTask[],
    private readonly events: Events,
  ) {}

  get tasks(): CronTaskDto[] {
    return this.entries.map(({ shown }) => shown);
  }

  onApplicationBootstrap(): void {
    this.follow();
    this.events.listen(({ name }) => {
      if (name === 'settings.changed') this.follow();
    });
    for (const entry of this.entries) {
      const { name, catchUp } = entry.task;
      if (!catchUp) continue;
      const at = this.clock.now() + (catchUp.delayMs ?? 0);
      this.wait(`${name}-catch-up`, at, () => this.catchUp(entry, catchUp));
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Plans the tasks as the settings are now; one whose time is the same goes on. */
  private follow(): void {
    const wanted = this.allTasks.filter(({ enabled }) => enabled);
    const isKept = ({ task, times }: Entry) =>
      wanted.includes(task) && task.cron === times.expression && times.timeZone === this.config.timeZone;
    for (const { task } of this.entries.filter((entry) => !isKept(entry))) {
      if (this.registry.doesExist('timeout', task.name)) this.registry.deleteTimeout(task.name);
    }
    const kept = this.entries.filter(isKept);
    this.entries = wanted.map((task) => kept.find((entry) => entry.task === task) ?? this.createEntry(task));
    for (const entry of this.entries) if (!kept.includes(entry)) this.begin(entry);
  }

  private createEntry(task: ScheduledTask): Entry {
    return {
      task,
      times: new CronTimes(task.cron, this.config.timeZone),
      shown: { runnable: { target: task.name }, expression: task.cron },
    };
  }

  /** Plans the next run, at start, after a change of its time, and after the clock was set back. */
  private begin(entry: Entry): void {
    this.plan(entry, this.clock.now());
    // A store that is away is asked again when the task is due.
    this.lastClaim(entry.task.name).catch(() => undefined);
  }

  private plan(entry: Entry, after: number): void {
    const { task, times, shown } = entry;
    if (!this.entries.includes(entry)) return;
    const due = times.after(after);
    if (due === undefined) {
      delete shown.nextExecution;
      this.logger.warn(`${task.name} is never due: ${task.cron}`);
      return;
    }
    shown.nextExecution = { time: instantText(due) };
    const start = due + Math.floor(Math.random() * (task.jitterMs ?? 0));
    const begin = async (): Promise<void> => {
      // Overlapping runs of a slow task are harmless: exports take a lease, and for other tasks it does not matter.
      this.plan(entry, Math.max(due, this.clock.now()));
      await this.perform(entry, due);
    };
    this.wait(task.name, start, begin, () => this.begin(entry));
  }

  /** The longest timer of the system may end before the instant. */
  private wait(timer: string, until: number, then: () => Promise<void>, onSetBack?: () => void): void {
    const since = this.clock.now();
    const ended = async (): Promise<void> => {
      // Another one has taken its place, or the application has ended.
      if (!this.registry.doesExist('timeout', timer) || this.registry.getTimeout(timer) !== registered) return;
      this.registry.deleteTimeout(timer);
      const now = this.clock.now();
      if (onSetBack && now < since - MAX_AHEAD_MS) onSetBack();
      else if (now < until) this.wait(timer, until, then, onSetBack);
      else await then();
    };
    const registered = this.clock.timer(until, ended);
    this.registry.addTimeout(timer, registered);
  }

  /** Never throws. @param due claimed first; absent when the work shows itself whether it was done */
  private async perform({ task, shown }: Entry, due?: number): Promise<void> {
    let at = this.clock.now();
    let status: TaskStatus = 'ERROR';
    try {
      if (due !== undefined && !(await this.retryWhileStoreIsDown(() => this.claim(task.name, due)))) {
        this.logger.debug(`${task.name}: another replica runs it`);
        return;
      }
      at = this.clock.now();
      status = await task.run();
    } catch (error) {
      status = this.statusAfter(task.name, error);
    }
    shown.lastExecution = { time: instantText(at), status };
  }

  private statusAfter(name: string, error: unknown): TaskStatus {
    if (!(error instanceof DiaryError)) this.logger.error(`The task ${name} failed`, stackOf(error));
    else if (NOT_NOW.includes(error.code)) {
      this.logger.log(`The task ${name} is skipped: ${error.message}`);
      return 'SKIPPED';
      // A backup that failed has said so itself.
    } else if (error.code !== 'backup-failed') this.logger.warn(`The task ${name} failed: ${error.message}`);
    return 'ERROR';
  }

  private async claim(name: string, due: number): Promise<boolean> {
    await this.lastClaim(name);
    return this.store.claim(name, due);
  }

  /** Drops a claim that was made with a wrong clock. */
  private async lastClaim(name: string): Promise<number | undefined> {
    const stored = await this.store.get(claimOf(name));
    const last = Number(stored ?? 0);
    if (last <= this.clock.now() + MAX_AHEAD_MS) return last || undefined;
    this.logger.warn(
      `${name} was claimed for ${instantText(last)}, more than an hour ahead of the clock; the claim is replaced`,
    );
    await this.store.setIf(claimOf(name), stored, '');
    return undefined;
  }

  /** Never throws. */
  private async catchUp(entry: Entry, { lastDone }: CatchUp): Promise<void> {
    const { name } = entry.task;
    const now = this.clock.now();
    try {
      const last = await (lastDone?.() ?? this.lastStart(name, now));
      const missed = entry.times.last({ after: last, until: now });
      if (missed === undefined) return;
      this.logger.log(`${name} was due at ${instantText(missed)}: running it now`);
      await this.perform(entry, lastDone ? undefined : missed);
    } catch (error) {
      this.logger.warn(`${name}: it is not known when it last ran: ${String(error)}`);
    }
  }

  /** The very first start has nothing to make up for; it only records the time for later starts. */
  private async lastStart(name: string, now: number): Promise<number> {
    const last = await this.retryWhileStoreIsDown(() => this.lastClaim(name));
    if (last === undefined) await this.store.claim(name, now);
    return last ?? now;
  }

  /** A few minutes without the store must not lose a nightly run. */
  private async retryWhileStoreIsDown<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        const isAway = error instanceof DiaryError && error.code === 'store-unavailable';
        if (!isAway || tries === STORE_TRIES || this.stopping.signal.aborted) throw error;
        await this.clock.sleep(STORE_PAUSE_MS, this.stopping.signal);
      }
    }
  }
}
