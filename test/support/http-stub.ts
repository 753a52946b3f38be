import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StubRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface StubAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Treatment of one request: an answer, no answer at all, bytes that are not HTTP, or a connection that breaks off. */
export type StubBehaviour = StubAnswer | 'silent' | 'garbage' | 'cut' | 'other-protocol';

/** A server on the other side of an outgoing channel: shows what was sent, and answers as a test wants it. */
export class HttpStub {
  readonly requests: StubRequest[] = [];
  /** For the next requests, one each. */
  readonly next: StubBehaviour[] = [];
  private readonly waiting: ServerResponse[] = [];

  private constructor(
    private readonly server: Server,
    private readonly usual: (request: StubRequest) => StubBehaviour,
  ) {}

  /** @param usual what a request is answered with when nothing is set for it */
  static async start(usual: (request: StubRequest) => StubBehaviour = () => ({ status: 200 })): Promise<HttpStub> {
    const server = createServer();
    const stub = new HttpStub(server, usual);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
        stub.requests.push(received);
        const behaviour = stub.next.shift() ?? stub.usual(received);
        if (behaviour === 'silent') stub.waiting.push(response);
        else behave(response, behaviour);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Comes back when as many requests have arrived. */
  async received(count: number): Promise<void> {
    while (this.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Answers the silent requests after all. */
  release({ status, headers, body }: StubAnswer): void {
    for (const response of this.waiting.splice(0)) response.writeHead(status, headers).end(body);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function behave(response: ServerResponse, behaviour: Exclude<StubBehaviour, 'silent'>): void {
  if (behaviour === 'garbage') response.socket?.end('this is not HTTP\r\n\r\n');
  else if (behaviour === 'cut') response.socket?.destroy();
  else if (behaviour === 'other-protocol') {
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  } else response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
}
