import { loadConfig } from '../../src/config/load-config';
import { Events } from '../../src/platform/events/events';
import { Metrics } from '../../src/platform/metrics/metrics';
import type { Channel, Notice, NoticeEvent } from '../../src/integrations/notification/notice';
import { Notifier } from '../../src/integrations/notification/notifier';
import { memoryState } from './memory-state';
import type { TestClock } from './test-clock';

/** Channels that get everything. */
export async function notifierOver(clock: TestClock, ...channels: Channel[]): Promise<Notifier> {
  const events: NoticeEvent[] = ['export.failed', 'unsuccessful-days', 'digest'];
  const subscriptions = channels.map((channel) => ({ channel, events }));
  const notifier = new Notifier(
    loadConfig({ environment: {} }).config,
    clock,
    new Metrics(),
    await memoryState(),
    new Events(),
  );
  return Object.assign(notifier, { subscriptions });
}

export function noticeOf(title: string): Omit<Notice, 'id'> {
  return { event: 'unsuccessful-days', title, text: '' };
}
