import type { CalendarDay } from '../../../diary/calendar-day';
import { type Measurement, type MeasurementKind, measurementOf } from '../../../diary/body/measurement';
import { DiaryError } from '../../../diary/errors';
import { columnNames, type CsvRecord, withoutPadding } from './csv-records';
import type { FileContent } from './file-content';
import { dateIn, parseNumber, quotedPiece, ParseError } from './values';

const DATE = 'datum_tag_monat_jahr';
const KINDS: Record<string, MeasurementKind> = {
  gewicht_kg: 'WEIGHT',
  koerperfett_prozent: 'BODY_FAT',
  wassergehalt_prozent: 'BODY_WATER',
  taillenumfang_cm: 'WAIST',
  hueftumfang_cm: 'HIP',
};
const WEIGHT_REPORT = /^"?\d\d\.\d\d\.\d{4}"?;"?\d{1,3}(?:,\d+)?"?;?\s*$/;

/**
 * The section `userhistory` of an account export, its files, and the weight report, which has no headings. 0 and empty fields are absent. A row that
 * cannot be read is left out as a whole.
 */
export class BodyCsv {
  private headingsLine = 0;

  private constructor(private columns: readonly string[]) {}

  static of(headings: readonly string[]): BodyCsv | undefined {
    const names = columnNames(headings);
    return names?.[0] === DATE && names.some((name) => name in KINDS) ? new BodyCsv(names) : undefined;
  }

  static fromWeightReport(line: string): BodyCsv | undefined {
    return WEIGHT_REPORT.test(line) ? new BodyCsv([DATE, 'gewicht_kg']) : undefined;
  }

  add({ line, fields }: CsvRecord, content: FileContent): void {
    if (fields?.every((field) => field.trim() === '') === true) return;
    // Files are put together at times: of a value that is in both, the later one counts.
    const headed = BodyCsv.of(fields ?? []);
    if (headed) {
      [this.columns, this.headingsLine] = [headed.columns, line];
      return;
    }
    let date: CalendarDay | undefined;
    try {
      if (fields === undefined) throw new ParseError('The quotes of the row do not match');
      const row = withoutPadding(fields);
      if (row.length > this.columns.length) {
        throw new ParseError(`The row has ${row.length} columns instead of ${this.columns.length}`);
      }
      date = parseGermanDate(fields[0]!);
      for (const measurement of this.measurementsOf(date, fields)) {
        content.addRecord('measurement', measurement, line, this.headingsLine);
      }
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      content.reject({ line, date: (content.mayQuote ? date : undefined) ?? null, reason: error.message });
    }
  }

  private measurementsOf(date: CalendarDay, fields: readonly string[]): Measurement[] {
    return this.columns.flatMap((column, at) => {
      const [kind, text] = [KINDS[column], fields[at]?.trim() ?? ''];
      if (kind === undefined || text === '') return [];
      const value = parseNumber(text, ',');
      if (value === undefined) {
        throw new ParseError(`${column} is not a number with a decimal comma, but ${quotedPiece(text)}`);
      }
      return value === 0 ? [] : [checked({ date, kind, value }, column)];
    });
  }
}

function parseGermanDate(text: string): CalendarDay {
  const date = dateIn(text.trim(), { isGerman: true });
  if (date === undefined)
    throw new ParseError(`The row has no valid date such as 27.08.2024, but ${quotedPiece(text)}`);
  return date;
}

function checked(value: Pick<Measurement, 'date' | 'kind' | 'value'>, column: string): Measurement {
  try {
    return measurementOf(value, 'IMPORT');
  } catch (error) {
    if (!(error instanceof DiaryError)) throw error;
    throw new ParseError(error.message.replace(/^value/, column), { cause: error });
  }
}
