/** Work that is due by a cron expression. */
export interface ScheduledTask {
  /** As the operator sees it. */
  name: string;
  /** Six fields, seconds first. */
  cron: string;
  /** Does the work; tells how it went, and logs the rest. */
  run(): Promise<TaskStatus>;
  /** Whether a start does the work when an instant at which it was due has passed since it was last done. */
  catchesUp?: boolean;
}

/** SKIPPED: something else was under way. */
export type TaskStatus = 'SUCCESS' | 'ERROR' | 'SKIPPED';

/** The tasks that the configuration switches on. */
export const SCHEDULED_TASKS = Symbol('ScheduledTasks');
