import { instantText } from '../clock';
import { problemType } from '../http/problems';
import type { CalendarDay } from '../diary/calendar-day';
import { daysOf } from '../diary/date-range';
import type { LeaseView } from '../persistence/state-store';
import type { ExportStarter, ToldRun } from './export-progress';
import type { UnsuccessfulReason } from './day-outcome';

export interface ExportedDay {
  date: CalendarDay;
  successful: boolean;
  reason: UnsuccessfulReason | null;
}

/** The run that is going on, or else the last one. */
export interface ExportStatus {
  running: boolean;
  stopRequested: boolean;
  fromDate: CalendarDay | null;
  toDate: CalendarDay | null;
  startedBy: ExportStarter | null;
  /** Instants in ISO 8601. */
  startedAt: string | null;
  endedAt: string | null;
  done: number;
  total: number;
  days: ExportedDay[];
  /** Why the run as a whole failed. */
  problem: string | null;
}

export interface ExportStatusQuery {
  details?: boolean;
}

/** What is added to the status on request; the page needs it to say in its own language how a run ended. */
export interface ExportStatusDetails {
  /** A request to stop left days untried. */
  stopped: boolean;
  /** The type of the problem body that the caller of the run got. */
  problemType: string | null;
}

/** What the lease says about exports, to show. */
export function exportStatusOf(
  { isHeld, progress, stopRequested }: LeaseView,
  { details = false }: ExportStatusQuery = {},
): ExportStatus & Partial<ExportStatusDetails> {
  const told = progress === undefined ? undefined : (JSON.parse(progress) as ToldRun);
  const days = (told?.stretches ?? []).flatMap(([from, to, reason]) =>
    [...daysOf({ from, to })].map((date) => ({ date, successful: reason === undefined, reason: reason ?? null })),
  );
  return {
    // A run says that it has ended just before it gives the lease back.
    running: isHeld && told?.endedAt === undefined,
    stopRequested: isHeld && stopRequested,
    fromDate: told?.fromDate ?? null,
    toDate: told?.toDate ?? null,
    startedBy: told?.startedBy ?? null,
    startedAt: told ? instantText(told.startedAt) : null,
    endedAt: told?.endedAt === undefined ? null : instantText(told.endedAt),
    done: days.length,
    total: told?.total ?? 0,
    days,
    problem: told?.problem ?? null,
    ...(details && {
      stopped: told?.stopped ?? false,
      problemType: told?.problemCode === undefined ? null : problemType(told.problemCode),
    }),
  };
}
