import type { CalendarDay } from '../../diary/calendar-day';
import type { ImportMode } from '../../diary/merged-day';
import { factsOfKind, type OwnKind, type OwnKinds, OWN_KINDS, addIfRoom } from '../../diary/user-data/own-kinds';
import { contentTag } from '../../platform/http/preconditions';
import { type UserDataStore, storedTags } from '../../persistence/user-data/user-data-store';
import { inBatches, Turns } from '../../platform/work/turns';
import type { FileContent, FileRecord } from './reading/file-content';

export type OwnTally = Record<'added' | 'replaced' | 'unchanged' | 'skipped', number>;

export const OWN_IMPORT_BATCH = 250;

/** A record is whole, so that `fill` is the same as `skip`. One for which the diary has no room is rejected. */
export async function importOwn(
  own: UserDataStore,
  file: FileContent,
  options: { mode: ImportMode; dryRun: boolean; ask?: () => Promise<void> },
): Promise<OwnTally> {
  const tally: OwnTally = { added: 0, replaced: 0, unchanged: 0, skipped: 0 };
  for (const kind of OWN_KINDS) {
    const recordsOfKind = file.own.filter((record): record is FileRecord<typeof kind> => record.kind === kind);
    if (recordsOfKind.length > 0) await importKind(own, kind, recordsOfKind, { ...options, file, tally });
  }
  return tally;
}

async function importKind<K extends OwnKind>(
  own: UserDataStore,
  kind: K,
  records: readonly { content: OwnKinds[K]; line: number }[],
  { file, mode, dryRun, ask, tally }: Parameters<typeof importOwn>[2] & { file: FileContent; tally: OwnTally },
): Promise<void> {
  const { keyOf, dateOf } = factsOfKind(kind);
  const stored = await storedTags(own, kind);
  const counts = { total: stored.size, onDay: new Map<CalendarDay, number>() };
  for (const { date } of stored.values()) counts.onDay.set(date, (counts.onDay.get(date) ?? 0) + 1);
  const written: OwnKinds[K][] = [];
  const turns = new Turns();
  for (const { content, line } of records) {
    await turns.take();
    const outcome = recordOutcome(stored.get(keyOf(content))?.tag, contentTag(content), mode);
    const refusal = outcome === 'added' ? addIfRoom(kind, content, counts) : undefined;
    if (refusal !== undefined) {
      file.reject({ line, date: dateOf(content), reason: refusal });
      continue;
    }
    tally[outcome]++;
    if (outcome === 'added' || outcome === 'replaced') written.push(content);
  }
  for await (const batch of dryRun ? [] : inBatches(written, OWN_IMPORT_BATCH, ask)) {
    await own.save(kind, batch);
  }
}

function recordOutcome(stored: string | undefined, tag: string, mode: ImportMode): keyof OwnTally {
  if (stored === undefined) return 'added';
  if (stored === tag) return 'unchanged';
  return mode === 'replace' ? 'replaced' : 'skipped';
}
