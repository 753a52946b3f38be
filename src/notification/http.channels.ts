import { type BriefRequest, exchangeBriefly } from '../outgoing/brief-exchange';
import { CHANNEL_TIMEOUT_MS } from '../outgoing/json-exchange';
import { type Channel, type Notice, NotDelivered, urgencyOf } from './notice';

/** @returns its status when it was accepted @throws NotDelivered */
async function post(
  { url, headers, body }: Pick<BriefRequest, 'url' | 'headers' | 'body'>,
  timeoutMs: number,
  signal: AbortSignal,
) {
  const { status, said } = await exchangeBriefly({ method: 'POST', url, headers, body, timeoutMs, signal });
  if (status >= 200 && status < 300) return status;
  const isPassing = status >= 500 || status === 429 || status === 408;
  throw new NotDelivered(`status ${status}${said && `, ${said}`}`, isPassing ? undefined : Infinity, status);
}

/** https://docs.ntfy.sh/publish/#publish-as-json. The topic is the end of the address. */
export class NtfyChannel implements Channel {
  readonly name = 'ntfy';
  private readonly server: URL;
  private readonly topic: string;

  constructor(
    address: string,
    private readonly token: string | undefined,
    private readonly timeoutMs = CHANNEL_TIMEOUT_MS,
  ) {
    this.server = new URL('.', address);
    this.topic = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
  }

  send(notice: Notice, signal: AbortSignal): Promise<number> {
    const { priority, tag } = urgencyOf(notice);
    const { title, text: message, link: click } = notice;
    const headers = this.token === undefined ? undefined : { authorization: `Bearer ${this.token}` };
    const body = { topic: this.topic, title, message: message || title, priority, tags: [tag], click };
    return post({ url: this.server, headers, body }, this.timeoutMs, signal);
  }
}

/** https://gotify.net/docs/pushmsg. Its priorities go up to 10. */
export class GotifyChannel implements Channel {
  readonly name = 'Gotify';

  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly timeoutMs = CHANNEL_TIMEOUT_MS,
  ) {}

  send(notice: Notice, signal: AbortSignal): Promise<number> {
    const { title, text, link } = notice;
    const extras = link === undefined ? undefined : { 'client::notification': { click: { url: link } } };
    const body = { title, message: text || title, priority: urgencyOf(notice).priority * 2 - 1, extras };
    const url = new URL(`${this.address}/message`);
    return post({ url, headers: { 'x-gotify-key': this.token }, body }, this.timeoutMs, signal);
  }
}

/** https://github.com/caronc/apprise-api: stored services below a key. */
export class AppriseChannel implements Channel {
  readonly name = 'Apprise';

  constructor(
    private readonly address: string,
    private readonly tag: string | undefined,
    private readonly timeoutMs = CHANNEL_TIMEOUT_MS,
  ) {}

  send(notice: Notice, signal: AbortSignal): Promise<number> {
    const { title, text, link } = notice;
    const lines = [text || title, ...(link === undefined ? [] : [link])].join('\n\n');
    const body = { title, body: lines, type: urgencyOf(notice).type, format: 'text', tag: this.tag };
    return post({ url: new URL(this.address), body }, this.timeoutMs, signal);
  }
}
