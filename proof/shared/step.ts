/** One of the things that are proven, and what it is given to work with. */
export interface Step {
  /** For `--only`. */
  name: string;
  /** Claim that is proven, for the table. */
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

export interface Tried {
  tried: number;
  differences: number;
  /** The smallest case that came out otherwise. */
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
    this.add({ tried: 1, differences: difference === undefined ? 0 : 1, smallest: difference }, expected);
  }

  /** Counts many cases at once. */
  add({ tried, differences, smallest }: Tried, expected?: number): void {
    if (differences > 0 && this.line.differences === 0) {
      this.line.smallest = smallest;
      this.print(`${this.line.subject}: DIFFERENCE: ${smallest}`);
    }
    this.line.cases += tried;
    this.line.differences += differences;
    if (performance.now() < this.reportedAt + REPORTED_EVERY_MS) return;
    this.reportedAt = performance.now();
    this.print(`${this.line.subject}: ${this.line.cases}${expected === undefined ? '' : ` of ${expected}`}`);
  }

  get hasDifferences(): boolean {
    return this.line.differences > 0;
  }
}

/** An unreadable result counts as a difference. */
export async function failureAsDifference(
  find: () => string | undefined | Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await find();
  } catch (error) {
    return (error as Error).message;
  }
}
