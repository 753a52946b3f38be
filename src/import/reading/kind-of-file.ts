import { DiaryError } from '../../diary/errors';
import { sectionOf } from './account-export';
import { CsvRecords, type Delimiter } from './csv-records';
import { isCompressed } from './file-bytes';
import { AccountReader, CsvReader, type FileReader, JsonReader } from './file-reader';
import { OwnCsv } from './own-csv';
import { quotedPiece } from './rejection';
import { SiteCsv } from './site-csv';
import type { Staging } from './staging';
import { decodedText } from './text-lines';

/** How much of a file is looked at to tell what it is. */
export const BEGINNING_BYTES = 64 * 1024;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const ACCEPTED =
  'Accepted are JSON and CSV of this service, the diary as CSV from fddb.info, and the account export from fddb.info, each also ' +
  'packed with gzip or zstd';

/** Files that people have by mistake. */
const OTHER_FILES: [begins: RegExp, what: string][] = [
  [/^PK\x03\x04[^]*(?:\[Content_Types\]\.xml|xl\/workbook)/, 'an Excel file; save it as CSV there'],
  [/^PK\x03\x04[^]*opendocument\.spreadsheet/, 'a spreadsheet; save it as CSV there'],
  [/^PK(?:\x03\x04|\x05\x06)/, 'a ZIP archive; unpack it first'],
  [/^\xd0\xcf\x11\xe0/, 'an Excel file; save it as CSV there'],
  [/^%PDF/, 'a PDF'],
  [/^SQLite format 3\0/, 'a database; the documentation says how a backup is restored'],
  [/^(?:BZh|\xfd7zXZ|7z\xbc\xaf)/, 'compressed in an unsupported format; decompress it first'],
  [/^(?:\xff\xfe|\xfe\xff)/, 'text in UTF-16; save it as UTF-8'],
  [/^(?:[\x20-\x7e]\0|\0[\x20-\x7e]){2}/, 'text in UTF-16; save it as UTF-8'],
  [/^[^]{0,100}\0/, 'not a text file'],
  [/^\s*<(?:!doctype html|html|head|body)/i, 'an HTML page'],
];

/**
 * The reader for a file, told by its beginning, never by its name.
 *
 * @param beginning the first {@link BEGINNING_BYTES} of the unpacked file, or all of it, without a byte-order mark
 * @throws DiaryError `unknown-file-format` with a sentence that says what was seen and what is accepted
 */
export function readerFor(beginning: Buffer, staging: Staging): FileReader {
  refuseOtherFiles(beginning);
  const text = decodedText(beginning);
  if (/^\s*[[{]/.test(text)) return jsonReader(text, staging);
  const reader = csvReader(beginning, staging);
  if (!reader) throw unknown(`The file begins with ${quotedPiece(text.trimStart())}, which is not a supported format`);
  return reader;
}

/** Without the byte-order mark at the beginning of a text in UTF-8. */
export function withoutByteOrderMark(beginning: Buffer): Buffer {
  return beginning.subarray(0, 3).equals(BYTE_ORDER_MARK) ? beginning.subarray(3) : beginning;
}

function refuseOtherFiles(beginning: Buffer): void {
  const bytes = beginning.toString('latin1');
  if (/^\s*$/.test(bytes)) throw unknown('The file is empty');
  if (isCompressed(beginning)) throw unknown('The file is packed twice; unpack it first');
  const other = OTHER_FILES.find(([begins]) => begins.test(bytes));
  if (other) throw unknown(`The file is ${other[1]}`);
}

function jsonReader(text: string, staging: Staging): FileReader {
  if (/"date"\s*:/.test(text) || /^\s*\[\s*\]\s*$/.test(text)) return new JsonReader(staging);
  throw unknown('The file is JSON, but not of days: its entries have no date');
}

function csvReader(beginning: Buffer, staging: Staging): FileReader | undefined {
  const [first = '', ...others] = beginning.toString('latin1').trimStart().split('\n');
  const isQuoted = others.some((line) => line.startsWith('"'));
  if (sectionOf(first) !== undefined) return new AccountReader(new CsvRecords(';', isQuoted), staging);
  for (const delimiter of [';', ','] as const) {
    const headings = headingsOf(Buffer.from(`${first}\n`, 'latin1'), delimiter);
    const columns = SiteCsv.of(headings) ?? OwnCsv.of(headings, delimiter);
    const source = columns instanceof SiteCsv ? 'site-csv' : 'csv';
    if (columns) return new CsvReader(source, new CsvRecords(delimiter, isQuoted), columns, staging);
  }
  return undefined;
}

function headingsOf(line: Buffer, delimiter: Delimiter): string[] {
  const records = new CsvRecords(delimiter, true);
  const [record] = [...records.push(line), ...records.end()];
  return record?.fields ?? [];
}

function unknown(what: string): DiaryError {
  return new DiaryError('unknown-file-format', `${what}. ${ACCEPTED}.`);
}
