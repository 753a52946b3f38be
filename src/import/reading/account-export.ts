import type { CsvRecord } from './csv-records';
import { CsvRows } from './csv-rows';
import { SiteCsv } from './site-csv';
import type { Staging } from './staging';

const DIARY = 'diary';
const SECTION = /^"?([a-z][a-z_]{1,29})"?;*\s*$/;

/**
 * The name of the section that a line begins.
 *
 * @example sectionOf('diary;') // 'diary'
 */
export function sectionOf(line: string): string | undefined {
  return SECTION.exec(line)?.[1];
}

/**
 * Takes the section `diary` of the file in which the site gives out all data of an account. Nothing of the other sections is
 * kept, and rejections quote nothing, because damage can make a row of another section look like one of the diary.
 */
export class AccountExport {
  columns: SiteCsv | undefined;
  /** In the diary, after its headings. */
  private rows: CsvRows | undefined;
  private isBeforeHeadings = false;
  private activitiesBefore = 0;

  constructor(private readonly staging: Staging) {}

  get activities(): number {
    return this.activitiesBefore + (this.rows?.activities ?? 0);
  }

  add(record: CsvRecord): void {
    const section = sectionOf(record.text);
    if (section !== undefined) this.begin(section);
    else if (this.isBeforeHeadings) this.readHeadings(record.fields ?? []);
    else this.rows?.add(record);
  }

  private begin(section: string): void {
    this.activitiesBefore = this.activities;
    this.rows = undefined;
    this.isBeforeHeadings = section === DIARY;
  }

  private readHeadings(headings: string[]): void {
    this.isBeforeHeadings = false;
    const columns = SiteCsv.of(headings, false);
    if (!columns) return;
    this.columns = columns;
    this.rows = new CsvRows(columns, this.staging, false);
  }
}
