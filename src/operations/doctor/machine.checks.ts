import { existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, canBeSetUp } from '../../config/config';
import { readDotEnv } from '../../config/reading/dot-env';
import { BackupFolder } from '../../persistence/backup/backup-folder';
import { describeOwner, nearestFolder, obstacleTo, userId } from '../../persistence/files';
import { diaryFileOf } from '../../persistence/store-settings';
import { type Examination, combined, failed, type Finding, ok, warning } from './finding';
import { missingSettings } from '../../config/contradictions';
import { describeConfig, presentSource } from '../../config/load-config';
import { readAllSettings } from '../../persistence/settings/load-all-settings';
import { nextFetch } from '../schedule/cron-times';

/** Read anew, because `.env` may have changed since the service started. */
export async function checkSettings({ config }: Examination): Promise<Finding> {
  const { config: read, mistakes, unknown } = await readAllSettings(presentSource());
  const findings = [
    ...mistakes.map((mistake) => failed(mistake, 'Correct the setting, and start the service again')),
    ...unknown.map((name) => failed(name, 'Correct the setting, or remove it')),
    ...missingSettings(config).map((missing) => warning(missing, 'Set what it names, and check again')),
  ];
  if (canBeSetUp(config)) findings.push(warning(NOT_SET_UP, 'Open the address at the end of the log of the service'));
  if (findings.length === 0) findings.push(ok('no mistakes and no contradictions'));
  const changed = describeConfig(read, 'changed').join(', ') || 'none';
  return combined([...findings, ok(`not as by default: ${changed}`)]);
}

const NOT_SET_UP = 'No account is configured, so nothing can be fetched from fddb.info';

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

const MIN_FREE_MB = 200;
/** Too little for the log of a trial. */
const FULL_MB = 1;

/** File systems over a network, by their number in Linux. */
const NETWORK: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'SMB',
  0xfe534d42: 'SMB',
  0x65735546: 'FUSE',
  0x01021997: '9p',
};

export async function checkDisk({ config: { persistence } }: Examination): Promise<Finding | undefined> {
  const { enabled, url } = persistence.docStore;
  const file = enabled ? diaryFileOf({ url }) : undefined;
  if (file === undefined) return undefined;
  const folder = nearestFolder(dirname(file));
  const { type, blocks, bavail, bsize } = statfsSync(folder);
  // Some file systems report no size.
  const freeMb = blocks === 0 ? Infinity : (bavail * bsize) / 1e6;
  const where = `${folder}${NETWORK[type] === undefined ? '' : ` (a network file system, ${NETWORK[type]})`}`;
  const { tryWal } = await import('../../persistence/sqlite/inspection/try-wal');
  const trial = tryWal(folder);
  const makeRoom = 'Make room on that disk, or move the diary to another one';
  if (trial === 'disk full' || (trial !== 'works' && freeMb < FULL_MB))
    return failed(`the disk of ${where} is full`, makeRoom);
  if (trial === 'no locks') {
    const remedy = 'Move the diary to a local disk, and name it in EXPORTER_PERSISTENCE_DOCSTORE_URL';
    return failed(`the file system of ${where} gives no locks, without which a diary can be damaged`, remedy);
  }
  if (trial === 'not writable')
    return failed(`the write-ahead log could not be tried: ${where} cannot be written`, 'Fix "files" first');
  if (trial === 'disk error') {
    return failed(`the disk of ${where} reports an error`, 'Check the disk, and restore the last backup elsewhere');
  }
  const free = freeMb === Infinity ? 'free space unknown' : `${sizeText(freeMb)} free`;
  if (freeMb < MIN_FREE_MB) return warning(`${where}: ${free}`, makeRoom);
  return ok(`${where}: ${free}; the write-ahead log works`);
}

function sizeText(megabytes: number): string {
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}

const MAX_APART_MS = 120_000;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

export async function checkClock(examination: Examination): Promise<Finding> {
  const { config, clock, scraper } = examination;
  const today = `today is ${clock.today()} (${config.timeZone}); ${nextFetch(config, clock)}`;
  // A container has no other zone until it is given one.
  const zone = config.timeZone === 'UTC' ? 'If days begin later or earlier where you live, set TZ' : undefined;
  await examination.site();
  const ahead = await scraper.clockAheadMs();
  if (ahead === undefined || Math.abs(ahead) < MAX_APART_MS) return ok(today, zone);
  const found = `the clock of this machine is ${lengthText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} fddb.info`;
  return combined([ok(today), warning(found, 'Set the clock of the machine, and let it be kept by the network (NTP)')]);
}

function lengthText(milliseconds: number): string {
  const [unit, length] =
    milliseconds < 2 * HOUR ? ['min', MINUTE] : milliseconds < 2 * DAY ? ['h', HOUR] : ['days', DAY];
  return `${Math.round(milliseconds / Number(length))} ${unit}`;
}
