import { once } from 'node:events';
import { isLoopback } from '../../config/values';
import { truncate, USUAL_TIMEOUT_MS, withinTime } from '../../platform/outgoing/exchange';
import { RequestFailedError } from '../../platform/outgoing/outgoing-http';
import { type Channel, type Notice, DeliveryError } from './notice';

const STANDARD_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

interface EmailSettings {
  url: string;
  username: string | undefined;
  password: string | undefined;
  from: string;
  to: readonly string[];
}

/** Fields of nodemailer's errors besides the message, which may repeat the account. */
interface MailError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

/** Sends mails over SMTP. A server elsewhere has to offer STARTTLS, because password and text would be readable on the way. */
export class EmailChannel implements Channel {
  readonly name = 'e-mail';

  constructor(
    private readonly settings: EmailSettings,
    private readonly timeoutMs = USUAL_TIMEOUT_MS,
  ) {}

  async send({ id, title, text, link }: Notice, stop: AbortSignal): Promise<number> {
    // Bundled, its functions are in `default` alone.
    const { default: nodemailer } = await import('nodemailer');
    const { from, to } = this.settings;
    const lines = [text, link].filter((part) => part !== undefined && part !== '').join('\n\n');
    const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
    const transport = nodemailer.createTransport(this.options());
    try {
      const { rejected, rejectedErrors, response } = await withinTime(this.timeoutMs, stop, (limit) => {
        limit.throwIfAborted();
        const sent = transport.sendMail({
          from,
          to: [...to],
          subject: title,
          text: `${lines}\n`,
          html: htmlOf(title, lines, link),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        // The library takes no signal.
        return Promise.race([sent, once(limit, 'abort').then(() => Promise.reject(new RequestFailedError('aborted')))]);
      });
      if (rejected.length > 0) {
        const why = truncate(rejectedErrors?.[0]?.response ?? '');
        const message = `${rejected.length} of ${to.length} recipients were refused${why && `: ${why}`}`;
        throw new DeliveryError(message, Infinity, rejectedErrors?.[0]?.responseCode);
      }
      return Number(response.slice(0, 3));
    } catch (error) {
      throw error instanceof DeliveryError || error instanceof RequestFailedError
        ? error
        : toDeliveryError(error as MailError);
    } finally {
      transport.close();
    }
  }

  private options() {
    const { hostname, port, protocol, username, password } = new URL(this.settings.url);
    const user = this.settings.username ?? decodeURIComponent(username);
    const isLocal = isLoopback(hostname);
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || STANDARD_PORTS[protocol],
      secure: protocol === 'smtps:',
      requireTLS: !isLocal,
      // A mail server on the machine itself has a certificate of its own making.
      tls: { rejectUnauthorized: !isLocal },
      auth: user === '' ? undefined : { user, pass: this.settings.password ?? decodeURIComponent(password) },
      connectionTimeout: this.timeoutMs,
      greetingTimeout: this.timeoutMs,
      socketTimeout: this.timeoutMs,
    };
  }
}

/** @throws DeliveryError for what a server answered; without one the connection failed */
function toDeliveryError({ code, response, responseCode }: MailError): Error {
  const answerText = truncate(response ?? '');
  if (code === 'ETLS')
    return new DeliveryError(`STARTTLS failed${answerText && `: ${answerText}`}`, Infinity, responseCode);
  if (responseCode !== undefined)
    return new DeliveryError(answerText, responseCode >= 500 ? Infinity : undefined, responseCode);
  return new RequestFailedError(`the connection failed${code === undefined ? '' : ` (${code})`}`);
}

function htmlOf(title: string, lines: string, link: string | undefined): string {
  const escaped = (text: string) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');
  const body = escaped(lines);
  const target = link === undefined ? undefined : escaped(link);
  const linked = target === undefined ? body : body.replace(target, `<a href="${target}">${target}</a>`);
  return `<!doctype html><title>${escaped(title)}</title><p>${linked}</p>`;
}
