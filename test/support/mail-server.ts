import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { selfSigned } from './certificate';

export interface ReceivedMail {
  mail: ParsedMail;
  /** Whether it came over TLS, and with which account. */
  isSecure: boolean;
  user: string | undefined;
  recipients: string[];
}

/** A real mail server that keeps what it gets. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];

  private constructor(private readonly server: SMTPServer) {
    server.on('error', () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      onData: (stream, { secure, user, envelope }, done) => {
        void simpleParser(stream).then((mail) => {
          const recipients = envelope.rcptTo.map(({ address }) => address);
          const account = user as string | undefined;
          started.mails.push({ mail, isSecure: secure, user: account, recipients });
          done();
        });
      },
      ...options,
    });
    const started = new MailServer(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** A certificate for an address of this machine that does not count as local, trusted by this process from now on. */
export function trustedCertificate(): ReturnType<typeof selfSigned> {
  const certificate = selfSigned('IP:0.0.0.0');
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  return certificate;
}
