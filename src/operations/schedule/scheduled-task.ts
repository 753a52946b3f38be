export interface ScheduledTask {
  readonly name: string;
  /** Six fields, seconds first. */
  readonly cron: string;
  /** Whether it is configured; otherwise it is neither run nor shown. */
  readonly enabled: boolean;
  /** A run begins up to so much after it is due, so that not all installations ask at once. */
  readonly jitterMs?: number;
  /** @throws what the scheduler logs; a DiaryError by its message */
  run(): Promise<TaskStatus>;
  /** Makes up at start for a missed run; without it nothing does. */
  readonly catchUp?: CatchUp;
}

export interface CatchUp {
  /** Delay that keeps the work from slowing down the start. Default: none. */
  delayMs?: number;
  /** Time of the last work, if it shows that itself; otherwise the last claim is used. */
  lastDone?: () => Promise<number>;
}

/** SKIPPED: another run was in progress, or there was nothing to do. */
export type TaskStatus = 'SUCCESS' | 'ERROR' | 'SKIPPED';

export const SCHEDULED_TASKS = Symbol('ScheduledTasks');
