import type { CalendarDay } from '../../diary/calendar-day';
import type { DateRange } from '../../diary/date-range';
import type { FileDay } from '../../diary/file-day';
import type { DayStart } from '../../diary/history/day-start';

export const FILE_SOURCES = ['json', 'csv', 'site-csv', 'account-export'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

/** No day of a person has so many. */
export const MOST_PRODUCTS = 1000;
/** How many rejections are kept; further ones are counted. */
const MOST_REJECTIONS = 100;

export interface Rejection {
  line: number;
  /** The day that is not taken for that reason; null where the file does not say. */
  date: CalendarDay | null;
  reason: string;
}

export class FileContent {
  /** Each day once, oldest first, with the line where it begins. */
  days: (FileDay & { line: number })[] = [];
  readonly rejected: Rejection[] = [];
  rejectedCount = 0;
  /** Days of which a row cannot be read. */
  readonly unreadable = new Set<CalendarDay>();
  /** Rows of activities, which are not taken for food. */
  activities = 0;
  /** When a day begins, and how many foods were eaten before and count to the evening before; for files with clock times. */
  evenings?: { dayStartsAt: DayStart; moved: number };

  constructor(readonly source: FileSource) {}

  get range(): DateRange | undefined {
    const [first, last] = [this.days[0], this.days.at(-1)];
    return first && last && { from: first.date, to: last.date };
  }

  /** Whether its foods stand on the calendar day of their time, as in the files of the site. */
  get hasClockTimes(): boolean {
    return this.source === 'site-csv' || this.source === 'account-export';
  }

  reject(rejection: Rejection): void {
    this.rejectedCount++;
    if (this.rejected.length < MOST_REJECTIONS) this.rejected.push(rejection);
  }
}
