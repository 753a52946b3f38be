import { hasLoginForm } from './page/login-form';

/** The column that only the diary as CSV has. */
const TIME_COLUMN = 'datum_tag_monat_jahr_stunde_minute';
const MAX_HEADING_BYTES = 1024;
/** Beginning of an answer that is not the CSV, enough to recognise a login page. */
const MAX_PAGE_BYTES = 1_000_000;

export interface HistoryCsv {
  csv: AsyncIterable<Buffer>;
  /** Closes the connection, if it was not read to its end. */
  close: () => Promise<void>;
}

/** Another answer than the CSV. */
export interface NoHistoryCsv {
  seen: string;
  isLoginPage: boolean;
  /** The site says that there is none. */
  hasNoData: boolean;
}

export type HistoryAnswer = HistoryCsv | NoHistoryCsv;

/** Tells by the first line whether an answer is the diary as CSV; otherwise says what it is. */
export async function historyAnswer(bytes: AsyncGenerator<Buffer, void>): Promise<HistoryAnswer> {
  const start = await beginning(bytes, MAX_HEADING_BYTES, '\n');
  const text = start.toString('latin1').trimStart();
  if (text.includes(TIME_COLUMN))
    return { csv: continued(start, bytes), close: async () => void (await bytes.return()) };
  const page = Buffer.concat([start, await beginning(bytes, MAX_PAGE_BYTES)]).toString('latin1');
  await bytes.return();
  if (/^keine daten/i.test(text))
    return { seen: 'fddb.info says that there is no data (Keine Daten)', isLoginPage: false, hasNoData: true };
  const isLoginPage = hasLoginForm(page);
  const what = isLoginPage ? 'its login page' : text.startsWith('<') ? 'an HTML page' : 'something else';
  return { seen: `fddb.info answered with ${what} instead of the diary as CSV`, isLoginPage, hasNoData: false };
}

/** The next bytes, until there are enough of them or one of them is the `end`. */
async function beginning(bytes: AsyncGenerator<Buffer, void>, enough: number, end?: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < enough) {
    const next = await bytes.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
    if (end !== undefined && next.value.includes(end)) break;
  }
  return Buffer.concat(pieces);
}

async function* continued(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield start;
  yield* rest;
}
