import { hasLoginForm } from './page/login-form';

/** The column that only the diary as CSV has. */
const TIME_COLUMN = 'datum_tag_monat_jahr_stunde_minute';
const MAX_HEADING_LENGTH = 1024;
/** Beginning of an answer that is not the CSV, enough to recognise a login page. */
const MAX_PAGE_BYTES = 1_000_000;

/** Another answer than the CSV. */
export interface NoHistoryCsv {
  seen: string;
  isLoginPage: boolean;
  /** The site says that there is none. */
  hasNoData: boolean;
}

/** Tells by the first line whether an answer is the diary as CSV; otherwise says what it is. */
export function historyAnswer(bytes: Buffer): Buffer | NoHistoryCsv {
  const page = bytes.toString('latin1', 0, MAX_PAGE_BYTES).trimStart();
  if (page.slice(0, MAX_HEADING_LENGTH).includes(TIME_COLUMN)) return bytes;
  if (/^keine daten/i.test(page))
    return { seen: 'fddb.info says that there is no data (Keine Daten)', isLoginPage: false, hasNoData: true };
  const isLoginPage = hasLoginForm(page);
  const what = isLoginPage ? 'its login page' : page.startsWith('<') ? 'an HTML page' : 'something else';
  return { seen: `fddb.info answered with ${what} instead of the diary as CSV`, isLoginPage, hasNoData: false };
}
