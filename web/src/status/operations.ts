import { RequestFailed } from '../api/client';

/**
 * The operational endpoints, in the shapes of Spring's actuator. Some versions of the service have fewer of them, so none is
 * taken for granted.
 */

export interface Component {
  status: 'UP' | 'DOWN';
  details?: Record<string, unknown>;
}

export interface Health {
  status: 'UP' | 'DOWN';
  components?: Record<string, Component>;
}

export interface ScheduledTask {
  runnable: { target: string };
  expression: string;
  nextExecution?: { time: string };
  lastExecution?: { time: string; status: 'SUCCESS' | 'ERROR' | 'SKIPPED' };
}

/** All that is checked, or else the stores alone. */
export async function askHealth(signal: AbortSignal): Promise<Health> {
  const answer = (await read('actuator/health', signal)) ?? (await read('actuator/health/readiness', signal));
  return (answer ?? { status: 'DOWN' }) as Health;
}

export async function askSchedule(signal: AbortSignal): Promise<ScheduledTask | undefined> {
  const answer = (await read('actuator/scheduledtasks', signal)) as { cron?: ScheduledTask[] } | undefined;
  return answer?.cron?.find(({ runnable }) => runnable.target === 'scheduled-export');
}

/** Undefined where there is no such address. What is not well is told with 503. */
async function read(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new RequestFailed('unreachable', String(error));
  });
  return response.ok || response.status === 503 ? response.json() : undefined;
}
