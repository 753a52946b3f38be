import type { CalendarDay } from '../../diary/calendar-day';
import type { ComparedHistory } from './history-comparison';
import { plural } from '../../diary/plural';
import type { HistoryReportDto } from './history.dto';

export const MAX_LISTED = 100;

/** One that failed has a problem instead of a report. */
export interface LastHistory {
  /** In milliseconds since 1970. */
  at: number;
  report: HistoryReportDto | null;
  problem: string | null;
  failures: number;
}

const MAX_FAILURES = 3;
const PAUSE_MS = 30 * 86_400_000;

export function pausedUntil({ at, failures }: LastHistory): number | null {
  return failures < MAX_FAILURES ? null : at + PAUSE_MS;
}

export function formatHistoryReport(report: HistoryReportDto): string {
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
  counts: Pick<HistoryReportDto, 'filled' | 'fetched' | 'left'>,
  { failed, offered, atRisk }: Record<'failed' | 'offered' | 'atRisk', CalendarDay[]>,
): HistoryReportDto {
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
