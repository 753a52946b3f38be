import { RequestFailed } from '../api/client';
import type { BackupsDto } from '../api/schema';
import { leaveForLogin } from '../api/session-ended';

/**
 * The operational endpoints in the format of Spring's actuator. Older versions of the service have fewer of them, so any may be
 * missing.
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

/** The full health, or else readiness. */
export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const answer = (await read('actuator/health', signal)) ?? (await read('actuator/health/readiness', signal));
  return (answer ?? { status: 'DOWN' }) as Health;
}

export async function fetchSchedule(
  target: 'scheduled-export' | 'backup',
  signal: AbortSignal,
): Promise<ScheduledTask | undefined> {
  const answer = (await read('actuator/scheduledtasks', signal)) as { cron?: ScheduledTask[] } | undefined;
  return answer?.cron?.find(({ runnable }) => runnable.target === target);
}

/** Undefined if the service has no backups. */
export async function fetchBackups(signal: AbortSignal): Promise<BackupsDto | undefined> {
  const backups = (await read('api/v2/backups', signal)) as BackupsDto | undefined;
  return backups?.enabled === true ? backups : undefined;
}

/** Undefined if there is no such address. A status of 503 also has a body. */
async function read(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new RequestFailed('unreachable', String(error));
  });
  if (response.status === 401) leaveForLogin();
  return response.ok || response.status === 503 ? response.json() : undefined;
}
