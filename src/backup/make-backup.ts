import { rename, stat } from 'node:fs/promises';
import { type DiaryFigures, NotWholeError, type OnlineCopy } from '../persistence/online-copy';
import type { BackupFile, BackupFolder } from './backup-folder';
import { type BackupNote, partialNames } from './backup-name';
import { pack, unpack } from './packed-file';

/** A backup that was made and checked. */
export type MadeBackup = BackupFile & { figures: DiaryFigures };

/**
 * Copies the diary while the service works, compresses the copy, and opens what came of it: only if that is whole and holds the days
 * and products that the copied state had does it get the name of a backup. Whatever fails, no other file is left.
 *
 * @param note what its name is to say
 * @throws NotWholeError, an error of the system or of SQLite, or the reason of the signal
 */
export async function makeBackup(
  diary: OnlineCopy,
  folder: BackupFolder,
  note: BackupNote,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const name = folder.names.nameOf(note);
  const { copy, packed, check } = partialNames(name);
  await folder.create();
  await folder.removePartial();
  try {
    const figures = await diary.copyTo(folder.pathOf(copy), signal);
    await pack(folder.pathOf(copy), folder.pathOf(packed), signal);
    // Not needed any more, so that the check does not take the space of a third file.
    await folder.remove(copy);
    await unpack(folder.pathOf(packed), folder.pathOf(check), signal);
    assertEqual(diary.check(folder.pathOf(check)), figures);
    await folder.remove(check);
    const { size: bytes } = await stat(folder.pathOf(packed));
    signal.throwIfAborted();
    await rename(folder.pathOf(packed), folder.pathOf(name));
    await folder.sync();
    return { name, ...note, bytes, figures };
  } finally {
    // What cannot be removed now is removed before the next backup, and must not hide why this one failed.
    await folder.removePartial().catch(() => undefined);
  }
}

function assertEqual(copied: DiaryFigures, original: DiaryFigures): void {
  for (const key of ['days', 'products', 'firstDay', 'newestDay'] as const) {
    if (copied[key] === original[key]) continue;
    throw new NotWholeError(`it has ${String(copied[key])} instead of ${String(original[key])} (${key})`);
  }
}
