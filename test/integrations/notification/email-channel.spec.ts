import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { EmailChannel } from '../../../src/integrations/notification/email.channel';
import type { Notice } from '../../../src/integrations/notification/notice';
import { CapturedLog } from '../../support/captured-log';
import { MailServer, trustedCertificate } from '../../support/mail-server';
import { noticeOf, notifierOver } from '../../support/notifier';
import { TestClock } from '../../support/test-clock';

const NEVER = new AbortController().signal;
const NOTICE: Notice = {
  id: '7c0e4a10',
  event: 'export.failed',
  title: 'Nutrition diary: für Grüße – fetching failed',
  text: 'Zwölf Äpfel & <b>Öl</b>\nsecond line',
  link: 'https://diary.example.org',
};
/** Not local for the service, so that TLS is required, and yet this machine. */
const ELSEWHERE = '0.0.0.0';

const tls = trustedCertificate();
const ACCOUNT: SMTPServerOptions = {
  ...tls,
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    password === 'p@ss wörd' ? done(null, { user: username }) : done(new Error('wrong password')),
};

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

interface Options {
  scheme?: string;
  host?: string;
  password?: string;
  to?: string[];
  timeoutMs?: number;
  port?: number;
}

function channel({ scheme = 'smtp', host = '127.0.0.1', password, to = ['me@example.org'], timeoutMs, port }: Options) {
  const from = 'Ernährung <diary@example.org>';
  const username = password === undefined ? undefined : 'diary';
  const url = `${scheme}://${host}:${port ?? server!.port}`;
  return new EmailChannel({ url, username, password, from, to }, timeoutMs);
}

describe('email channel', () => {
  it('is a text with an HTML alternative, umlauts included, marked as automatic, with the same Message-ID each time', async () => {
    server = await MailServer.start({ ...tls });
    expect(await channel({ to: ['me@example.org', 'you@example.org'] }).send(NOTICE, NEVER)).toBe(250);
    await channel({}).send(NOTICE, NEVER);

    const [{ mail, recipients }, again] = server.mails as [(typeof server.mails)[0], (typeof server.mails)[0]];
    expect(recipients).toEqual(['me@example.org', 'you@example.org']);
    expect(mail.from?.text).toBe('"Ernährung" <diary@example.org>');
    expect(mail.subject).toBe('Nutrition diary: für Grüße – fetching failed');
    expect(mail.text?.trim()).toBe('Zwölf Äpfel & <b>Öl</b>\nsecond line\n\nhttps://diary.example.org');
    expect(mail.html).toContain('Zwölf Äpfel &#38; &#60;b&#62;Öl&#60;/b&#62;<br>second line');
    expect(mail.html).toContain('<a href="https://diary.example.org">https://diary.example.org</a>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect([mail.messageId, again.mail.messageId]).toEqual(['<7c0e4a10@example.org>', '<7c0e4a10@example.org>']);
  });

  it('logs in after STARTTLS at a server elsewhere, or over TLS from the beginning', async () => {
    server = await MailServer.start(ACCOUNT);
    await channel({ host: ELSEWHERE, password: 'p@ss wörd' }).send(NOTICE, NEVER);
    expect(server.mails.map(({ isSecure, user }) => ({ isSecure, user }))).toEqual([{ isSecure: true, user: 'diary' }]);

    await server.stop();
    server = await MailServer.start({ ...ACCOUNT, secure: true });
    await channel({ scheme: 'smtps', host: ELSEWHERE, password: 'p@ss wörd' }).send(NOTICE, NEVER);
    expect(server.mails.map(({ isSecure, user }) => ({ isSecure, user }))).toEqual([{ isSecure: true, user: 'diary' }]);
  });

  it('sends nothing to a server elsewhere that offers no STARTTLS, and to one on this machine it does', async () => {
    server = await MailServer.start({ ...tls, disabledCommands: ['STARTTLS'] });

    await expect(channel({ host: ELSEWHERE }).send(NOTICE, NEVER)).rejects.toThrow('STARTTLS failed');
    expect(server.mails).toEqual([]);
    await channel({ host: '127.0.0.1' }).send(NOTICE, NEVER);
    expect(server.mails.map(({ isSecure }) => isSecure)).toEqual([false]);
  });

  it('is not tried again when the account is rejected, and neither log nor result has the password', async () => {
    server = await MailServer.start(ACCOUNT);
    const log = new CapturedLog();
    const clock = new TestClock('2024-09-01T03:00:00Z');
    const notifier = await notifierOver(clock, channel({ host: ELSEWHERE, password: 'wrong-secret' }));

    expect(await notifier.send(noticeOf('a notice'))).toBe(false);
    expect(clock.sleeps).toEqual([]);
    expect(log.lines).toEqual(['warn The notice was not delivered: 535 wrong password']);
    expect(await notifier.lastResult('e-mail')).toMatchObject({ delivered: false, status: 535 });
  });

  it('says that a recipient was refused; the others have it', async () => {
    server = await MailServer.start({
      ...tls,
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('nobody') ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    });
    const both = channel({ to: ['nobody@example.org', 'me@example.org'] });

    await expect(both.send(NOTICE, NEVER)).rejects.toThrow('1 of 2 recipients were refused: 550 No such user');
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['me@example.org']]);
    await expect(channel({ to: ['nobody@example.org'] }).send(NOTICE, NEVER)).rejects.toThrow('550 No such user');
  });

  it('ends after its time at a server that hangs, and at once when the service stops', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const stop = new AbortController();
    const stopped = channel({ port, timeoutMs: 600_000 }).send(NOTICE, stop.signal);
    setImmediate(() => stop.abort());

    await expect(stopped).rejects.toThrow('the service is shutting down');
    await expect(channel({ port, timeoutMs: 100 }).send(NOTICE, NEVER)).rejects.toThrow(
      /no answer within 100 ms|ETIMEDOUT/,
    );
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});
