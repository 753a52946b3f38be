import { DiaryError } from '../../diary/errors';
import { factsOfKind, type RecordKind, type UserRecords } from '../../diary/user-data/record-kinds';
import { contentTag, isMet, type Precondition, type Written } from '../../platform/http/preconditions';
import { assertRoom, type UserDataStore } from './user-data-store';

/** So many others may be faster than a change that expects nothing. */
const MAX_ATTEMPTS = 50;

/** @throws DiaryError `precondition-failed` when somebody else was faster, `validation-failed` when there is no room */
export function writeIf<K extends RecordKind>(
  userData: UserDataStore,
  kind: K,
  content: UserRecords[K],
  expected: Precondition,
): Promise<Written<UserRecords[K]>> {
  return changeIf(userData, kind, factsOfKind(kind).keyOf(content), expected, () => content);
}

/** Nothing that others store meanwhile is lost. @param change is called again when somebody else was faster and the request expects nothing */
export async function changeIf<K extends RecordKind>(
  userData: UserDataStore,
  kind: K,
  key: string,
  expected: Precondition,
  change: (stored: UserRecords[K] | undefined) => UserRecords[K] | Promise<UserRecords[K]>,
): Promise<Written<UserRecords[K]>> {
  const expectsNothing = expected.tags === undefined && expected.isNew !== true;
  for (let attempt = 1; attempt === 1 || (expectsNothing && attempt <= MAX_ATTEMPTS); attempt++) {
    const stored = await userData.find(kind, key);
    const tag = stored && contentTag(stored);
    if (!isMet(expected, tag)) break;
    const after = await change(stored);
    await assertRoom(userData, kind, [after]);
    if (await userData.replace(kind, after, tag)) return { before: stored ?? null, after };
  }
  throw tooLate();
}

export async function removeIf<K extends RecordKind>(
  userData: UserDataStore,
  kind: K,
  key: string,
  expected: Precondition,
): Promise<void> {
  const stored = await userData.find(kind, key);
  if (stored === undefined && expected.tags === undefined)
    throw new DiaryError('not-found', 'There is nothing to delete');
  const tag = stored && contentTag(stored);
  if (!isMet(expected, tag) || !(await userData.remove(kind, key, expected.tags && tag))) throw tooLate();
}

function tooLate(): DiaryError {
  return new DiaryError(
    'precondition-failed',
    'It has been changed in the meantime, in another tab or by another program. Load it again, then change it',
  );
}
