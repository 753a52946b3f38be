import { isDeepStrictEqual } from 'node:util';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { DateRange } from '../../../diary/date-range';
import type { DayFetch } from '../../../diary/day-fetch';
import { DiaryError } from '../../../diary/errors';
import type { FileDay } from '../../../diary/day-entry';
import type { DayStart } from '../../../diary/history/day-start';
import { type DayVersion, MAX_VERSIONS_IN_FILE } from '../../../diary/versions/day-version';
import { factsOfKind, type RecordKind, type UserRecords } from '../../../diary/user-data/record-kinds';

interface Rejection {
  line: number;
  date: CalendarDay | null;
  reason: string;
}

export const FILE_SOURCES = ['json', 'csv', 'site-csv', 'body-csv', 'account-export'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

/** A hundred years, more than a diary has. */
export const MAX_DAYS = 36_525;
/** Further ones are counted. */
const MAX_REJECTIONS = 100;

/** With the line of the file where it begins. */
export type FileRecord<Kind extends RecordKind = RecordKind> = {
  [One in Kind]: { kind: One; content: UserRecords[One]; line: number };
}[Kind];

export class FileContent {
  /** Oldest first. */
  days: (FileDay & { line: number })[] = [];
  readonly rejected: Rejection[] = [];
  rejectedCount = 0;
  readonly unreadable = new Set<CalendarDay>();
  /** Rows that are not taken for food. */
  activities = 0;
  /** Also of days that the file does not have. */
  readonly pages = new Map<CalendarDay, string>();
  /** Kept beside the page of a stored day, because they were not understood. */
  readonly unreadPages = new Map<CalendarDay, string>();
  readonly fetches: DayFetch[] = [];
  /** Also of days that the file does not have. */
  readonly versions = new Map<CalendarDay, { version: DayVersion; line: number }[]>();
  private readonly recordsByKey = new Map<string, FileRecord>();
  /** For files with clock times: earlier foods belong to the evening before. */
  evenings?: { dayStartsAt: DayStart; moved: number };

  constructor(readonly source: FileSource) {}

  /** Damage can make a private row of an account export look like one of the diary. */
  get mayQuote(): boolean {
    return this.source !== 'account-export';
  }

  get range(): DateRange | undefined {
    const [first, last] = [this.days[0], this.days.at(-1)];
    return first && last && { from: first.date, to: last.date };
  }

  get isEmpty(): boolean {
    const { days, recordsByKey, pages, unreadPages, versions, fetches } = this;
    return days.length + recordsByKey.size + pages.size + unreadPages.size + versions.size + fetches.length === 0;
  }

  /** Its foods stand on the calendar day of their time. */
  get hasClockTimes(): boolean {
    return this.source === 'site-csv' || this.source === 'account-export';
  }

  get records(): FileRecord[] {
    return [...this.recordsByKey.values()];
  }

  /** The first of two that contradict each other is taken. @param partLine where a part of the file begins, whose records count */
  addRecord<Kind extends RecordKind>(kind: Kind, content: UserRecords[Kind], line: number, partLine = 0): void {
    const { keyOf, dateOf } = factsOfKind(kind);
    const key = `${kind}:${keyOf(content)}`;
    const earlier = this.recordsByKey.get(key);
    if (earlier === undefined || earlier.line < partLine)
      this.recordsByKey.set(key, { kind, content, line } as FileRecord);
    else if (!isDeepStrictEqual(earlier.content, content)) {
      const reason = `The file contradicts its line ${earlier.line}, which is taken`;
      this.reject({ line, date: dateOf(content), reason });
    }
  }

  addVersion(version: DayVersion, line: number): void {
    const { date } = version;
    const versions = this.versions.get(date) ?? [];
    if (versions.length < MAX_VERSIONS_IN_FILE) this.versions.set(date, [...versions, { version, line }]);
    else this.reject({ line, date, reason: `The file has more than ${MAX_VERSIONS_IN_FILE} versions of this day` });
  }

  /** An account export is not quoted: the piece of the file behind `but` is left out. */
  reject({ reason, ...rejection }: Rejection): void {
    this.rejectedCount++;
    if (this.rejected.length >= MAX_REJECTIONS) return;
    this.rejected.push({ ...rejection, reason: this.mayQuote ? reason : reason.replace(/, but ".*$/s, '') });
  }
}

export function refuseTooManyDays(number: number): void {
  if (number > MAX_DAYS) throw new DiaryError('payload-too-large', `The file has more than ${MAX_DAYS} days`);
}
