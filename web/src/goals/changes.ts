import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi, findTagged, RequestFailed } from '../api/client';
import type { GoalVersionDto, NewGoalVersionDto } from '../api/schema';
import { useChange } from '../api/use-change';
import { goTo, linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { GOAL_WORDS } from './words';

/** A version and its tag. */
export interface Stored {
  value: GoalVersionDto;
  tag: string | undefined;
}

/** @returns undefined if no version begins on that day */
export function findVersion(validFrom: string, signal?: AbortSignal): Promise<Stored | undefined> {
  return findTagged('GET /api/v2/goals/{validFrom}', { path: { validFrom }, signal });
}

/**
 * Sends a change, and again if it changes how past days are judged and the user agrees.
 * @param question about as many days; undefined for none
 * @returns whether it is made
 */
async function change(
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

interface VersionChanges {
  /** The tag that the next change expects; null for a new version. */
  tag: string | null | undefined;
  isSending: boolean;
  failure: RequestFailed | undefined;
  /** Somebody else was faster; `stored` is what they left. */
  conflict: { stored: Stored | undefined } | undefined;
  save: (version: NewGoalVersionDto) => void;
  /** Saves in place of what somebody else has stored. */
  saveOver: (version: NewGoalVersionDto) => void;
  remove: () => void;
  /** Goes on from what somebody else has stored. */
  take: (stored: Stored) => void;
}

/** Changes of the version that begins on a day. The goals are opened after one. @param onDone when it is made */
export function useVersionChanges(
  validFrom: string,
  expected: string | null | undefined,
  onDone: () => void,
): VersionChanges {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const [tag, setTag] = useState(expected);
  const { send, isSending, failure, conflict, settle } = useChange(
    async (request: () => Promise<boolean>) => {
      const isDone = await request();
      if (isDone) {
        onDone();
        goTo(linkTo('goals'));
      }
      return isDone;
    },
    () => findVersion(validFrom),
  );
  const saveAs = (body: NewGoalVersionDto, known: typeof tag) =>
    send(() =>
      change(
        (query) => fetchApi('PUT /api/v2/goals/{validFrom}', { path: { validFrom }, query, body, expected: known }),
        (days) => (days === 0 ? undefined : text.rewrites(format.number(days))),
      ),
    );
  const remove = () => {
    const date = format.date(validFrom);
    // A deletion in the past is confirmed with the number of days.
    if (validFrom >= today && !confirm(text.removeAsk(date))) return;
    send(() =>
      change(
        (query) => fetchApi('DELETE /api/v2/goals/{validFrom}', { path: { validFrom }, query, expected: tag }),
        (days) => (days === 0 ? text.removeAsk(date) : text.removeRewrites(date, format.number(days))),
      ),
    );
  };
  const saveOver = (version: NewGoalVersionDto) => {
    const known = conflict?.stored ? conflict.stored.tag : null;
    setTag(known);
    saveAs(version, known);
  };
  const take = (stored: Stored) => {
    setTag(stored.tag);
    settle();
  };
  return { tag, isSending, failure, conflict, save: (version) => saveAs(version, tag), saveOver, remove, take };
}
