import { failureOfResponse, RequestFailed } from '../api/client';

/** The operational endpoints in the format of Spring's actuator. */

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

export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  return (await read('actuator/health', signal)) as Health;
}

export async function fetchSchedule(
  target: 'scheduled-export' | 'backup',
  signal: AbortSignal,
): Promise<ScheduledTask | undefined> {
  const { cron } = (await read('actuator/scheduledtasks', signal)) as { cron?: ScheduledTask[] };
  return cron?.find(({ runnable }) => runnable.target === target);
}

/** A status of 503 also has a body. */
async function read(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new RequestFailed('unreachable', String(error));
  });
  if (!response.ok && response.status !== 503) throw await failureOfResponse(response);
  return response.json();
}
