import type { CalendarDay } from '../../diary/calendar-day';
import type { ComparedHistory } from './history-comparison';
import type { DatedLostFoods } from '../../diary/day-fetch';
import type { LearnedDayStart } from '../../diary/history/day-start';
import { plural } from '../../diary/plural';

export const HISTORY_MODES = ['compare', 'fetch', 'fill'] as const;
/** `compare` changes nothing; `fetch` reads the pages of missing and changed days; `fill` first stores missing days from the CSV. */
export type HistoryMode = (typeof HISTORY_MODES)[number];

export const MAX_LISTED = 100;

/** At most 100 days of each kind. */
export interface ListedDays {
  missing: CalendarDay[];
  changed: CalendarDay[];
  notInHistory: CalendarDay[];
  failed: CalendarDay[];
  /** Days whose page has fewer foods than are stored. The last two are absent in reports of earlier versions. */
  offered?: CalendarDay[];
  /** Days that the site forgets next and that are not stored in full. */
  atRisk?: CalendarDay[];
}

/** Result of a comparison with the site's CSV of the whole diary. */
export interface HistoryReport extends LearnedDayStart {
  /** Days of the CSV before today. */
  days: number;
  firstDate: CalendarDay | null;
  lastDate: CalendarDay | null;
  same: number;
  missing: number;
  changed: number;
  notInHistory: number;
  /** Missing days that were stored from the CSV. */
  filled: number;
  /** Pages that were read. */
  fetched: number;
  /** Pages that could not be read. */
  failed: number;
  /** Missing and changed days whose page was not tried. */
  left: number;
  /** Days whose page has fewer foods than are stored, which is offered. Absent in reports of earlier versions, as the next. */
  offered?: number;
  /** Stored days before the first one of the CSV. */
  onlyHere?: number;
  /** Days that only lost foods, at most 100; shown with `details=true`. */
  lostFoods?: DatedLostFoods[];
  listed: ListedDays;
}

/** The last comparison; one that failed has a problem instead of a report. */
export interface LastHistory {
  /** In milliseconds since 1970. */
  at: number;
  report: HistoryReport | null;
  problem: string | null;
  failures: number;
}

const MAX_FAILURES = 3;
const PAUSE_MS = 30 * 86_400_000;

/** End of the pause after failures, in milliseconds since 1970; null without a pause. */
export function pausedUntil({ at, failures }: LastHistory): number | null {
  return failures < MAX_FAILURES ? null : at + PAUSE_MS;
}

/** One line for the log and the command line. */
export function formatHistoryReport(report: HistoryReport): string {
  const { days, same, missing, changed, notInHistory, filled, fetched, failed, left } = report;
  const { offered = 0, onlyHere = 0 } = report;
  const parts = [
    `${same} the same`,
    `${missing} missing`,
    `${changed} changed`,
    ...(notInHistory > 0 ? [`${notInHistory} only in the diary`] : []),
    ...(filled > 0 ? [`${filled} stored from the CSV`] : []),
    ...(fetched > 0 ? [`${plural(fetched, 'page')} read`] : []),
    ...(failed > 0 ? [`${plural(failed, 'page')} failed`] : []),
    ...(offered > 0 ? [`${offered} with fewer foods than stored`] : []),
    ...(onlyHere > 0 ? [`${plural(onlyHere, 'older one')} only in the diary`] : []),
    ...(left > 0 ? [`${plural(left, 'page')} left to read`] : []),
  ];
  return `${plural(days, 'day')} at fddb.info: ${parts.join(', ')}`;
}

export function reportOf(
  { days, learned, same, missing, changed, notInHistory, onlyHere }: ComparedHistory,
  counts: Pick<HistoryReport, 'filled' | 'fetched' | 'left'>,
  { failed, offered, atRisk }: Required<Pick<HistoryReport['listed'], 'failed' | 'offered' | 'atRisk'>>,
): HistoryReport {
  const dates = [...days.keys()];
  const newest = (of: CalendarDay[]) => of.slice(-MAX_LISTED);
  return {
    days: dates.length,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    same: same.length,
    missing: missing.length,
    changed: changed.length,
    notInHistory: notInHistory.length,
    ...counts,
    failed: failed.length,
    offered: offered.length,
    onlyHere,
    ...learned,
    listed: {
      missing: newest(missing),
      changed: newest(changed),
      notInHistory: newest(notInHistory),
      failed: newest(failed),
      offered: newest(offered),
      atRisk: atRisk.slice(0, MAX_LISTED),
    },
  };
}
