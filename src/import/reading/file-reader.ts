import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import { DiaryError } from '../../diary/errors';
import type { FileDay } from '../../diary/file-day';
import { AccountExport } from './account-export';
import type { CsvRecords } from './csv-records';
import { type CsvColumns, CsvRows } from './csv-rows';
import type { FileSource } from './file-source';
import { dayOfJson } from './json-day';
import { type DamagedEntry, JsonEntries, type JsonPiece } from './json-entries';
import { Unreadable } from './rejection';
import type { DayFields, StagedRows, Staging } from './staging';

/** Reads a file of one kind, chunk by chunk, into the staging. */
export interface FileReader {
  readonly source: FileSource;
  readonly activities: number;
  push(chunk: Buffer): void;
  /** @throws DiaryError `unknown-file-format` if it was not such a file after all */
  end(): void;
  /** A day of the file from its staged rows. */
  dayOf(date: CalendarDay, rows: StagedRows): FileDay;
}

export class JsonReader implements FileReader {
  readonly source = 'json';
  readonly activities = 0;
  private readonly entries = new JsonEntries();

  constructor(private readonly staging: Staging) {}

  push(chunk: Buffer): void {
    for (const piece of this.entries.push(chunk)) this.take(piece);
  }

  end(): void {
    for (const piece of this.entries.end()) this.take(piece);
  }

  dayOf(date: CalendarDay, { day }: StagedRows): FileDay {
    return { date, ...(JSON.parse(day) as DayFields) };
  }

  private take(piece: JsonPiece): void {
    if ('problem' in piece) return this.rejectPiece(piece);
    const { line, number, value } = piece;
    try {
      const { date, ...fields } = dayOfJson(value);
      this.staging.addDay({ date, line, day: JSON.stringify(fields) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const shown = (value as { date?: unknown }).date;
      const date = typeof shown === 'string' ? parseCalendarDay(shown) : undefined;
      this.staging.reject({ line, date: date ?? null, reason: reasonOf(number, error.message) });
    }
  }

  private rejectPiece({ line, number, problem, dates }: DamagedEntry): void {
    const known = dates.map(parseCalendarDay).filter((date) => date !== undefined);
    for (const date of known.length > 0 ? known : [null])
      this.staging.reject({ line, date, reason: reasonOf(number, problem) });
  }
}

/** Many files are a single line, where the line does not help to find an entry. */
function reasonOf(number: number, reason: string): string {
  return `Entry ${number}: ${reason}`;
}

export class CsvReader implements FileReader {
  private readonly rows: CsvRows;
  private isAfterHeadings = false;

  constructor(
    readonly source: 'csv' | 'site-csv',
    private readonly records: CsvRecords,
    private readonly columns: CsvColumns,
    staging: Staging,
  ) {
    this.rows = new CsvRows(columns, staging, true);
  }

  get activities(): number {
    return this.rows.activities;
  }

  push(chunk: Buffer): void {
    this.take(this.records.push(chunk));
  }

  end(): void {
    this.take(this.records.end());
  }

  dayOf(date: CalendarDay, rows: StagedRows): FileDay {
    return this.columns.dayOf(date, rows);
  }

  private take(records: ReturnType<CsvRecords['push']>): void {
    for (const record of records) {
      if (this.isAfterHeadings) this.rows.add(record);
      this.isAfterHeadings = true;
    }
  }
}

export class AccountReader implements FileReader {
  readonly source = 'account-export';
  private readonly account: AccountExport;

  constructor(
    private readonly records: CsvRecords,
    staging: Staging,
  ) {
    this.account = new AccountExport(staging);
  }

  get activities(): number {
    return this.account.activities;
  }

  push(chunk: Buffer): void {
    for (const record of this.records.push(chunk)) this.account.add(record);
  }

  end(): void {
    for (const record of this.records.end()) this.account.add(record);
    if (this.account.columns) return;
    const message =
      'The file has sections like an account export, but no section "diary" with the headings of the diary';
    throw new DiaryError('unknown-file-format', message);
  }

  dayOf(date: CalendarDay, rows: StagedRows): FileDay {
    return this.account.columns!.dayOf(date, rows);
  }
}
