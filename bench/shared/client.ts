import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
/** A body never holds this text: JSON escapes line ends, and CSV is written with line feeds alone. */
const LAST_CHUNK = '0\r\n\r\n';

export interface RequestToSend {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/**
 * One keep-alive connection, one request at a time, by hand: an HTTP client would add more to a small answer than the
 * server takes for it.
 */
export class Connection {
  private readonly socket: Socket;
  private readonly host: string;
  private receive: (chunk: Buffer) => void = () => undefined;
  private fail: (error: Error) => void = () => undefined;

  private constructor(socket: Socket, host: string) {
    this.socket = socket;
    this.host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The connection was closed')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket, `127.0.0.1:${port}`);
  }

  close(): void {
    this.socket.destroy();
  }

  prepare({ method, path, body, headers = {} }: RequestToSend): Buffer {
    const entity =
      body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(
      `${method} ${path} HTTP/1.1\r\nHost: ${this.host}\r\n${more.join('')}${entity}\r\n${body ?? ''}`,
    );
  }

  /** Milliseconds from the first byte sent to the last byte received; fails unless the answer is 200. */
  measure(prepared: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error('The connection was closed while it was idle'));
      this.fail = reject;
      let head = '';
      let left: number | undefined;
      let tail = '';
      const startedAt = performance.now();
      this.receive = (chunk) => {
        let body = chunk;
        if (left === undefined) {
          // Latin-1 keeps one character for each byte.
          head += chunk.toString('latin1');
          const end = head.indexOf(HEAD_END);
          if (end < 0) return;
          if (!head.startsWith('HTTP/1.1 200 ')) return reject(new Error(head));
          body = Buffer.from(head.slice(end + HEAD_END.length), 'latin1');
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? Infinity);
        }
        left -= body.length;
        tail = (tail + body.toString('latin1', Math.max(0, body.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length);
        if (left === 0 || (left === Infinity && tail === LAST_CHUNK)) resolve(performance.now() - startedAt);
      };
      this.socket.write(prepared);
    });
  }
}
