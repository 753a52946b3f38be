import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Duplex, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DiaryError } from '../../diary/errors';
import { plural } from '../../diary/plural';
import { type DiaryFigures, InvalidBackupError, type OnlineCopy } from './online-copy';
import { syncFolder } from '../files';
import type { BackupFile, BackupFolder, BackupNote } from './backup-folder';

export type MadeBackup = BackupFile & { figures: DiaryFigures };

/** Lets every later reader notice a damaged file. */
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Gets the name of a backup only if it opens whole, with the days and products of the copied state. Otherwise no file is left. */
export async function makeBackup(
  diary: OnlineCopy,
  folder: BackupFolder,
  note: BackupNote,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const name = folder.backupName(note);
  const copy = join(folder.partial, 'copy');
  const packed = join(folder.partial, 'packed');
  const unpacked = join(folder.partial, 'unpacked');
  const removePartial = () => rm(folder.partial, { recursive: true, force: true });
  await removePartial();
  try {
    await mkdir(folder.partial, { recursive: true, mode: 0o700 });
    const figures = await diary.copyTo(copy, signal);
    if (figures.days === 0 && note.schema === undefined) {
      throw new DiaryError('backup-unavailable', 'There is nothing to back up: the diary has no days');
    }
    await writeCopy(copy, packed, signal, createZstdCompress(WITH_CHECKSUM));
    // Not needed any more, so that the check does not take the space of a third file.
    await rm(copy);
    await writeCopy(packed, unpacked, signal, createZstdDecompress());
    const found = diary.check(unpacked);
    if (!isDeepStrictEqual(found, figures))
      throw new InvalidBackupError(`it has ${text(found)} instead of ${text(figures)}`);
    const { size: bytes } = await stat(packed);
    signal.throwIfAborted();
    await rename(packed, folder.backupPath(name));
    await syncFolder(folder.path);
    return { name, ...note, bytes, figures };
  } finally {
    // A file that cannot be removed now is removed before the next backup, and must not hide why this one failed.
    await removePartial().catch(() => undefined);
  }
}

export async function writeCopy(source: string, target: string, signal?: AbortSignal, through?: Duplex): Promise<void> {
  const output = createWriteStream(target, { mode: 0o600, flush: true });
  await pipeline(createReadStream(source), through ?? new PassThrough(), output, { signal });
}

function text({ days, products, newestDay }: DiaryFigures): string {
  return `${plural(days, 'day')}, ${plural(products, 'product')} and the newest day ${String(newestDay)}`;
}
