import { type Channel, deliverTo, type Notice, urgencyOf } from './notice';

/** https://docs.ntfy.sh/publish/#publish-as-json. The topic is the end of the address. */
export class NtfyChannel implements Channel {
  readonly name = 'ntfy';
  private readonly server: URL;
  private readonly topic: string;

  constructor(
    address: string,
    private readonly token: string | undefined,
  ) {
    this.server = new URL('.', address);
    this.topic = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
  }

  send(notice: Notice, signal: AbortSignal): Promise<number> {
    const { priority, tag } = urgencyOf(notice);
    const { title, text: message, link: click } = notice;
    const headers = this.token === undefined ? undefined : { authorization: `Bearer ${this.token}` };
    const body = { topic: this.topic, title, message: message || title, priority, tags: [tag], click };
    return deliverTo({ method: 'POST', url: this.server, headers, body, signal });
  }
}

/** https://gotify.net/docs/pushmsg. Its priorities go up to 10. */
export class GotifyChannel implements Channel {
  readonly name = 'Gotify';

  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  send(notice: Notice, signal: AbortSignal): Promise<number> {
    const { title, text, link } = notice;
    const extras = link === undefined ? undefined : { 'client::notification': { click: { url: link } } };
    const body = { title, message: text || title, priority: urgencyOf(notice).priority * 2 - 1, extras };
    const url = new URL(`${this.address}/message`);
    const headers = { 'x-gotify-key': this.token };
    return deliverTo({ method: 'POST', url, headers, body, signal });
  }
}

/** https://github.com/caronc/apprise-api: stored services below a key. */
export class AppriseChannel implements Channel {
  readonly name = 'Apprise';

  constructor(
    private readonly address: string,
    private readonly tag: string | undefined,
  ) {}

  send(notice: Notice, signal: AbortSignal): Promise<number> {
    const { title, text, link } = notice;
    const lines = [text || title, ...(link === undefined ? [] : [link])].join('\n\n');
    const body = { title, body: lines, type: urgencyOf(notice).type, format: 'text', tag: this.tag };
    return deliverTo({ method: 'POST', url: new URL(this.address), body, signal });
  }
}
