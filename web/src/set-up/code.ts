import type { RequestFailed } from '../api/client';
import { readRoute } from '../route';
import { store, stored, words } from '../text/language';

const KEY = 'set-up-code';

/** The code of the log, until the tab is closed; empty if it is not known. */
export const storedCode = (): string => stored(KEY, 'sessionStorage') ?? '';
export const storeCode = (code: string): void => store(KEY, code === '' ? undefined : code, 'sessionStorage');

/** Takes the code from the address in the log, and out of the history of the browser. */
export function takeCode(): void {
  const { page, query } = readRoute(location.hash);
  if (page !== 'set-up') return;
  if (query['code'] !== undefined) storeCode(query['code']);
  history.replaceState(history.state, '', '#/');
}

export function isAboutCode({ kind }: RequestFailed): boolean {
  return kind === 'set-up-code-needed' || kind === 'set-up-code-wrong';
}

export const CODE_WORDS = words({
  en: {
    code: 'Code from the log',
    help: 'The code shows that it is you: it is in the address at the end of the log (“docker compose logs nutrition-diary”).',
    wrong: 'The code was not accepted. A restart makes a new one.',
    send: 'Send the code',
  },
  de: {
    code: 'Code aus dem Protokoll',
    help: 'Der Code zeigt, dass du es bist: Er steht in der Adresse am Ende des Protokolls („docker compose logs nutrition-diary“).',
    wrong: 'Der Code wurde nicht angenommen. Nach einem Neustart gilt ein neuer.',
    send: 'Code senden',
  },
});
