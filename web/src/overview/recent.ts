import { ask } from '../api/client';
import type { AveragesDto, DayEntryDto, MacroSplitDto, TrendPointDto } from '../api/schema';
import { addDays, datesBetween } from '../dates';
import { type DayRange, lastDays } from '../ranges';

/** Of ranges with fewer days than this share of them the average says little. */
const MIN_SHARE = 0.5;

/** The days of a range up to yesterday. */
export interface RecentDays {
  /** The energy of each day; null without an entry. */
  energy: (number | null)[];
  logged: number;
  averages: AveragesDto;
  /** By how much the energy differs from that of the days before; undefined where either has too few entries. */
  change: number | undefined;
}

export interface Recent {
  /** Of yesterday. */
  entry: DayEntryDto | undefined;
  ofWeek: RecentDays | undefined;
  ofMonth: RecentDays | undefined;
  split: MacroSplitDto | undefined;
}

export async function askRecent(yesterday: string, signal: AbortSignal): Promise<Recent> {
  const month = lastDays(30, yesterday);
  const query = { fromDate: addDays(month.from, -30), toDate: yesterday };
  const [[entry], trend] = await Promise.all([
    ask('GET /api/v2/nutritiondata/range', { query: { fromDate: yesterday, toDate: yesterday }, signal }),
    ask('GET /api/v2/stats/trend', { query, signal }),
  ]);
  const [ofWeek, ofMonth] = await Promise.all([
    askAbout(lastDays(7, yesterday), trend, signal),
    askAbout(month, trend, signal),
  ]);
  const split =
    ofMonth &&
    (await ask('GET /api/v2/stats/macro-split', { query: { fromDate: month.from, toDate: month.to }, signal }));
  return { entry, ofWeek, ofMonth, split };
}

/** @param trend of the energy, a point for each day with an entry, from the days before the range on */
async function askAbout(range: DayRange, trend: TrendPointDto[], signal: AbortSignal): Promise<RecentDays | undefined> {
  const byDate = new Map(trend.map(({ fromDate, total }) => [fromDate, total]));
  const energyOf = ({ from, to }: DayRange) => datesBetween(from, to).map((date) => byDate.get(date) ?? null);
  const energy = energyOf(range);
  const logged = energy.filter((value) => value !== null).length;
  if (logged === 0) return undefined;
  const query = { fromDate: range.from, toDate: range.to };
  const { averages } = await ask('GET /api/v2/stats/averages', { query, signal });
  const [now, before] = [meanOf(energy), meanOf(energyOf(lastDays(energy.length, addDays(range.from, -1))))];
  const change = now === undefined || before === undefined ? undefined : now - before;
  return { energy, logged, averages, change };
}

function meanOf(values: (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length * MIN_SHARE) return undefined;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
