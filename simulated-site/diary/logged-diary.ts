import type { SimulatedDay } from './day.ts';
import { generateDay } from './diary.ts';
import { historyCsv, historyDates } from './history.ts';
import type { History } from './history.ts';
import { withNights } from './nights.ts';

/** All that was ever logged: the generated days of the span, and those that are set in their place. */
export class LoggedDiary {
  private readonly seed: number;
  private readonly history: History;
  private readonly days = new Map<string, SimulatedDay | 'empty'>();
  private readonly generated = new Map<string, SimulatedDay>();

  constructor(seed: number, history: History) {
    this.seed = seed;
    this.history = history;
  }

  set(date: string, day: SimulatedDay | 'empty'): void {
    this.days.set(date, day === 'empty' ? day : { ...day, date });
  }

  /** `undefined` for a day without entries. */
  day(date: string): SimulatedDay | undefined {
    const day = this.days.get(date) ?? this.generatedDay(date);
    return day === 'empty' ? undefined : day;
  }

  /** @param begins instant before which foods and activities are left out */
  csv(begins: number): Generator<Buffer> {
    const dates = historyDates(this.history, this.days.keys());
    return historyCsv(dates, (date) => this.day(date), this.seed, this.history, begins);
  }

  private generatedDay(date: string): SimulatedDay | undefined {
    const { span } = this.history;
    if (span !== undefined && (date < span.from || date > span.to)) return undefined;
    const known = this.generated.get(date);
    if (known !== undefined) return known;
    const day = generateDay(date, this.seed);
    if (day === undefined) return undefined;
    const complete = withNights(day, this.seed, this.history);
    this.generated.set(date, complete);
    return complete;
  }
}
