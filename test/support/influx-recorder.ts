import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface WriteRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type RecorderAnswer = { status: number; body?: string } | 'silent';

/** A server with InfluxDB's API that shows what was sent, and refuses or keeps silent when a test wants it to. */
export class InfluxRecorder {
  readonly writes: WriteRequest[] = [];
  readonly deletions: WriteRequest[] = [];
  /** What a write or a ping is answered with; `silent` waits for `release`. */
  answer: RecorderAnswer = { status: 204 };
  deletionAnswer: RecorderAnswer = { status: 204 };

  private readonly waiting: ServerResponse[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<InfluxRecorder> {
    const server = createServer();
    const recorder = new InfluxRecorder(server);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        const path = request.url ?? '';
        const isDeletion = path.startsWith('/api/v2/delete');
        const requests = isDeletion ? recorder.deletions : recorder.writes;
        if (!path.startsWith('/ping')) requests.push({ path, headers: request.headers, body });
        const answer = isDeletion ? recorder.deletionAnswer : recorder.answer;
        if (answer === 'silent') recorder.waiting.push(response);
        else response.writeHead(answer.status).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return recorder;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** All lines that were sent, in their order. */
  get lines(): string[] {
    return this.writes.flatMap(({ body }) => body.split('\n'));
  }

  /** Answers the silent ones after all, with success. */
  release(): void {
    for (const response of this.waiting.splice(0)) response.writeHead(204).end();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
