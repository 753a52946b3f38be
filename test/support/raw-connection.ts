import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './until';

/** A connection on which a test decides about each byte. */
export class RawConnection {
  private received = '';
  readonly closed: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1'))).on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async open(url: string, options: { allowHalfOpen?: boolean } = {}): Promise<RawConnection> {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', ...options });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  get text(): string {
    return this.received;
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Waits until what has come matches, or the connection is closed. */
  receives(pattern: RegExp): Promise<void> {
    return until(() => pattern.test(this.received) || this.socket.closed);
  }
}
