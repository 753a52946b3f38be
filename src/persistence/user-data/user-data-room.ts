import { validationFailed } from '../../diary/errors';
import { factsOfKind, type OwnKind, type OwnKinds, addIfRoom, type OwnCounts } from '../../diary/user-data/own-kinds';
import { byKey, type UserDataStore } from './user-data-store';

/**
 * Checks that the diary has room for contents; those that replace one of the same day need none.
 * @throws DiaryError `validation-failed`
 */
export async function assertRoom<Kind extends OwnKind>(
  own: UserDataStore,
  kind: Kind,
  contents: readonly OwnKinds[Kind][],
): Promise<void> {
  const { dateOf, maxPerDay } = factsOfKind(kind);
  const counts: OwnCounts = { total: await own.count(kind, {}), onDay: new Map() };
  for (const [key, content] of byKey(kind, contents)) {
    const [stored, date] = [await own.find(kind, key), dateOf(content)];
    if (stored !== undefined && dateOf(stored) === date) continue;
    if (stored !== undefined) counts.total--;
    if (maxPerDay !== undefined && !counts.onDay.has(date)) {
      counts.onDay.set(date, await own.count(kind, { from: date, to: date }));
    }
    const refusal = addIfRoom(kind, content, counts);
    if (refusal !== undefined) throw validationFailed({ date: refusal });
  }
}
