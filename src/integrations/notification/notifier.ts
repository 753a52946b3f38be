import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { Language } from '../../diary/history/site-sentences';
import { type Clock, instantText } from '../../platform/clock';
import type { Metrics } from '../../platform/metrics/metrics';
import type { StateStore } from '../../persistence/state-store';
import { noticeOf } from './notice-words';
import type { Channel, Notice, NotDelivered, NoticeEvent } from './notice';
import type { ChannelResultDto, LastNotificationDto } from './notifications.dto';

/** A notice, and the view of the web app that it links to if not the first. */
type NewNotice = Omit<Notice, 'id' | 'link'> & { view?: string };
type Send = (stop: AbortSignal) => Promise<number>;

const RETRY_PAUSES_MS = [5000, 30_000];

export interface Subscription {
  channel: Channel;
  events: readonly NoticeEvent[];
}

/** Each channel on its own. If an answer is lost, the notice is sent again: twice is better than never. */
export class Notifier implements BeforeApplicationShutdown {
  private readonly stop = new AbortController();

  constructor(
    private subscriptions: readonly Subscription[],
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly state: StateStore,
    private readonly link?: string,
    /** For what receivers answer, who may repeat what they were sent. */
    public mask = (text: string): string => text,
  ) {}

  use(subscriptions: readonly Subscription[], mask: (text: string) => string): void {
    Object.assign(this, { subscriptions, mask });
  }

  get names(): string[] {
    return this.subscriptions.map(({ channel }) => channel.name);
  }

  /** Includes retries, so it may take a minute or more; never throws. @returns whether anybody got it */
  async send(about: NewNotice): Promise<boolean> {
    const notice = this.toNotice(about);
    const wanting = this.subscriptions.filter(({ events }) => events.includes(about.event));
    const results = await Promise.all(wanting.map(({ channel }) => this.sendOver(channel, notice)));
    return results.some(({ delivered }) => delivered);
  }

  async test(language: Language): Promise<ChannelResultDto[]> {
    const notice = this.toNotice(noticeOf({ name: 'test', data: null }, language));
    return Promise.all(this.subscriptions.map(({ channel }) => this.sendOver(channel, notice, [])));
  }

  /** Sends something to a receiver until it is accepted or given up, and notes how it went. Never throws. */
  async deliver(name: string, event: string, send: Send, pauses = RETRY_PAUSES_MS): Promise<ChannelResultDto> {
    const result = { channel: name, ...(await this.tryToDeliver(name, send, pauses)) };
    await this.note(result, event);
    return result;
  }

  /** Kept in the store, so that any replica and the next start know it. Never throws. */
  async note(result: ChannelResultDto, event: string): Promise<void> {
    const { channel, delivered } = result;
    this.metrics.notifications.inc({ channel, result: delivered ? 'delivered' : 'failed' });
    const last: LastNotificationDto = { ...result, at: instantText(this.clock.now()), event };
    await this.state.set(stateName(channel), JSON.stringify(last)).catch(() => undefined);
  }

  async lastResult(channel: string): Promise<LastNotificationDto> {
    const none = { channel, delivered: null, status: null, detail: null, at: null, event: null };
    return (await this.state.getObject<LastNotificationDto>(stateName(channel))) ?? none;
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private toNotice({ view, ...about }: NewNotice): Notice {
    const link = this.link && (view === undefined ? this.link : `${this.link}/#/${view}`);
    return { id: randomUUID(), ...about, ...(link !== undefined && { link }) };
  }

  private sendOver(channel: Channel, notice: Notice, pauses?: number[]): Promise<ChannelResultDto> {
    return this.deliver(channel.name, notice.event, (stop) => channel.send(notice, stop), pauses);
  }

  private async tryToDeliver(name: string, send: Send, pauses: number[]): Promise<Omit<ChannelResultDto, 'channel'>> {
    const logger = new Logger(name);
    const { signal } = this.stop;
    for (let attempt = 0; ; attempt++) {
      try {
        const status = await send(signal);
        logger.log('The notice was delivered');
        return { delivered: true, status, detail: null };
      } catch (error) {
        const usualMs = pauses[attempt];
        const { retryMs = usualMs, status = null } = error as NotDelivered;
        const message = this.mask((error as Error).message);
        if (usualMs === undefined || retryMs === undefined || retryMs === Infinity || signal.aborted) {
          logger.warn(`The notice was not delivered: ${message}`);
          return { delivered: false, status, detail: message };
        }
        logger.debug(`The notice is tried again in ${retryMs / 1000} s: ${message}`);
        await this.clock.sleep(retryMs, signal);
      }
    }
  }
}

function stateName(channel: string): string {
  return `notification:${channel}`;
}
