const nodesFetch = globalThis.fetch;

type Answer = (request: Request) => Response | Promise<Response>;

/** What the page requests, which is its own service alone. */
export class FetchedByPage {
  readonly requests: string[] = [];
  /** Sent with each request until the test ends, as if whoever has this token were logged in. */
  token: string | undefined;
  private readonly routes: [pattern: RegExp, answer: Answer][] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  constructor() {
    beforeAll(() => {
      globalThis.fetch = (input, init) => this.fetch(input, init);
      globalThis.EventSource = FetchedEvents as never;
    });
    afterAll(() => {
      globalThis.fetch = nodesFetch;
    });
  }

  /** Answers requests such as `GET /api/v2/about` in place of the service. */
  route(pattern: RegExp, answer: Answer): void {
    this.routes.unshift([pattern, answer]);
  }

  /** Until some frames have passed without a request and without a part that is loading. */
  async settled(): Promise<void> {
    do {
      for (let quiet = 0; quiet < 4; quiet++) {
        if (this.underWay.size > 0) quiet = 0;
        await Promise.allSettled(this.underWay);
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      }
    } while (this.isLoading());
  }

  /** A test that answers itself may leave a part loading. */
  private isLoading(): boolean {
    return this.routes.length === 0 && document.querySelector('.loading, [aria-busy="true"]') !== null;
  }

  async end(): Promise<void> {
    FetchedEvents.closeAll();
    await this.settled();
    this.requests.length = 0;
    this.routes.length = 0;
    this.token = undefined;
  }

  private async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    // Tests themselves ask with whole addresses.
    if (typeof input !== 'string' || /^https?:/.test(input)) return nodesFetch(input, init);
    const request = new Request(new URL(input, location.href), init);
    const line = `${request.method} ${request.url.slice(location.origin.length)}`;
    this.requests.push(line);
    // In the same process, what is compressed is only unpacked again.
    request.headers.set('Accept-Encoding', 'identity');
    if (this.token !== undefined) request.headers.set('Authorization', `Bearer ${this.token}`);
    const route = this.routes.find(([pattern]) => pattern.test(line));
    if (route) return route[1](request);
    const answer = read(request);
    this.underWay.add(answer);
    try {
      return await answer;
    } finally {
      this.underWay.delete(answer);
    }
  }
}

/** With its body, so that nothing is under way once it is answered. */
async function read(request: Request): Promise<Response> {
  const answer = await nodesFetch(request);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** An `EventSource`, which Node lacks. */
class FetchedEvents extends EventTarget {
  static readonly CLOSED = 2;
  private static readonly open = new Set<FetchedEvents>();
  readyState = 0;
  private readonly abort = new AbortController();

  constructor(address: string) {
    super();
    FetchedEvents.open.add(this);
    this.listen(new URL(address, location.href)).catch(() => this.end());
  }

  static closeAll(): void {
    for (const source of this.open) source.close();
  }

  close(): void {
    this.readyState = FetchedEvents.CLOSED;
    this.abort.abort();
    FetchedEvents.open.delete(this);
  }

  private async listen(address: URL): Promise<void> {
    const answer = await nodesFetch(address, { signal: this.abort.signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    this.readyState = 1;
    let text = '';
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const { type = 'message', data } = Object.fromEntries(
          [...event.matchAll(/^(event|data): ?(.*)$/gm)].map(([, name, value]) => [
            name === 'event' ? 'type' : name,
            value,
          ]),
        );
        if (data !== undefined) this.dispatchEvent(new MessageEvent(type, { data }));
      }
    }
    throw new Error('ended');
  }

  private end(): void {
    if (this.readyState === FetchedEvents.CLOSED) return;
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}
