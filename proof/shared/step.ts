/** One of the things that are proven, and what it is given to work with. */
export interface Step {
  /** For `--only`. */
  name: string;
  /** What is proven, for the table. */
  title: string;
  run: (setting: Setting) => Promise<void>;
}

export interface Setting {
  /** A folder of the step's own, which is gone afterwards. */
  folder: string;
  isQuick: boolean;
  seed: number;
  /** Begins a line of the table. */
  cases: (subject: string) => Cases;
  /** A sentence about what is not compared, or about how large the diary was. */
  note: (text: string) => void;
}

export interface Line {
  subject: string;
  cases: number;
  differences: number;
  /** The first difference; cases are tried from the smallest to the largest. */
  smallest?: string;
}

const REPORTED_EVERY_MS = 10_000;

/** Counts cases, and keeps the first one that came out otherwise than it must. */
export class Cases {
  private readonly line: Line;
  private readonly print: (text: string) => void;
  private reportedAt = performance.now();

  constructor(line: Line, print: (text: string) => void) {
    this.line = line;
    this.print = print;
  }

  /** @param difference undefined when everything is as it must be */
  check(difference: string | undefined, expected?: number): void {
    this.line.cases++;
    if (difference !== undefined && this.line.differences++ === 0) {
      this.line.smallest = difference;
      this.print(`${this.line.subject}: DIFFERENCE: ${difference}`);
    }
    if (performance.now() < this.reportedAt + REPORTED_EVERY_MS) return;
    this.reportedAt = performance.now();
    this.print(`${this.line.subject}: ${this.line.cases}${expected === undefined ? '' : ` of ${expected}`}`);
  }

  get hasDifferences(): boolean {
    return this.line.differences > 0;
  }
}
