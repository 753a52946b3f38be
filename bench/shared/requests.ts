import { daysAgo } from './diary.ts';
import type { RequestToSend } from './client.ts';

/** The measured requests. Each has a limit of the same name in `limits.ts`. */
export interface BenchRequest extends RequestToSend {
  /** Answered from daily totals; must not read products. */
  totalsOnly?: boolean;
  /** Streamed, whatever its length. */
  stream?: boolean;
  /** Its time does not depend on the length of the diary. */
  constant?: boolean;
}

export interface DateRange {
  from: string;
  to: string;
}

export const TERMS = {
  /** About 1,600 occurrences under 50 names. */
  common: 'SÜSSKARTOFFEL',
  /** A few occurrences under one name. */
  rare: 'GOLDÄHRE VOLLMILCH NO. 1',
  short: 'milch',
  keyword: 'käse',
};
const ONE_DAY = daysAgo(100);
export const RANGES = {
  oneDay: { from: ONE_DAY, to: ONE_DAY },
  year: { from: daysAgo(365), to: daysAgo(1) },
  tenYears: { from: daysAgo(3650), to: daysAgo(1) },
} satisfies Record<string, DateRange>;
/** An event every nine days of the last year. */
export const EVENTS = Array.from({ length: 40 }, (_, index) => daysAgo(1 + 9 * index));

const DATA = '/api/v2/nutritiondata';
const STATS = '/api/v2/stats';

function get(path: string, parameters: Record<string, string> = {}): BenchRequest {
  const query = new URLSearchParams(parameters).toString();
  return { method: 'GET', path: query === '' ? path : `${path}?${query}` };
}

function post(path: string, body: unknown): BenchRequest {
  return { method: 'POST', path, body: JSON.stringify(body) };
}

const year = { fromDate: RANGES.year.from, toDate: RANGES.year.to };
const tenYears = { fromDate: RANGES.tenYears.from, toDate: RANGES.tenYears.to };
const download = (format: string, includeProducts: string): BenchRequest => ({
  ...get(`${DATA}/download`, { ...year, format, includeProducts }),
  totalsOnly: includeProducts === 'false',
  stream: true,
  constant: true,
});

const requests = {
  'one day': { ...get(`${DATA}/${RANGES.oneDay.from}`), constant: true },
  'range of a year': { ...get(`${DATA}/range`, year), totalsOnly: true, constant: true },
  'range of a year, products': { ...get(`${DATA}/range`, { ...year, includeProducts: 'true' }), constant: true },
  'search, rare term': { ...get(`${DATA}/products`, { name: TERMS.rare }), stream: true },
  'search, common term': { ...get(`${DATA}/products`, { name: TERMS.common }), stream: true },
  'search, common term, limit 50': { ...get(`${DATA}/products`, { name: TERMS.common, limit: '50' }), constant: true },
  distinct: { ...get(`${DATA}/products/distinct`), constant: true },
  'distinct, search': { ...get(`${DATA}/products/distinct`, { search: TERMS.short }), constant: true },
  summary: get(`${DATA}/products/summary`, { name: TERMS.common }),
  'top of all time': get(`${DATA}/products/top`),
  'top of a year': { ...get(`${DATA}/products/top`, year), constant: true },
  stats: get(STATS),
  'averages of a year': { ...get(`${STATS}/averages`, year), totalsOnly: true, constant: true },
  'trend of a year by week': {
    ...get(`${STATS}/trend`, { ...year, granularity: 'WEEK' }),
    totalsOnly: true,
    constant: true,
  },
  'trend of ten years by week': { ...get(`${STATS}/trend`, { ...tenYears, granularity: 'WEEK' }), totalsOnly: true },
  weekdays: { ...get(`${STATS}/weekdays`), totalsOnly: true },
  'macro-split of a year': { ...get(`${STATS}/macro-split`, year), totalsOnly: true, constant: true },
  'missing days of a year': { ...get(`${STATS}/missing-days`, year), totalsOnly: true, constant: true },
  'nutrients of a year': { ...get(`${STATS}/nutrients`, year), totalsOnly: true, constant: true },
  'nutrients of ten years': { ...get(`${STATS}/nutrients`, tenYears), totalsOnly: true },
  'meals of a year': { ...get(`${STATS}/meals`, year), constant: true },
  'meals of ten years': get(`${STATS}/meals`, tenYears),
  'download of a year, CSV': download('CSV', 'false'),
  'download of a year, CSV, products': download('CSV', 'true'),
  'download of a year, JSON': download('JSON', 'false'),
  'download of a year, JSON, products': download('JSON', 'true'),
  'correlation, a keyword': post('/api/v2/correlation', {
    inclusionKeywords: [TERMS.keyword],
    occurrenceDates: EVENTS,
  }),
  'correlation, no keywords': post('/api/v2/correlation', { occurrenceDates: EVENTS }),
  'all entries': { ...get(DATA), stream: true },
} satisfies Record<string, BenchRequest>;

export type RequestName = keyof typeof requests;
export const REQUESTS: Record<RequestName, BenchRequest> = requests;
