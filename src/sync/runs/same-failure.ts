import type { CalendarDay } from '../../diary/calendar-day';
import type { NightFailure } from '../../diary/day-fetch';
import type { StateStore } from '../../persistence/state-store';
import type { SameFailureDto } from './run-status.dto';

const NAME = 'same-failure';
/** One bad night is the site's, three are somebody's to mend. */
const MIN_NIGHTS = 3;

type Kept = SameFailureDto & { night: CalendarDay };

/** Another reason begins a new count. */
export async function noteFailedNight(state: StateStore, night: CalendarDay, reason: NightFailure): Promise<void> {
  const last = await state.getObject<Kept>(NAME);
  const isSame = last?.reason === reason;
  const nights = isSame ? last.nights + (last.night === night ? 0 : 1) : 1;
  await state.set(NAME, JSON.stringify({ reason, nights, night } satisfies Kept));
}

export async function forgetFailedNights(state: StateStore): Promise<void> {
  if (await state.getObject<Kept>(NAME)) await state.set(NAME, '');
}

/** Null when the nights differ. */
export async function sameFailureOf(state: StateStore): Promise<SameFailureDto | null> {
  const last = await state.getObject<Kept>(NAME);
  return last && last.nights >= MIN_NIGHTS ? { reason: last.reason, nights: last.nights } : null;
}
