import { dateAt, SECONDS_OF_A_DAY, startOfDay } from './calendar.ts';
import type { SimulatedDay, SimulatedProduct } from './day.ts';
import { kilojoulesOf } from './meals.ts';
import { firstMinute } from './memory.ts';
import { minuteOfDay, MINUTES_OF_A_DAY } from './nights.ts';
import { pick, randomFrom, wholeBetween } from './random.ts';

export interface HistoryOptions {
  /** The generated days of the diary; other days are empty. Default: every day has its page, and the CSV only has set days. */
  span?: { from: string; to: string };
  /** Foods with an earlier time belong to the next calendar day in the CSV; their page counts them to the evening before. */
  dayStartsAt?: string;
  /** The share of days with foods between 00:00 and `dayStartsAt`, and of days with a breakfast between it and 06:00. */
  nightShare?: number;
  /** The share of days with a photo scan, which is on the page but not in the CSV. */
  photoShare?: number;
  /** The share of days with an activity, which is in the CSV only. */
  activityShare?: number;
  /** Answer of the CSV's address without a login. */
  toGuests?: 'no-data' | 'login-page';
}

export const HISTORY_DEFAULTS = {
  dayStartsAt: '05:00',
  nightShare: 0,
  photoShare: 0,
  activityShare: 0,
  toGuests: 'no-data',
} as const satisfies HistoryOptions;

export type History = Required<Omit<HistoryOptions, 'span'>> & Pick<HistoryOptions, 'span'>;

const HEADINGS =
  'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;\n';
export const NO_DATA = 'Keine Daten vorhanden.';

const ACTIVITIES = ['30 Minuten Laufen', '60 Minuten Radfahren', '45 Minuten Schwimmen'] as const;

interface Row {
  date: string;
  /** From the midnight before the day of the page. */
  minute: number;
  cells: (string | number)[];
}

/**
 * The CSV, one piece for each day with entries; without any, the site says that there are no data.
 *
 * @param begins instant of the first row that it may have
 */
export function* historyCsv(
  dates: Iterable<string>,
  dayOf: (date: string) => SimulatedDay | undefined,
  seed: number,
  options: History,
  begins: number,
): Generator<Buffer> {
  let isEmpty = true;
  for (const date of dates) {
    const day = dayOf(date);
    const text = day === undefined ? '' : dayText(day, seed, options, begins);
    if (text === '') continue;
    yield Buffer.from(isEmpty ? HEADINGS + text : text);
    isEmpty = false;
  }
  if (isEmpty) yield Buffer.from(NO_DATA);
}

/** The days of the span and the others, in the order of the CSV. */
export function historyDates({ span }: History, others: Iterable<string>): string[] {
  const dates = new Set(others);
  if (span !== undefined) {
    const end = startOfDay(span.to);
    for (let at = startOfDay(span.from); at <= end; at += SECONDS_OF_A_DAY) dates.add(dateAt(at) ?? span.to);
  }
  return [...dates].sort();
}

function dayText(day: SimulatedDay, seed: number, options: History, begins: number): string {
  const first = firstMinute(day.date, begins);
  const rows = [...foodRows(day, options.dayStartsAt), ...activityRows(day.date, seed, options.activityShare)];
  return rows
    .filter(({ minute }) => minute >= first)
    .sort((a, b) => a.minute - b.minute)
    .map(lineOf)
    .join('');
}

function foodRows({ date, products }: SimulatedDay, dayStartsAt: string): Row[] {
  const nextDate = dateAt(startOfDay(date) + SECONDS_OF_A_DAY) ?? date;
  // Stable sorting turns the latest-first order of the page around for equal times, too.
  return products.toReversed().flatMap((product) => {
    if (product.inHistory === false) return [];
    const minute = minuteOfDay(product.time, dayStartsAt);
    const { text, kilojoules } = product.inHistory ?? shownBy(product);
    const cells = [text, idOf(text), kilojoules, 0, product.fat, product.carbs, product.protein];
    return [{ date: minute < MINUTES_OF_A_DAY ? date : nextDate, minute, cells }];
  });
}

function shownBy(product: SimulatedProduct): { text: string; kilojoules: number } {
  return { text: product.text, kilojoules: kilojoulesOf(product) };
}

function activityRows(date: string, seed: number, share: number): Row[] {
  if (share === 0) return [];
  const random = randomFrom(seed, `activities of ${date}`);
  if (random() >= share) return [];
  const text = pick(random, ACTIVITIES);
  const cells = [text, idOf(text), 0, wholeBetween(random, 400, 3200), 0, 0, 0];
  return [{ date, minute: wholeBetween(random, 6 * 60, 20 * 60), cells }];
}

function lineOf({ date, minute, cells }: Row): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const time = [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${[`${day}.${month}.${year} ${time}`, ...cells].map((cell) => `${cellOf(cell)};`).join('')}\n`;
}

function cellOf(value: string | number): string {
  return typeof value === 'number' ? `"${String(value).replace('.', ',')}"` : `"${value.replaceAll('"', '""')}"`;
}

/** A number for each name; the site's own have up to seven digits. */
function idOf(text: string): number {
  return wholeBetween(randomFrom(0, `id of ${text}`), 1, 9_999_999);
}
