export interface LogLine {
  level: string;
  context: string;
  message: string;
  requestId?: string;
}

/** Keeps what is printed during each test of a suite from the terminal. */
export class PrintedLog {
  /** Standard output and error output as they came. */
  text = '';

  constructor() {
    const keepPrinted = () => {
      this.clear();
      const keep = (chunk: string | Uint8Array) => (this.text += String(chunk)) !== '';
      jest.spyOn(process.stdout, 'write').mockImplementation(keep);
      jest.spyOn(process.stderr, 'write').mockImplementation(keep);
    };
    // A service that is started for all of them prints as well.
    beforeAll(keepPrinted);
    beforeEach(keepPrinted);
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
