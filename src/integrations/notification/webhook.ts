import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock, instantText } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { NOTICE_EVENTS } from '../../config/notification-settings';
import { splitList } from '../../config/setting';
import { Metrics } from '../../platform/metrics/metrics';
import { type Delivery, keptObject, NOTICE_ID, StateStore } from '../../persistence/state-store';
import { coalesced } from '../../platform/work/coalesced';
import { deliverTo } from './notice';
import type { ChannelResultDto } from './notifications.dto';
import { Notifier } from './notifier';

const TIMEOUT_MS = 15_000;
/** For how long a delivery belongs to the replica that sends it; far longer than an attempt takes. */
const CLAIM_MS = 60_000;
const MAX_WAITING = 1000;
/** Time until deliveries of a crashed replica are picked up. */
const QUEUE_POLL_MS = 300_000;
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const RETRY_AFTER_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];

interface WebhookSettings {
  url: string;
  /** `whsec_…`; the first is the newest. */
  secrets: readonly string[];
  events: readonly string[];
}

/** Standard Webhooks. Events wait in the outbox of the state store, so that none is lost; one may arrive twice, with the same id. */
@Injectable()
export class Webhook implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  readonly name = 'webhook';
  private readonly logger = new Logger(this.name);
  private readonly stop = new AbortController();
  private readonly settings: WebhookSettings | undefined;
  /** The receiver answered that it is gone. */
  private isOff = false;
  private isFailing = false;
  private isFull = false;
  /** One at a time, and once more for what came meanwhile. */
  private readonly wake = coalesced(() => this.work());
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly state: StateStore,
    private readonly notifier: Notifier,
    private readonly metrics: Metrics,
  ) {
    this.settings = webhookOf(config);
  }

  get enabled(): boolean {
    return this.settings !== undefined;
  }

  wants(event: string): boolean {
    return this.settings?.events.includes(event) === true && !this.isOff;
  }

  async add(type: string, data: unknown): Promise<void> {
    const now = this.clock.now();
    const content = eventBody(type, now, data);
    // Events that people wait for are sent before those of days, however many of these a receiver lets wait.
    const isNotice = (NOTICE_EVENTS as readonly string[]).includes(type);
    const id = (isNotice ? NOTICE_ID : '') + randomUUID();
    const dropped = await this.state.addDelivery({ id, content }, isNotice ? 0 : now, MAX_WAITING);
    if (dropped > 0 && !this.isFull)
      this.logger.warn(`More than ${MAX_WAITING} events are waiting: the oldest are dropped`);
    this.isFull = dropped > 0;
    void this.wake();
  }

  async test(): Promise<ChannelResultDto> {
    const content = eventBody('test', this.clock.now(), {});
    const result = await this.attempt({ id: randomUUID(), content });
    await this.notifier.note(result, 'test');
    return result;
  }

  onApplicationBootstrap(): void {
    if (this.enabled) void this.wake();
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
    clearTimeout(this.timer);
  }

  /** Waits for what is under way, before the store is closed; after the stop nothing new begins. */
  async onApplicationShutdown(): Promise<void> {
    await this.wake();
  }

  /** Never throws: what is not removed is due again. */
  private async work(): Promise<void> {
    if (this.stop.signal.aborted) return;
    let nextDue: number | undefined;
    try {
      await this.sendAllDue();
      const waiting = await this.state.waitingDeliveries();
      this.metrics.webhookOutbox.set(waiting.count);
      nextDue = waiting.nextDue;
    } catch (error) {
      this.logger.warn(`The outbox is not available: ${(error as Error).message}`);
    }
    if (this.isOff || this.stop.signal.aborted) return;
    const look = this.clock.now() + QUEUE_POLL_MS;
    this.plan(nextDue === undefined ? look : Math.min(Math.max(nextDue, this.clock.now() + SECOND), look));
  }

  private async sendAllDue(): Promise<void> {
    while (!this.isOff && !this.stop.signal.aborted) {
      const now = this.clock.now();
      const delivery = await this.state.takeDelivery(now, now + CLAIM_MS);
      if (delivery === undefined) return;
      await this.deliver(delivery);
    }
  }

  private plan(instant: number): void {
    clearTimeout(this.timer);
    this.timer = this.clock.timer(instant, async () => {
      if (this.clock.now() < instant) return this.plan(instant);
      await this.wake();
    });
  }

  private async deliver({ attempts, ...delivery }: Delivery & { attempts: number }): Promise<void> {
    const result = await this.attempt(delivery);
    const { delivered, status, detail } = result;
    // It was not the receiver's fault, and the next start sends it.
    if (!delivered && this.stop.signal.aborted) return this.state.delayDelivery(delivery.id, this.clock.now());
    await this.notifier.note(result, keptObject<{ type: string }>(delivery.content)?.type ?? 'unknown');
    const pause = RETRY_AFTER_MS[attempts - 1];
    if (delivered || status === 410 || pause === undefined) await this.state.removeDelivery(delivery.id);
    else await this.state.delayDelivery(delivery.id, this.clock.now() + pause);
    this.report(detail, { isGone: status === 410, isGivenUp: pause === undefined });
  }

  /** Once when it begins to fail and once when that ends, because much may wait. */
  private report(problem: string | null, { isGone, isGivenUp }: { isGone: boolean; isGivenUp: boolean }): void {
    if (problem === null) {
      if (this.isFailing) this.logger.log('The webhook is delivered again');
      this.isFailing = false;
    } else if (isGone) {
      this.isOff = true;
      this.logger.warn('The receiver of the webhook answered 410: nothing is sent to it until the next start');
    } else {
      if (!this.isFailing) this.logger.warn(`The webhook was not delivered; retrying for 17 hours: ${problem}`);
      else if (isGivenUp) this.logger.warn(`An event could not be delivered to the webhook and is dropped: ${problem}`);
      this.isFailing = true;
    }
  }

  private async attempt({ id, content }: Delivery): Promise<ChannelResultDto> {
    const { url, secrets } = this.settings!;
    const timestamp = String(Math.floor(this.clock.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${content}`)).join(' '),
    };
    const request = { method: 'POST', url: new URL(url), headers, body: content, timeoutMs: TIMEOUT_MS } as const;
    const cutOff = (signal: AbortSignal) => AbortSignal.any([signal, this.stop.signal]);
    const sent = await this.notifier.attempt(this.name, (stop) => deliverTo({ ...request, signal: cutOff(stop) }));
    return sent.result;
  }
}

function webhookOf({ notification }: Config): WebhookSettings | undefined {
  const { webhookUrl: url, webhookSecret, webhookEvents, events } = notification;
  if (url === undefined || webhookSecret === undefined) return undefined;
  return { url, secrets: splitList(webhookSecret), events: webhookEvents.length > 0 ? webhookEvents : events };
}

function eventBody(type: string, at: number, data: unknown): string {
  return JSON.stringify({ type, timestamp: instantText(at), data });
}

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
