import { HttpStub, type StubBehaviour, type StubRequest } from './http-stub';

export interface TelegramMessage {
  chat_id: string;
  text: string;
}

/** Telegram's bot API over real HTTP, as far as notices need it. Use {@link TelegramStub.url} as API-URL. */
export class TelegramStub {
  /** Accepted messages, in order. */
  readonly messages: TelegramMessage[] = [];

  private constructor(private readonly server: HttpStub) {}

  /** @param token the only one that is accepted */
  static async start(token = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'): Promise<TelegramStub> {
    const accept = ({ method, path, body }: StubRequest) => {
      if (method !== 'POST' || path !== `/bot${token}/sendMessage`) return refusal(401, 'Unauthorized');
      stub.messages.push(JSON.parse(body) as TelegramMessage);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true,"result":{}}' };
    };
    const stub: TelegramStub = new TelegramStub(await HttpStub.start(accept));
    return stub;
  }

  get url(): string {
    return this.server.url;
  }

  /** Everything that was asked, refused or not. */
  get requests(): readonly StubRequest[] {
    return this.server.requests;
  }

  /** The next requests are dealt with so, one each. */
  answerNext(...behaviours: StubBehaviour[]): void {
    this.server.next.push(...behaviours);
  }

  received(count: number): Promise<void> {
    return this.server.received(count);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
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
