import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeCopy } from '../backup/make-backup';
import type { DiaryFigures } from '../backup/online-copy';
import { syncFolder } from '../files';
import { copyOwner } from './diary-file';
import { readDiaryFigures, leaveWal } from './sqlite-online-copy';

const COMPANIONS = ['-wal', '-shm', '-journal'];
const KEPT = '.replaced-';

/** In the same folder, because renaming is atomic within a file system only. */
export function preparedFile(diary: string): string {
  return `${diary}.restoring`;
}

export function keptFile(diary: string, second: string): string {
  const name = `${diary}${KEPT}${second}`;
  let free = name;
  const isTaken = () => ['', ...COMPANIONS].some((suffix) => existsSync(free + suffix));
  for (let number = 2; isTaken(); number++) free = `${name}-${number}`;
  return free;
}

/** Its write-ahead log included; undefined for a damaged one, which is a reason to restore a backup. */
export function readFigures(diary: string): DiaryFigures | undefined {
  try {
    using database = new DatabaseSync(diary, { readOnly: true });
    return readDiaryFigures(database);
  } catch {
    return undefined;
  }
}

/** What a restore leaves that fails or is killed: a prepared file, and a second name of the diary itself. */
export function removeLeftovers(diary: string): void {
  for (const suffix of ['', ...COMPANIONS]) rmSync(preparedFile(diary) + suffix, { force: true });
  const now = statSync(diary, { throwIfNoEntry: false });
  if (now === undefined || now.nlink < 2) return;
  for (const name of readdirSync(dirname(diary)).filter((other) => other.startsWith(basename(diary) + KEPT))) {
    const path = join(dirname(diary), name);
    if (statSync(path).ino === now.ino) rmSync(path);
  }
}

export async function replaceDiary(diary: string, kept: string): Promise<string[]> {
  const moved: string[] = [];
  if (existsSync(diary)) {
    try {
      leaveWal(diary);
    } catch {
      // A damaged diary stays as it is, with its write-ahead log.
    }
    await linkUnder(kept, diary);
    moved.push(kept);
  }
  // Otherwise SQLite would apply them to the new diary. They may be there without the old one, when that was moved away.
  for (const suffix of COMPANIONS.filter((other) => existsSync(diary + other))) {
    renameSync(diary + suffix, kept + suffix);
    moved.push(kept + suffix);
  }
  renameSync(preparedFile(diary), diary);
  await syncFolder(dirname(diary));
  return moved;
}

/** A second name takes no space and no time; some file systems have none. */
async function linkUnder(kept: string, diary: string): Promise<void> {
  try {
    linkSync(diary, kept);
  } catch {
    await writeCopy(diary, kept);
    copyOwner(diary, kept);
  }
}
