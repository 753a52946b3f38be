import { Metrics } from '../../src/platform/metrics/metrics';
import type { Channel, Notice, NoticeEvent } from '../../src/integrations/notification/notice';
import { Notifier } from '../../src/integrations/notification/notifier';
import { memoryState } from './memory-state';
import type { TestClock } from './test-clock';

/** Channels that get everything. */
export async function notifierOver(clock: TestClock, ...channels: Channel[]): Promise<Notifier> {
  const events: NoticeEvent[] = ['export.failed', 'unsuccessful-days', 'digest'];
  const subscriptions = channels.map((channel) => ({ channel, events }));
  return new Notifier(subscriptions, clock, new Metrics(), await memoryState());
}

export function noticeOf(title: string): Omit<Notice, 'id'> {
  return { event: 'unsuccessful-days', title, text: '' };
}
