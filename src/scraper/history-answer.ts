import { hasLoginForm } from './page/login-form';

/** The column that only the diary as CSV has, and where it is at the latest. */
const TIME_COLUMN = 'datum_tag_monat_jahr_stunde_minute';
const MOST_HEADING_CHARACTERS = 1024;
/** Of an answer that is not the CSV, enough to tell a login page. */
const MOST_PAGE_BYTES = 1_000_000;

export type HistoryAnswer = { csv: Buffer } | { seen: string; isLoginPage: boolean };

/** Tells by its beginning whether an answer is the diary as CSV; otherwise says what it is. */
export function historyAnswer(bytes: Buffer): HistoryAnswer {
  const text = bytes.toString('latin1', 0, MOST_PAGE_BYTES).trimStart();
  if (text.slice(0, MOST_HEADING_CHARACTERS).includes(TIME_COLUMN)) return { csv: bytes };
  if (/^keine daten/i.test(text))
    return { seen: 'fddb.info says that there is no data (Keine Daten)', isLoginPage: false };
  const isLoginPage = hasLoginForm(text);
  const what = isLoginPage ? 'its login page' : text.startsWith('<') ? 'an HTML page' : 'something else';
  return { seen: `fddb.info answered with ${what} instead of the diary as CSV`, isLoginPage };
}
