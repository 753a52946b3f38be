import { HttpStub, type StubBehaviour } from './http-stub';

interface TelegramMessage {
  chat_id: string;
  text: string;
}

/** Telegram's bot API over real HTTP, as far as notices need it. Use its address as API-URL. */
export type TelegramStub = HttpStub & {
  /** Accepted messages, in order. */
  readonly messages: readonly TelegramMessage[];
};

/** @param token the only one that is accepted */
export async function startTelegram(token = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'): Promise<TelegramStub> {
  const messages: TelegramMessage[] = [];
  const server = await HttpStub.start(({ method, path, body }) => {
    if (method !== 'POST' || path !== `/bot${token}/sendMessage`) return refusal(401, 'Unauthorized');
    messages.push(JSON.parse(body) as TelegramMessage);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true,"result":{}}' };
  });
  return Object.assign(server, { messages });
}

/** A refusal in Telegram's form. */
export function refusal(
  status: number,
  description: string,
  parameters?: { retry_after: number },
): StubBehaviour & object {
  const body = JSON.stringify({ ok: false, error_code: status, description, parameters });
  return { status, headers: { 'content-type': 'application/json' }, body };
}
