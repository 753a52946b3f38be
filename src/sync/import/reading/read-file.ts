import { type CalendarDay, LAST_DAY } from '../../../diary/calendar-day';
import { DiaryError } from '../../../diary/errors';
import { RECORD_KINDS } from '../../../diary/user-data/record-kinds';
import { Yielder } from '../../../platform/work/yielding';
import { BodyCsv } from './body-csv';
import { CsvDays } from './csv-days';
import { type CsvRecord, csvRecords, type Delimiter } from './csv-records';
import { bytesOf, compressionOf, type Pieces } from './file-bytes';
import { FileContent } from './file-content';
import { readJson } from './json-file';
import { OwnCsv } from './own-csv';
import { SiteCsv } from './site-csv';
import { decodedText, quotedPiece } from './values';

const BEGINNING_BYTES = 64 * 1024;
/** 25 foods a day for thirty years. All that were read are in memory at once, and twice as many do not fit into 384 MB. */
export const MAX_RECORDS = 275_000;
const TOO_MANY_ROWS = `The file has more than ${MAX_RECORDS} rows; split it, for example by years`;

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

/** A line that is not a day. */
const TYPED = new RegExp(`"type"\\s*:\\s*"(?:page|${RECORD_KINDS.join('|')})"`);

/** A line that spreadsheets write first. */
const SEPARATOR = /^"?sep=[;,]"?;*\s*\n/i;

const SECTION = /^"?([a-z][a-z_]{1,29})"?;*\s*$/;

interface Limits {
  mostBytes: number;
  /** In the files of the site, tomorrow: where it is a day ahead, a diary may have begun. */
  lastDate?: CalendarDay;
  /** Of the midnights that a file may have as dates. */
  zone?: string;
}

/** Its beginning tells what it is, never its name. @throws DiaryError `unknown-file-format` or `payload-too-large` */
export async function readFile(input: Pieces, { mostBytes, lastDate = LAST_DAY, zone }: Limits): Promise<FileContent> {
  const bytes = await bytesOf(input, mostBytes);
  const file = bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? bytes.subarray(3) : bytes;
  const beginning = file.subarray(0, BEGINNING_BYTES);
  refuseOtherFiles(beginning);
  const text = decodedText(beginning);
  if (/^\s*[[{]/.test(text)) {
    if (/"date"\s*:/.test(text) || TYPED.test(text) || /^\s*\[\s*\]\s*$/.test(text)) return readJson(file, zone);
    throw unknown('The file is JSON, but not of days: its entries have no date');
  }
  const content = await readCsv(file, beginning, lastDate);
  if (content) return content;
  throw unknown(`The file begins with ${quotedPiece(text.trimStart())}, which is not a supported format`);
}

function refuseOtherFiles(beginning: Buffer): void {
  const bytes = beginning.toString('latin1');
  if (/^\s*$/.test(bytes)) throw unknown('The file is empty');
  if (compressionOf(beginning)) throw unknown('The file is packed twice; unpack it first');
  const other = OTHER_FILES.find(([begins]) => begins.test(bytes));
  if (other) throw unknown(`The file is ${other[1]}`);
}

function unknown(what: string): DiaryError {
  return new DiaryError('unknown-file-format', `${what}. ${ACCEPTED}.`);
}

/** Undefined if the headings are not those of a diary. */
async function readCsv(file: Buffer, beginning: Buffer, lastDate: CalendarDay): Promise<FileContent | undefined> {
  const [first = '', ...others] = beginning.toString('latin1').trimStart().replace(SEPARATOR, '').split('\n');
  const isQuoted = others.some((line) => line.startsWith('"'));
  if (SECTION.test(first)) return readAccount(file, isQuoted, lastDate);
  const body = BodyCsv.fromWeightReport(first) ?? BodyCsv.of(headingsOf(first, ';'));
  if (body) {
    const content = new FileContent('body-csv');
    await forEachRecord(csvRecords(file, ';', isQuoted), (record) => body.add(record, content));
    return content;
  }
  for (const delimiter of [';', ','] as const) {
    const headings = headingsOf(first, delimiter);
    const columns = SiteCsv.of(headings, lastDate) ?? OwnCsv.of(headings, delimiter);
    if (!columns) continue;
    const content = new FileContent(columns instanceof SiteCsv ? 'site-csv' : 'csv');
    const days = new CsvDays(columns, content);
    await forEachRecord(csvRecords(file, delimiter, isQuoted), (record) => days.add(record));
    days.finish();
    return content;
  }
  return undefined;
}

function headingsOf(line: string, delimiter: Delimiter): string[] {
  const [record] = csvRecords(Buffer.from(line, 'latin1'), delimiter, true);
  return record?.fields ?? [];
}

/**
 * Takes the sections `diary` and `userhistory` (weights) of the file in which the site gives out all data of an account, and keeps
 * nothing of the others.
 */
async function readAccount(file: Buffer, isQuoted: boolean, lastDate: CalendarDay): Promise<FileContent> {
  const content = new FileContent('account-export');
  let days: CsvDays | undefined;
  let body: BodyCsv | undefined;
  let section: string | undefined;
  let isHeading = false;
  await forEachRecord(csvRecords(file, ';', isQuoted), (record) => {
    const [, name] = SECTION.exec(record.text) ?? [];
    if (name !== undefined) [section, isHeading] = [name, true];
    else if (isHeading) {
      const headings = record.fields ?? [];
      const columns = section === 'diary' ? SiteCsv.of(headings, lastDate) : undefined;
      if (columns) (days ??= new CsvDays(columns, content)).add(record);
      else if (section === 'userhistory') (body ??= BodyCsv.of(headings))?.add(record, content);
      else section = undefined;
      isHeading = false;
    } else if (section === 'diary') days?.add(record);
    else if (section === 'userhistory') body?.add(record, content);
  });
  const message = 'The file has sections like an account export, but no section "diary" with the headings of the diary';
  if (!days && content.records.length === 0) throw new DiaryError('unknown-file-format', message);
  days?.finish();
  return content;
}

async function forEachRecord(
  records: Iterable<CsvRecord | undefined>,
  take: (record: CsvRecord) => void,
): Promise<void> {
  const yielder = new Yielder();
  let number = 0;
  for (const record of records) {
    if (record && !SEPARATOR.test(`${record.text}\n`)) take(record);
    if (++number > MAX_RECORDS) throw new DiaryError('payload-too-large', TOO_MANY_ROWS);
    if (yielder.isDue) await yielder.yieldIfDue();
  }
}
