import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import type { Language } from '../../diary/language';
import { Clock, instantText } from '../../platform/clock';
import { Events } from '../../platform/events/events';
import { Metrics } from '../../platform/metrics/metrics';
import { StateStore } from '../../persistence/state-store';
import { maskingOf, type Subscription, subscriptionsOf } from './channels';
import { noticeOf } from './notice-words';
import type { Channel, Notice, DeliveryError } from './notice';
import type { ChannelResultDto, LastNotificationDto } from './notifications.dto';

/** A notice, and the view of the web app that it links to if not the first. */
type NewNotice = Omit<Notice, 'id' | 'link'> & { view?: string };
type Send = (stop: AbortSignal) => Promise<number>;

const RETRY_PAUSES_MS = [5000, 30_000];

/** Each channel on its own. If an answer is lost, the notice is sent again: twice is better than never. */
@Injectable()
export class Notifier implements BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private subscriptions: readonly Subscription[];
  /** For what receivers answer, who may repeat what they were sent. */
  private mask: (text: string) => string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly state: StateStore,
    events: Events,
  ) {
    this.subscriptions = subscriptionsOf(config);
    this.mask = maskingOf(config);
    events.listen(({ name }) => {
      if (name !== 'settings.changed') return;
      this.subscriptions = subscriptionsOf(config);
      this.mask = maskingOf(config);
    });
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
    const result = await this.tryToDeliver(name, send, pauses);
    await this.note(result, event);
    return result;
  }

  /** Once. Never throws. */
  async attempt(channel: string, send: Send): Promise<{ result: ChannelResultDto; retryMs?: number }> {
    try {
      const status = await send(this.stop.signal);
      return { result: { channel, delivered: true, status, detail: null } };
    } catch (error) {
      const { status = null, retryMs, message } = error as DeliveryError;
      return { result: { channel, delivered: false, status, detail: this.mask(message) }, retryMs };
    }
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
    const { publicUrl } = this.config.access;
    const link = publicUrl && (view === undefined ? publicUrl : `${publicUrl}/#/${view}`);
    return { id: randomUUID(), ...about, ...(link !== undefined && { link }) };
  }

  private sendOver(channel: Channel, notice: Notice, pauses?: number[]): Promise<ChannelResultDto> {
    return this.deliver(channel.name, notice.event, (stop) => channel.send(notice, stop), pauses);
  }

  private async tryToDeliver(name: string, send: Send, pauses: number[]): Promise<ChannelResultDto> {
    const logger = new Logger(name);
    for (let attempt = 0; ; attempt++) {
      const usualMs = pauses[attempt];
      const { result, retryMs = usualMs } = await this.attempt(name, send);
      if (result.delivered) {
        logger.log('The notice was delivered');
        return result;
      }
      const isLast = usualMs === undefined || retryMs === undefined || retryMs === Infinity;
      if (isLast || this.stop.signal.aborted) {
        logger.warn(`The notice was not delivered: ${result.detail}`);
        return result;
      }
      logger.debug(`The notice is tried again in ${retryMs / 1000} s: ${result.detail}`);
      await this.clock.sleep(retryMs, this.stop.signal);
    }
  }
}

function stateName(channel: string): string {
  return `notification:${channel}`;
}
