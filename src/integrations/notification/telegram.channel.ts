import { exchangeJson } from '../../platform/outgoing/exchange';
import { type Channel, DeliveryError, type Notice } from './notice';

const MAX_RETRY_AFTER_MS = 300_000;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 4096;
const CUT_MARK = '\n…';

/** The relevant part of Telegram's answer; not validated, so every field may be missing. */
interface TelegramAnswer {
  ok?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown } | null;
}

/** Sends with the `sendMessage` method of Telegram's bot API. The token is part of the address, so addresses are not logged. */
export class TelegramChannel implements Channel {
  readonly name = 'Telegram';

  constructor(private readonly settings: { token: string; chatId: string; apiUrl: string }) {}

  async send({ event, title, text, link }: Notice, signal: AbortSignal): Promise<number> {
    const { token, chatId, apiUrl } = this.settings;
    // One segment of the path, whatever the token is. The colon in Telegram's tokens is kept.
    const url = new URL(`${apiUrl}/bot${encodeURIComponent(token.trim()).replaceAll('%3A', ':')}/sendMessage`);
    const lines = [title, text, event === 'digest' ? link : undefined];
    const message = { chat_id: chatId, text: truncateToLimit(lines.filter((line) => line).join('\n')) };
    const { status, body } = await exchangeJson({ method: 'POST', url, body: message, signal });
    const { ok, description, parameters } = (body ?? {}) as TelegramAnswer;
    if (status >= 200 && status < 300) {
      if (ok !== true) throw new DeliveryError('the answer is not one of Telegram', undefined, status);
      return status;
    }
    const isExplained = status >= 400 && typeof description === 'string';
    const explanation = isExplained ? `, ${description.slice(0, MAX_DESCRIPTION_LENGTH)}` : '';
    const retryMs = retryMsOf(status, parameters?.retry_after);
    throw new DeliveryError(`status ${status}${explanation}${adviceFor(status)}`, retryMs, status);
  }
}

function retryMsOf(status: number, retryAfter: unknown): number | undefined {
  if (status >= 500) return undefined;
  if (status !== 429) return Infinity;
  const isUsable = typeof retryAfter === 'number' && retryAfter >= 0;
  return isUsable ? Math.min(retryAfter * 1000, MAX_RETRY_AFTER_MS) : undefined;
}

function adviceFor(status: number): string {
  if (status === 401 || status === 404) return '; check EXPORTER_NOTIFICATION_TELEGRAM_TOKEN';
  if (status === 400 || status === 403) {
    return '; check EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID, and that the chat has been opened with the bot';
  }
  return '';
}

/** The limit is in UTF-16 units, as in JavaScript. Cut after a whole line if possible, otherwise after a whole character. */
export function truncateToLimit(text: string): string {
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  const available = MAX_MESSAGE_LENGTH - CUT_MARK.length;
  const lineEnd = text.lastIndexOf('\n', available);
  if (lineEnd > available / 2) return text.slice(0, lineEnd) + CUT_MARK;
  const halfCharacter = /[\uD800-\uDBFF]/.test(text.charAt(available - 1));
  return text.slice(0, halfCharacter ? available - 1 : available) + CUT_MARK;
}
