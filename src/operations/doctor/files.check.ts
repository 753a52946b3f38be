import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/config';
import { readDotEnv } from '../../config/reading/dot-env';
import { BackupFolder } from '../../persistence/backup/backup-folder';
import { diaryFileOf } from '../../persistence/store-settings';
import type { Examination } from './examination';
import { combined, failed, type Finding, ok } from './finding';

/** Endings of the files of a diary, all of which the service writes. */
const DIARY_FILE_SUFFIXES = ['', '-wal', '-shm', '-owner', '.access', '.access-wal', '.access-shm'];

export function checkFiles({ config: { persistence, backup, server } }: Examination): Finding {
  const { enabled, url } = persistence.docStore;
  const file = enabled ? diaryFileOf({ url }) : undefined;
  if (file === undefined) return settingsFiles(server);
  const folder = nearestFolder(dirname(file));
  const kept = join(dirname(file), 'settings.json');
  const files = [...DIARY_FILE_SUFFIXES.map((end) => file + end), kept].filter(existsSync);
  const findings = [folder, ...files].filter((path) => !isWritable(path)).map(notWritable);
  const backups = new BackupFolder(backup.folder, file);
  if (backup.enabled && findings.length === 0 && !backups.isWritable()) findings.push(notWritable(backups.path));
  return combined([
    settingsFiles(server, kept),
    ...findings,
    ok([folder, file].filter(existsSync).map(described).join(', ')),
  ]);
}

/** Files that were read besides the environment. @param kept the settings that were made in the web app */
function settingsFiles({ optionsFile }: Config['server'], kept?: string): Finding {
  const { dotEnv, dotEnvMistake } = readDotEnv();
  const own = resolve('.env');
  if (dotEnvMistake !== undefined) return failed(dotEnvMistake, `Let user ${userId()} read ${own}, or remove it`);
  const options = optionsFile === undefined ? [] : [optionsFile];
  const read = [
    ...options,
    ...(dotEnv === undefined ? [] : [own]),
    ...(kept !== undefined && existsSync(kept) ? [kept] : []),
  ];
  const missing = dotEnv === undefined ? `; there is no ${own}` : '';
  return ok(`settings from ${['the environment', ...read].join(', ')}${missing}`);
}

/** The folder itself, or the one in which it will be made. */
export function nearestFolder(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

function isWritable(path: string): boolean {
  return findAccessError(path) === undefined;
}

/** The system's code. */
function findAccessError(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

function notWritable(path: string): Finding {
  const user = userId();
  if (findAccessError(path) === 'EROFS') return failed(`${path} is on a read-only disk`, 'Mount the disk for writing');
  const remedy = `Run the service as the owner, or give it the folder: chown -R ${user} ${nearestFolder(dirname(path))}`;
  return failed(`user ${user} cannot write ${existsSync(path) ? described(path) : path}`, remedy);
}

function described(path: string): string {
  const { uid, mode } = statSync(path);
  return `${path} (owner ${uid === userId() ? 'this user' : uid}, mode ${(mode & 0o777).toString(8)})`;
}

function userId(): number {
  return process.geteuid?.() ?? 0;
}
