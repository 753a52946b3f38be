import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportMode } from '../diary/merged-day';
import { factsOfKind, type OwnKind, type OwnKinds, OWN_KINDS } from '../diary/own/own-kinds';
import { tagOf } from '../http/preconditions';
import { type OwnData, storedTags } from '../persistence/own-data';
import type { FileRecord } from './reading/file-content';

/** What became of the own data of a file. */
export type OwnTally = Record<'added' | 'replaced' | 'unchanged' | 'skipped', number>;

const AT_ONCE = 250;

/**
 * Merges what the person added into the diary: new records are added, others are replaced or left as they are. A record is whole, so
 * there is nothing to fill. May be repeated.
 *
 * @param mode `fill` is the same as `skip`
 */
export async function importOwn(
  own: OwnData,
  records: readonly FileRecord[],
  { mode, dryRun }: { mode: ImportMode; dryRun: boolean },
): Promise<OwnTally> {
  const tally: OwnTally = { added: 0, replaced: 0, unchanged: 0, skipped: 0 };
  for (const kind of OWN_KINDS) {
    const ofKind = records.filter((record) => record.kind === kind).map(({ content }) => content);
    if (ofKind.length > 0) await importKind(own, kind, ofKind, { mode, dryRun, tally });
  }
  return tally;
}

async function importKind<Kind extends OwnKind>(
  own: OwnData,
  kind: Kind,
  contents: OwnKinds[Kind][],
  { mode, dryRun, tally }: { mode: ImportMode; dryRun: boolean; tally: OwnTally },
): Promise<void> {
  const { keyOf } = factsOfKind(kind);
  const stored = await storedTags(own, kind);
  const outcomeOf = (content: OwnKinds[Kind]): keyof OwnTally => {
    const tag = stored.get(keyOf(content));
    if (tag === undefined) return 'added';
    if (tag === tagOf(content)) return 'unchanged';
    return mode === 'replace' ? 'replaced' : 'skipped';
  };
  const written = contents.filter((content) => {
    const outcome = outcomeOf(content);
    tally[outcome]++;
    return outcome === 'added' || outcome === 'replaced';
  });
  for (let at = 0; at < written.length && !dryRun; at += AT_ONCE) {
    await own.save(kind, written.slice(at, at + AT_ONCE));
    await nextTurn();
  }
}
