import { instantText } from '../../platform/clock';
import { problemType } from '../../platform/http/problems';
import { type CalendarDay, daysBetween } from '../../diary/calendar-day';
import type { NightFailure } from '../../diary/day-fetch';
import { eachDay } from '../../diary/date-range';
import { DiaryError } from '../../diary/errors';
import { keptObject, type LeaseView, type StateStore } from '../../persistence/state-store';
import type { ReportedRun } from './run-progress';
import type { ExportStatusDto, SameFailureDto, StatusQueryDto } from './run-status.dto';

export function alreadyRunning(lease: LeaseView): DiaryError {
  const { work } = runStatusOf(lease, { details: true });
  const which = { import: 'An import', export: 'An export', history: 'A comparison with fddb.info' }[work ?? 'export'];
  return new DiaryError('export-in-progress', `${which} is already running; try again when it has ended`);
}

export function runStatusOf(
  { isHeld, progress, stopRequested }: LeaseView,
  { details = false }: StatusQueryDto = {},
): ExportStatusDto {
  const reported = keptObject<ReportedRun>(progress);
  const stretches = reported?.stretches ?? [];
  const work = reported ? (reported.work ?? 'export') : null;
  // The report of an import has its days; there may be too many to send them twice a second.
  const inOrder = stretches.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const days = (work === 'import' ? [] : inOrder).flatMap(([from, to, reason]) =>
    [...eachDay({ from, to })].map((date) => ({ date, successful: reason === undefined, reason: reason ?? null })),
  );
  return {
    // A run writes its end just before it releases the lease.
    running: isHeld && reported?.endedAt === undefined,
    stopRequested: isHeld && stopRequested,
    fromDate: reported?.fromDate ?? null,
    toDate: reported?.toDate ?? null,
    startedBy: reported?.startedBy ?? null,
    startedAt: reported ? instantText(reported.startedAt) : null,
    endedAt: reported?.endedAt === undefined ? null : instantText(reported.endedAt),
    done: stretches.reduce((sum, [from, to]) => sum + daysBetween(from, to) + 1, 0),
    total: reported?.total ?? 0,
    days,
    problem: reported?.problem ?? null,
    ...(details && {
      work,
      stopped: reported?.stopped ?? false,
      problemType: reported?.problemCode === undefined ? null : problemType(reported.problemCode),
      lostFoods: reported?.lostFoods ?? [],
    }),
  };
}

const SAME_FAILURE = 'same-failure';
/** One bad night is the site's, three are somebody's to mend. */
const MIN_NIGHTS = 3;

type KeptFailure = SameFailureDto & { night: CalendarDay };

/** Another reason begins a new count. */
export async function noteFailedNight(state: StateStore, night: CalendarDay, reason: NightFailure): Promise<void> {
  const last = await state.getObject<KeptFailure>(SAME_FAILURE);
  const isSame = last?.reason === reason;
  const nights = isSame ? last.nights + (last.night === night ? 0 : 1) : 1;
  await state.set(SAME_FAILURE, JSON.stringify({ reason, nights, night } satisfies KeptFailure));
}

export async function forgetFailedNights(state: StateStore): Promise<void> {
  if (await state.getObject<KeptFailure>(SAME_FAILURE)) await state.set(SAME_FAILURE, '');
}

/** Null when the nights differ. */
export async function sameFailureOf(state: StateStore): Promise<SameFailureDto | null> {
  const last = await state.getObject<KeptFailure>(SAME_FAILURE);
  return last && last.nights >= MIN_NIGHTS ? { reason: last.reason, nights: last.nights } : null;
}
