import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import { secondText } from '../../persistence/backup/backup-folder';
import { writeCopy } from '../../persistence/backup/make-backup';
import type { Clock } from '../../platform/clock';
import { CommandError } from '../shared/run-command';
import { type MessageByProblem, messageFor } from '../../persistence/files';
import { type DiaryFigures, InvalidBackupError } from '../../persistence/backup/online-copy';
import { copyOwner, takeOwnership } from '../../persistence/sqlite/diary-file';
import * as files from '../../persistence/sqlite/replace-diary';
import { leaveWal, SqliteOnlineCopy } from '../../persistence/sqlite/sqlite-online-copy';
import { StartError } from '../../platform/process-end';
import { plural } from '../../diary/plural';

export function notConfirmed(message: string): CommandError {
  return new CommandError(message, { exitCode: 2 });
}

const ZSTD = Buffer.from('28b52ffd', 'hex');

export interface RestoreSettings {
  file: string;
  diary: string;
  confirm: () => Promise<boolean>;
  stop: AbortSignal;
  clock: Clock;
  log: (line: string) => void;
}

/** The backup is checked completely before anything changes; then one rename makes it the diary, so that a killed restore can be repeated. */
export async function restore(settings: RestoreSettings): Promise<void> {
  try {
    await takeAndRestore(settings);
  } catch (error) {
    throw toCommandError(error, settings);
  }
}

async function takeAndRestore(settings: RestoreSettings): Promise<void> {
  const { file, clock } = settings;
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandError(`There is no file ${file}`);
  mkdirSync(dirname(settings.diary), { recursive: true });
  // The lock could only say that it cannot be opened, but not why.
  accessSync(dirname(settings.diary), constants.W_OK);
  // The file itself, where the configured path is a symbolic link.
  const diary = existsSync(settings.diary) ? realpathSync(settings.diary) : settings.diary;
  if (realpathSync(file) === diary) throw new CommandError(`${file} is the diary itself`);
  const release = await takeOwnership(settings.diary, diary, clock);
  try {
    await restoreOwned(diary, settings);
  } finally {
    release();
  }
}

async function restoreOwned(diary: string, { file, confirm, stop, clock, log }: RestoreSettings): Promise<void> {
  const size = statSync(diary, { throwIfNoEntry: false })?.size;
  const owned = size === undefined ? dirname(diary) : diary;
  copyOwner(owned, `${diary}-owner`);
  files.removeLeftovers(diary);
  try {
    const prepared = files.preparedFile(diary);
    const figures = await prepare(file, prepared, stop);
    copyOwner(owned, prepared);
    log(`In the backup: ${described(figures)}`);
    log(`In the diary:  ${size ? described(files.readFigures(diary)) : 'nothing yet'}`);
    if (!(await confirm())) throw notConfirmed('Not restored: the diary is unchanged');
    if (stop.aborted) throw new CommandError('Stopped: the diary is unchanged');

    const kept = files.keptFile(diary, secondText(clock.now()));
    const moved = await files.replaceDiary(diary, kept);
    log(`Restored: the diary has ${described(figures)}`);
    const beside = moved.includes(kept) ? 'What was beside it' : 'What was left beside a diary that is not there';
    for (const path of moved) log(`${path === kept ? 'The diary as it was before' : beside} is kept: ${path}`);
  } finally {
    files.removeLeftovers(diary);
  }
}

async function prepare(file: string, prepared: string, stop: AbortSignal): Promise<DiaryFigures> {
  if (await isCompressed(file)) await writeCopy(file, prepared, stop, createZstdDecompress());
  else await writeCopy(file, prepared, stop);
  // A database that was in use may have its newest changes in the file beside it.
  if (existsSync(`${file}-wal`)) await writeCopy(`${file}-wal`, `${prepared}-wal`, stop);
  leaveWal(prepared);
  return SqliteOnlineCopy.checkForeign(prepared);
}

async function isCompressed(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read({ buffer: Buffer.alloc(ZSTD.length) });
  return buffer.equals(ZSTD);
}

function described(figures: DiaryFigures | undefined): string {
  if (figures === undefined) return 'it is damaged and cannot be read';
  const { days, products, firstDay, newestDay } = figures;
  return days === 0
    ? 'no days'
    : `${plural(days, 'day')} from ${firstDay} to ${newestDay}, ${plural(products, 'product')}`;
}

const NOT_ALLOWED = 'this user may not read it, or not write the diary or its folder';

const PROBLEMS: MessageByProblem<string> = {
  'disk full': 'the disk of the diary is full',
  'read-only disk': 'the disk of the diary is read-only',
  'not allowed': NOT_ALLOWED,
  'not writable': NOT_ALLOWED,
  'not opened': NOT_ALLOWED,
  'no folder': 'the folder of the diary cannot be made',
  'disk error': 'it cannot be read',
  damaged: 'it is damaged',
  'no database': 'it is not a database',
};

function toCommandError(error: unknown, { file, stop }: RestoreSettings): unknown {
  if (error instanceof CommandError || error instanceof StartError) return error;
  if (stop.aborted) return new CommandError('Stopped: the diary is unchanged');
  const reason = error instanceof InvalidBackupError ? error.message : messageFor(error, PROBLEMS);
  return reason === undefined ? error : new CommandError(`${file} cannot be restored: ${reason}`, { cause: error });
}
