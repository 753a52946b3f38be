import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Clock, instantText } from '../clock';
import { stackOf } from '../logging/stack-of';
import { CONFIG, type Config } from '../config/config';
import { DiaryError } from '../diary/errors';
import { StateStore } from '../persistence/state-store';
import { CronTimes } from './cron-times';
import { SCHEDULED_TASKS, type ScheduledTask, type TaskStatus } from './scheduled-task';

/** The number of attempts, and the pause between them, when the store is unreachable at start or when a task is due. */
const STORE_TRIES = 20;
const STORE_PAUSE_MS = 30_000;

/** A claim further ahead than clocks differ was made with a wrong clock, and would block the task until then. */
const LONGEST_AHEAD_MS = 86_400_000;

/** The state of a task; instants in milliseconds since 1970. */
export interface TaskState {
  task: ScheduledTask;
  nextAt: number | undefined;
  last?: { at: number; status: TaskStatus };
}

interface Entry {
  state: TaskState;
  times: CronTimes;
}

/**
 * Runs tasks when they are due. The due time is claimed in the store, so that one of several replicas runs the task even if
 * their clocks differ. The registry holds a timer for each task and clears it with the application.
 */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedule');
  private readonly stopping = new AbortController();
  private readonly entries: Entry[];

  constructor(
    @Inject(CONFIG) { timeZone }: Config,
    private readonly clock: Clock,
    private readonly store: StateStore,
    private readonly registry: SchedulerRegistry,
    @Inject(SCHEDULED_TASKS) tasks: ScheduledTask[],
  ) {
    this.entries = tasks.map((task) => ({
      state: { task, nextAt: undefined },
      times: new CronTimes(task.cron, timeZone),
    }));
  }

  /** The tasks as they are now. */
  get tasks(): readonly TaskState[] {
    return this.entries.map(({ state }) => state);
  }

  onApplicationBootstrap(): void {
    for (const entry of this.entries) {
      this.plan(entry, this.clock.now());
      const { name, catchUp } = entry.state.task;
      if (!catchUp) continue;
      const { delayMs } = catchUp;
      if (delayMs === undefined) void this.catchUp(entry);
      else this.wait(`${name}-catch-up`, this.clock.now() + delayMs, () => this.catchUp(entry));
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private plan(entry: Entry, after: number): void {
    const due = entry.times.after(after);
    entry.state.nextAt = due;
    const { name, cron } = entry.state.task;
    if (due === undefined) this.logger.warn(`${name} is never due: ${cron}`);
    else this.wait(name, due, () => this.ring(entry, due));
  }

  /** The longest timer of the system may end before the instant. */
  private wait(timer: string, until: number, then: () => Promise<void>): void {
    const ended = async (): Promise<void> => {
      if (!this.registry.doesExist('timeout', timer)) return;
      this.registry.deleteTimeout(timer);
      if (this.clock.now() < until) this.wait(timer, until, then);
      else await then();
    };
    this.registry.addTimeout(timer, this.clock.timer(until, ended));
  }

  private async ring(entry: Entry, due: number): Promise<void> {
    // Overlapping runs of a slow task are harmless: exports take a lease, and for other tasks it does not matter.
    this.plan(entry, Math.max(due, this.clock.now()));
    await this.perform(entry.state, due);
  }

  /** Runs the task on one of all replicas. Never throws. */
  private async perform(state: TaskState, due: number): Promise<void> {
    const { task } = state;
    try {
      if (!(await this.retryWhileStoreIsDown(() => this.claim(task.name, due)))) {
        this.logger.debug(`${task.name}: another replica runs it`);
        return;
      }
    } catch (error) {
      this.failed(state, error);
      return;
    }
    await this.run(state);
  }

  /** Never throws. */
  private async run(state: TaskState): Promise<void> {
    try {
      const at = this.clock.now();
      state.last = { at, status: await state.task.run() };
    } catch (error) {
      this.failed(state, error);
    }
  }

  private failed(state: TaskState, error: unknown): void {
    this.logger.error(`${state.task.name} failed`, stackOf(error));
    state.last = { at: this.clock.now(), status: 'ERROR' };
  }

  private async claim(name: string, due: number): Promise<boolean> {
    await this.lastClaim(name);
    return this.store.claim(name, due);
  }

  /** The latest instant that was claimed. */
  private async lastClaim(name: string): Promise<number | undefined> {
    const last = await this.store.lastClaim(name);
    if (last === undefined || last <= this.clock.now() + LONGEST_AHEAD_MS) return last;
    this.logger.warn(
      `${name} was claimed for ${instantText(last)}, more than a day ahead of the clock; the claim is replaced`,
    );
    await this.store.dropClaim(name, last);
    return undefined;
  }

  /** Never throws. */
  private async catchUp({ state, times }: Entry): Promise<void> {
    const { name, catchUp } = state.task;
    const now = this.clock.now();
    try {
      const last = await (catchUp?.lastDone?.() ?? this.lastStart(name, now));
      const missed = times.last({ after: last, until: now });
      if (missed === undefined) return;
      this.logger.log(`${name} was due at ${instantText(missed)}: running it now`);
      if (catchUp?.lastDone) await this.run(state);
      else await this.perform(state, missed);
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
