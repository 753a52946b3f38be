import { HttpStub, type StubBehaviour, type StubRequest } from './http-stub';

/** A server with InfluxDB's API that shows what was sent, and refuses or keeps silent when a test wants it to. */
export class InfluxRecorder {
  readonly writes: StubRequest[] = [];
  readonly deletions: StubRequest[] = [];
  /** Answer to writes and pings; `silent` waits for `release`. */
  answer: StubBehaviour = { status: 204 };
  deletionAnswer: StubBehaviour = { status: 204 };
  private server!: HttpStub;

  static async start(): Promise<InfluxRecorder> {
    const recorder = new InfluxRecorder();
    recorder.server = await HttpStub.start((request) => {
      const isDeletion = request.path.startsWith('/api/v2/delete');
      if (!request.path.startsWith('/ping')) recorder[isDeletion ? 'deletions' : 'writes'].push(request);
      return isDeletion ? recorder.deletionAnswer : recorder.answer;
    });
    return recorder;
  }

  get url(): string {
    return this.server.url;
  }

  /** All lines that were sent, in their order. */
  get lines(): string[] {
    return this.writes.flatMap(({ body }) => body.split('\n'));
  }

  /** Answers the silent ones after all, with success. */
  release(): void {
    this.server.release({ status: 204 });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
