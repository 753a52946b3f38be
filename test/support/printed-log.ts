export interface LogLine {
  level: string;
  context: string;
  message: string;
  requestId?: string;
}

/** Keeps what is printed during a suite from the terminal. */
export class PrintedLog {
  /** Standard output and error output as they came. */
  text = '';

  constructor() {
    const keep = (chunk: string | Uint8Array) => (this.text += String(chunk)) !== '';
    beforeAll(() => {
      jest.spyOn(process.stdout, 'write').mockImplementation(keep);
      jest.spyOn(process.stderr, 'write').mockImplementation(keep);
    });
    beforeEach(() => this.clear());
    // Not after each, because a service that ends prints as well.
    afterAll(() => jest.restoreAllMocks());
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
