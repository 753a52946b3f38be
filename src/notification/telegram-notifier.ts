import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { Clock } from '../clock';
import { masking } from '../logging/mask-secrets';
import { CHANNEL_TIMEOUT_MS, exchangeJson, type JsonAnswer } from '../outgoing/json-exchange';
import { fitting } from './message-length';
import { Notifier } from './notifier';

const RETRY_PAUSES_MS = [5000, 30_000];
const LONGEST_RETRY_AFTER_MS = 300_000;
const LONGEST_DESCRIPTION = 200;

export interface TelegramSettings {
  token: string;
  chatId: string;
  apiUrl: string;
}

/** The relevant part of Telegram's answer; not validated, so every field may be missing. */
interface TelegramAnswer {
  ok?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown } | null;
}

/** Why a message was not delivered. */
interface Failure {
  reason: string;
  /** Whether to retry: no, after the usual pause, or after the time that Telegram names. */
  retry: false | 'usual' | number;
}

/**
 * Sends with the `sendMessage` method of Telegram's bot API. If the answer is lost, the message is sent again: twice is better
 * than never. The token is part of the address, so neither addresses nor errors of libraries are logged.
 */
export class TelegramNotifier extends Notifier implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Telegram');
  private readonly stop = new AbortController();
  private readonly withoutToken: (text: string) => string;

  constructor(
    private readonly settings: TelegramSettings,
    private readonly clock: Clock,
    private readonly timeoutMs = CHANNEL_TIMEOUT_MS,
  ) {
    super();
    this.withoutToken = masking([settings.token, this.tokenInPath()]);
  }

  override async send(text: string): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      const failure = await this.attempt(text);
      if (failure === undefined) {
        this.logger.log('The notice was delivered');
        return true;
      }
      const pause = failure.retry === 'usual' ? RETRY_PAUSES_MS[attempt] : failure.retry;
      const isLast = attempt >= RETRY_PAUSES_MS.length || this.stop.signal.aborted;
      if (isLast || pause === undefined || pause === false) {
        this.logger.warn(`The notice was not delivered: ${failure.reason}`);
        return false;
      }
      this.logger.debug(`The notice is tried again in ${pause / 1000} s: ${failure.reason}`);
      await this.clock.sleep(pause, this.stop.signal);
    }
  }

  /** Gives up notices that are not delivered yet. */
  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /** @returns undefined when it was delivered */
  private async attempt(text: string): Promise<Failure | undefined> {
    const { chatId } = this.settings;
    const { signal } = this.stop;
    if (signal.aborted) return { reason: 'the service is shutting down', retry: false };
    try {
      const body = { chat_id: chatId, text: fitting(text) };
      return this.failureOf(
        await exchangeJson({ method: 'POST', url: this.address(), body, timeoutMs: this.timeoutMs, signal }),
      );
    } catch (error) {
      return { reason: this.masked((error as Error).message), retry: 'usual' };
    }
  }

  private failureOf({ status, body }: JsonAnswer): Failure | undefined {
    const { ok, description, parameters } = (body ?? {}) as TelegramAnswer;
    if (status >= 200 && status < 300) {
      return ok === true ? undefined : { reason: 'the answer is not one of Telegram', retry: 'usual' };
    }
    const explanation = typeof description === 'string' ? `, ${this.masked(description)}` : '';
    const reason = `status ${status}${explanation}${adviceFor(status)}`;
    if (status !== 429) return { reason, retry: status >= 500 && 'usual' };
    const seconds = parameters?.retry_after;
    const isUsable = typeof seconds === 'number' && seconds >= 0;
    return { reason, retry: isUsable ? Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) : 'usual' };
  }

  private address(): URL {
    return new URL(`${this.settings.apiUrl}/bot${this.tokenInPath()}/sendMessage`);
  }

  /** Encodes the token as one path segment. The colon in Telegram's tokens is kept. */
  private tokenInPath(): string {
    return encodeURIComponent(this.settings.token).replaceAll('%3A', ':');
  }

  /** Turns an external text into one short line without the token. */
  private masked(text: string): string {
    return this.withoutToken(text).replace(/\s+/g, ' ').slice(0, LONGEST_DESCRIPTION);
  }
}

/** Advice for the reader of the log. */
function adviceFor(status: number): string {
  if (status === 401 || status === 404) return '; check EXPORTER_NOTIFICATION_TELEGRAM_TOKEN';
  if (status === 400 || status === 403) {
    return '; check EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID, and that the chat has been opened with the bot';
  }
  return '';
}
