import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { Clock } from '../clock';

const RETRY_PAUSES_MS = [5000, 30_000];

/** A way to send a short plain text to the operator of the service. */
export interface Channel {
  /** For the log. */
  readonly name: string;
  /**
   * Sends once.
   * @param stop ends the attempt
   * @throws NotDelivered, or an error after which sending is tried again; its message is logged
   */
  send(text: string, stop: AbortSignal): Promise<void>;
}

export class NotDelivered extends Error {
  /** @param retryMs when to try again, if not after the usual pause; Infinity: never */
  constructor(
    message: string,
    readonly retryMs?: number,
  ) {
    super(message);
  }
}

/** Sends notices over every channel. If an answer is lost, the notice is sent again: twice is better than never. */
export class Notifier implements BeforeApplicationShutdown {
  private readonly stop = new AbortController();

  constructor(
    private readonly channels: readonly Channel[],
    private readonly clock: Clock,
  ) {}

  /** Includes retries, so it may take a minute or more; never throws. @returns whether it was delivered */
  async send(text: string): Promise<boolean> {
    const delivered = await Promise.all(this.channels.map((channel) => this.deliver(channel, text)));
    return delivered.includes(true);
  }

  /** Gives up notices that are not delivered yet. */
  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async deliver(channel: Channel, text: string): Promise<boolean> {
    const logger = new Logger(channel.name);
    const { signal } = this.stop;
    for (let attempt = 0; ; attempt++) {
      try {
        await channel.send(text, signal);
        logger.log('The notice was delivered');
        return true;
      } catch (error) {
        const usualMs = RETRY_PAUSES_MS[attempt];
        const { message, retryMs = usualMs } = error as NotDelivered;
        if (usualMs === undefined || retryMs === undefined || retryMs === Infinity || signal.aborted) {
          logger.warn(`The notice was not delivered: ${message}`);
          return false;
        }
        logger.debug(`The notice is tried again in ${retryMs / 1000} s: ${message}`);
        await this.clock.sleep(retryMs, signal);
      }
    }
  }
}
