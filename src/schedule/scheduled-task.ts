/** A task with a cron expression. */
export interface ScheduledTask {
  /** The name shown to the operator. */
  name: string;
  /** Six fields, seconds first. */
  cron: string;
  /** Runs the task, logs details and returns the result. */
  run(): Promise<TaskStatus>;
  /** Whether a missed run is made up for at start. */
  catchesUp?: boolean;
}

/** SKIPPED: another run was in progress, or there was nothing to do. */
export type TaskStatus = 'SUCCESS' | 'ERROR' | 'SKIPPED';

/** Injection token of the enabled tasks. */
export const SCHEDULED_TASKS = Symbol('ScheduledTasks');
