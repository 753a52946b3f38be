import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/config';
import { readDotEnv } from '../../config/reading/dot-env';
import { BackupFolder } from '../../persistence/backup/backup-folder';
import { describeOwner, nearestFolder, obstacleTo, userId } from '../../persistence/files';
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
  const backups = new BackupFolder(backup.folder, file);
  const own = files.length > 0 ? files.map(obstacleTo) : [obstacleTo(file)];
  const obstacles = [...own, ...(backup.enabled ? [backups.obstacle] : [])].filter((each) => each !== undefined);
  const remedies = new Map(obstacles.map(({ problem, remedy }) => [problem, remedy]));
  return combined([
    settingsFiles(server, kept),
    ...[...remedies].map(([problem, remedy]) => failed(problem, remedy)),
    ok([folder, file].filter(existsSync).map(describeOwner).join(', ')),
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
