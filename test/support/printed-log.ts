export interface LogLine {
  level: string;
  context: string;
  message: string;
  requestId?: string;
}

/** Keeps from the terminal what is printed during a suite. A test may restore its own spies meanwhile. */
export class PrintedLog {
  /** Standard output and error output as they came. */
  text = '';

  constructor() {
    const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write.bind(stream) }));
    beforeAll(() => {
      for (const { stream } of streams)
        stream.write = (chunk: string | Uint8Array) => (this.text += String(chunk)) !== '';
    });
    beforeEach(() => this.clear());
    // Not after each, because a service that ends prints as well.
    afterAll(() => streams.forEach(({ stream, write }) => (stream.write = write)));
  }

  /** The lines of a log in JSON. */
  get lines(): LogLine[] {
    const lines = this.text.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as LogLine);
  }

  /** Forgets what was printed so far. */
  clear(): void {
    this.text = '';
  }
}
