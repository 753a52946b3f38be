import type { NOTICE_EVENTS } from '../../config/notification-settings';
import { exchangeBriefly, type OutgoingRequest } from '../../platform/outgoing/exchange';

/** Subject of a notice: an event that was chosen, days that a scheduled fetch could not store, the weekly digest, or a test. */
export type NoticeEvent = (typeof NOTICE_EVENTS)[number] | 'unsuccessful-days' | 'digest' | 'test';

export interface Notice {
  id: string;
  event: NoticeEvent;
  title: string;
  text: string;
  link?: string;
}

/** Urgency of an event: ntfy's priority, Apprise's type, and the name of an emoji. */
const URGENCY: Partial<Record<NoticeEvent, readonly [priority: number, type: string, tag: string]>> = {
  'export.failed': [4, 'failure', 'warning'],
  'backup.failed': [4, 'failure', 'warning'],
  'site.changed': [4, 'warning', 'warning'],
  'days.at-risk': [4, 'warning', 'warning'],
  'unsuccessful-days': [4, 'warning', 'warning'],
  'login.rejected': [5, 'failure', 'rotating_light'],
  'export.recovered': [2, 'success', 'white_check_mark'],
  'export.finished': [2, 'success', 'white_check_mark'],
};

export function urgencyOf({ event }: Notice): { priority: number; type: string; tag: string } {
  const [priority, type, tag] = URGENCY[event] ?? [3, 'info', 'bar_chart'];
  return { priority, type, tag };
}

export interface Channel {
  readonly name: string;
  /** Sends once. @throws DeliveryError, or an error after which it is tried again, whose message is logged @returns the status of the answer */
  send(notice: Notice, stop: AbortSignal): Promise<number>;
}

export class DeliveryError extends Error {
  /** @param retryMs when to try again, if not after the usual pause; Infinity: never @param status of the answer */
  constructor(
    message: string,
    readonly retryMs?: number,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Sends to a receiver that answers with a status. @returns the status when it was accepted @throws DeliveryError, RequestFailedError */
export async function deliverTo(request: OutgoingRequest): Promise<number> {
  const status = await exchangeBriefly(request);
  if (status >= 200 && status < 300) return status;
  const isPassing = status >= 500 || status === 429 || status === 408;
  throw new DeliveryError(`status ${status}`, isPassing ? undefined : Infinity, status);
}
