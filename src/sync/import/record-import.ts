import type { CalendarDay } from '../../diary/calendar-day';
import type { ImportMode } from '../../diary/merged-day';
import {
  factsOfKind,
  type RecordKind,
  type UserRecords,
  RECORD_KINDS,
  addIfRoom,
} from '../../diary/user-data/record-kinds';
import { contentTag } from '../../platform/http/preconditions';
import { type UserDataStore, storedTags } from '../../persistence/user-data/user-data-store';
import { inBatches, Yielder } from '../../platform/work/yielding';
import type { FileContent, FileRecord } from './reading/file-content';

export type RecordTally = Record<'added' | 'replaced' | 'unchanged' | 'skipped', number>;

export const RECORD_IMPORT_BATCH = 250;

/** A record is whole, so that `fill` is the same as `skip`. One for which the diary has no room is rejected. */
export async function importRecords(
  userData: UserDataStore,
  file: FileContent,
  options: { mode: ImportMode; dryRun: boolean; ask?: () => Promise<void> },
): Promise<RecordTally> {
  const tally: RecordTally = { added: 0, replaced: 0, unchanged: 0, skipped: 0 };
  for (const kind of RECORD_KINDS) {
    const recordsOfKind = file.records.filter((record): record is FileRecord<typeof kind> => record.kind === kind);
    if (recordsOfKind.length > 0) await importKind(userData, kind, recordsOfKind, { ...options, file, tally });
  }
  return tally;
}

async function importKind<K extends RecordKind>(
  userData: UserDataStore,
  kind: K,
  records: readonly { content: UserRecords[K]; line: number }[],
  { file, mode, dryRun, ask, tally }: Parameters<typeof importRecords>[2] & { file: FileContent; tally: RecordTally },
): Promise<void> {
  const { keyOf, dateOf } = factsOfKind(kind);
  const stored = await storedTags(userData, kind);
  const counts = { total: stored.size, onDay: new Map<CalendarDay, number>() };
  for (const { date } of stored.values()) counts.onDay.set(date, (counts.onDay.get(date) ?? 0) + 1);
  const written: UserRecords[K][] = [];
  const yielder = new Yielder();
  for (const { content, line } of records) {
    await yielder.yieldIfDue();
    const outcome = recordOutcome(stored.get(keyOf(content))?.tag, contentTag(content), mode);
    const refusal = outcome === 'added' ? addIfRoom(kind, content, counts) : undefined;
    if (refusal !== undefined) {
      file.reject({ line, date: dateOf(content), reason: refusal });
      continue;
    }
    tally[outcome]++;
    if (outcome === 'added' || outcome === 'replaced') written.push(content);
  }
  for await (const batch of dryRun ? [] : inBatches(written, RECORD_IMPORT_BATCH, ask)) {
    await userData.save(kind, batch);
  }
}

function recordOutcome(stored: string | undefined, tag: string, mode: ImportMode): keyof RecordTally {
  if (stored === undefined) return 'added';
  if (stored === tag) return 'unchanged';
  return mode === 'replace' ? 'replaced' : 'skipped';
}
