interface Sample {
  /** What comes behind the metric's name, such as `_bucket`. */
  suffix: string;
  labels: string;
  value: number;
}

/** A named figure in the text format of Prometheus (exposition format 0.0.4). */
abstract class Metric {
  constructor(
    private readonly name: string,
    private readonly type: 'counter' | 'gauge' | 'histogram',
    private readonly help: string,
  ) {}

  text(): string {
    const lines = this.samples().map(({ suffix, labels, value }) => {
      return `${this.name}${suffix}${labels && `{${labels}}`} ${String(value)}\n`;
    });
    return `# HELP ${this.name} ${this.help}\n# TYPE ${this.name} ${this.type}\n${lines.join('')}`;
  }

  protected abstract samples(): Sample[];
}

/** A figure that is read from the system when it is asked for; undefined: there is none. */
export class ReadMetric extends Metric {
  constructor(
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    private readonly read: () => number | undefined,
  ) {
    super(name, type, help);
  }

  protected override samples(): Sample[] {
    const value = this.read();
    return value === undefined ? [] : [{ suffix: '', labels: '', value }];
  }
}

/** One figure for each combination of label values. Values are given in the order of the label names. */
abstract class LabelledMetric<T> extends Metric {
  private readonly cells = new Map<string, T>();

  constructor(
    name: string,
    type: 'counter' | 'gauge' | 'histogram',
    help: string,
    private readonly labelNames: readonly string[],
  ) {
    super(name, type, help);
  }

  protected cell(values: readonly string[]): T {
    // No label value of the service holds a line break.
    const key = values.join('\n');
    let cell = this.cells.get(key);
    if (cell === undefined) this.cells.set(key, (cell = this.newCell()));
    return cell;
  }

  protected clearCells(): void {
    this.cells.clear();
  }

  protected override samples(): Sample[] {
    return [...this.cells].flatMap(([key, cell]) => {
      const values = key.split('\n');
      return this.samplesOf(
        cell,
        this.labelNames.map((name, index) => `${name}="${escaped(values[index] ?? '')}"`),
      );
    });
  }

  protected abstract newCell(): T;
  protected abstract samplesOf(cell: T, labels: readonly string[]): Sample[];
}

class SingleValue extends LabelledMetric<{ value: number }> {
  protected override newCell() {
    return { value: 0 };
  }

  protected override samplesOf({ value }: { value: number }, labels: readonly string[]): Sample[] {
    return [{ suffix: '', labels: labels.join(','), value }];
  }
}

/** Only grows. Adding 0 makes it be there before the first event, so that an increase from 0 to 1 is seen. */
export class Counter extends SingleValue {
  constructor(name: string, help: string, labelNames: readonly string[] = []) {
    super(name, 'counter', help, labelNames);
  }

  add(amount: number, ...labels: string[]): void {
    this.cell(labels).value += amount;
  }
}

/** Absent until it is set. */
export class Gauge extends SingleValue {
  constructor(name: string, help: string, labelNames: readonly string[] = []) {
    super(name, 'gauge', help, labelNames);
  }

  set(value: number, ...labels: string[]): void {
    this.cell(labels).value = value;
  }

  /** As if it had never been set. */
  clear(): void {
    this.clearCells();
  }
}

interface Distribution {
  /** For each bound the observations up to it and above the one before; last those above all. */
  counts: number[];
  sum: number;
}

export class Histogram extends LabelledMetric<Distribution> {
  constructor(
    name: string,
    help: string,
    labelNames: readonly string[],
    private readonly bounds: readonly number[],
  ) {
    super(name, 'histogram', help, labelNames);
  }

  observe(value: number, ...labels: string[]): void {
    const { bounds } = this;
    const distribution = this.cell(labels);
    let index = 0;
    while (index < bounds.length && value > (bounds[index] ?? Infinity)) index++;
    distribution.counts[index] = (distribution.counts[index] ?? 0) + 1;
    distribution.sum += value;
  }

  protected override newCell(): Distribution {
    return { counts: Array.from({ length: this.bounds.length + 1 }, () => 0), sum: 0 };
  }

  protected override samplesOf({ counts, sum }: Distribution, labels: readonly string[]): Sample[] {
    const ends = [...this.bounds.map(String), '+Inf'];
    let count = 0;
    const buckets = ends.map((end, index) => {
      count += counts[index] ?? 0;
      return { suffix: '_bucket', labels: [...labels, `le="${end}"`].join(','), value: count };
    });
    const all = labels.join(',');
    return [...buckets, { suffix: '_sum', labels: all, value: sum }, { suffix: '_count', labels: all, value: count }];
  }
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, '\\$&');
}
