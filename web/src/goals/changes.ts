import { fetchTagged, RequestFailed } from '../api/client';
import type { GoalVersionDto } from '../api/schema';

/** A version and its tag. */
export interface Stored {
  value: GoalVersionDto;
  tag: string | undefined;
}

/** @returns undefined if no version begins on that day */
export async function fetchVersion(validFrom: string, signal?: AbortSignal): Promise<Stored | undefined> {
  try {
    return await fetchTagged('GET /api/v2/goals/{validFrom}', { path: { validFrom }, signal });
  } catch (error) {
    if (error instanceof RequestFailed && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Sends a change, and again if it changes how past days are judged and the user agrees.
 * @param question about as many days; undefined for none
 * @returns whether it is made
 */
export async function change(
  send: (query: { rewritesHistory?: boolean }) => Promise<unknown>,
  question: (days: number) => string | undefined,
): Promise<boolean> {
  try {
    await send({});
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.changedDays === undefined) throw error;
    const asked = question(error.changedDays);
    if (asked !== undefined && !confirm(asked)) return false;
    await send({ rewritesHistory: true });
  }
  return true;
}
