import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { dateAt } from './diary/calendar.ts';
import type { View } from './page/page-options.ts';

export interface SeenRequest {
  method: string;
  /** Includes the query. */
  path: string;
  kind: 'login' | 'diary' | 'history' | 'other';
  /** The UTC date of the window's end, which is the day of the page. */
  date?: string;
  /** The time when the headers had arrived, in milliseconds since 1970. */
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export const ACCOUNT_PATH = '/db/i18n/account/';
const HISTORY_PATH = '/db/i18n/exporter/';
const DIARY_PATH = '/db/i18n/myday20/';
export const HOME_PATH = '/db/i18n/myfddb/';

export function seenRequest({ method = '', url: path = '', headers }: IncomingMessage): SeenRequest {
  const { pathname, searchParams } = urlOf(path);
  const seen: SeenRequest = { method, path, kind: 'other', at: Date.now(), headers, body: '' };
  if (method === 'POST' && pathname === ACCOUNT_PATH && searchParams.get('action') === 'login') seen.kind = 'login';
  if (method === 'GET' && pathname === HISTORY_PATH && isDiaryAsCsv(searchParams)) seen.kind = 'history';
  if (method !== 'GET' || pathname !== DIARY_PATH) return seen;
  const date = dateAt(windowOf(path).to);
  return { ...seen, kind: 'diary', ...(date === undefined ? {} : { date }) };
}

function isDiaryAsCsv(parameters: URLSearchParams): boolean {
  return parameters.get('action') === 'diary' && parameters.get('type') === 'csv';
}

/** A parameter that is missing or not a whole number counts as 0. */
export function windowOf(path: string): { from: number; to: number } {
  const { searchParams } = urlOf(path);
  const seconds = (name: string): number => {
    const text = searchParams.get(name) ?? '';
    return /^-?\d+$/.test(text) ? Number(text) : 0;
  };
  return { from: seconds('p'), to: seconds('q') };
}

/** The view that the request asks for; the links of the site do so below the tables. */
export function viewAskedFor(path: string): View | undefined {
  const view = urlOf(path).searchParams.get('mydaydetails');
  return view === 'full' || view === 'simple' ? view : undefined;
}

export function urlOf(path: string): URL {
  return URL.parse(path, 'http://site.invalid') ?? new URL('http://site.invalid/');
}
