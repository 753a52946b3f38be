import { existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, canBeSetUp } from '../../config/config';
import { readDotEnv } from '../../config/reading/dot-env';
import { BackupFolder } from '../../persistence/backup/backup-folder';
import { describeOwner, nearestFolder, obstacleTo, userId } from '../../persistence/files';
import { diaryFileOf } from '../../persistence/store-settings';
import type { DoctorWords } from './doctor-words';
import { type CheckContext, combined, failed, type Finding, ok, warning } from './finding';
import { missingSettings } from '../../config/contradictions';
import { describeConfig, presentSource } from '../../config/load-config';
import { readAllSettings } from '../../persistence/settings/load-all-settings';
import { nextFetch } from '../schedule/cron-times';

/** Read anew, because `.env` may have changed since the service started. */
export async function checkSettings({ config, text }: CheckContext): Promise<Finding> {
  const { config: read, mistakes, unknown } = await readAllSettings(presentSource());
  const remedy = text.correct;
  const findings = [
    ...[...mistakes, ...unknown].map((found) => failed({ found, remedy })),
    ...missingSettings(config).map((found) => warning({ found, remedy })),
  ];
  if (canBeSetUp(config)) findings.push(warning(text.notSetUp));
  if (findings.length === 0) findings.push(ok(text.noMistakes));
  return combined([...findings, ok(text.changed(describeConfig(read, 'changed').join(', ')))]);
}

/** Endings of the files of a diary, all of which the service writes. */
const DIARY_FILE_SUFFIXES = ['', '-wal', '-shm', '-owner', '.access', '.access-wal', '.access-shm'];

export function checkFiles({ config: { persistence, backup, server }, text }: CheckContext): Finding {
  const { enabled, url } = persistence.docStore;
  const file = enabled ? diaryFileOf({ url }) : undefined;
  if (file === undefined) return settingsFiles(text, server);
  const folder = nearestFolder(dirname(file));
  const kept = join(dirname(file), 'settings.json');
  const files = [...DIARY_FILE_SUFFIXES.map((end) => file + end), kept].filter(existsSync);
  const backups = new BackupFolder(backup.folder, file);
  const own = files.length > 0 ? files.map(obstacleTo) : [obstacleTo(file)];
  const obstacles = [...own, ...(backup.enabled ? [backups.obstacle] : [])].filter((each) => each !== undefined);
  const remedies = new Map(obstacles.map(({ problem, remedy }) => [problem, remedy]));
  return combined([
    settingsFiles(text, server, kept),
    ...[...remedies].map(([found, remedy]) => failed({ found, remedy })),
    ok(
      [folder, file]
        .filter(existsSync)
        .map((path) => describeOwner(path, text.owner))
        .join(', '),
    ),
  ]);
}

/** Files that were read besides the environment. @param kept the settings that were made in the web app */
function settingsFiles(text: DoctorWords, { optionsFile }: Config['server'], kept?: string): Finding {
  const { dotEnv, dotEnvMistake } = readDotEnv();
  const own = resolve('.env');
  if (dotEnvMistake !== undefined) return failed({ found: dotEnvMistake, remedy: text.letRead(userId(), own) });
  const read = [optionsFile, dotEnv && own, kept !== undefined && existsSync(kept) ? kept : undefined].filter(
    (file) => file !== undefined,
  );
  const files = text.settingsFrom(read.map((file) => `, ${file}`).join(''));
  return ok(dotEnv === undefined ? [files, text.noFile(own)] : files);
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

export async function checkDisk({
  config: { persistence },
  text,
  language,
}: CheckContext): Promise<Finding | undefined> {
  const { enabled, url } = persistence.docStore;
  const file = enabled ? diaryFileOf({ url }) : undefined;
  if (file === undefined) return undefined;
  const folder = nearestFolder(dirname(file));
  const { type, blocks, bavail, bsize } = statfsSync(folder);
  // Some file systems report no size.
  const freeMb = blocks === 0 ? Infinity : (bavail * bsize) / 1e6;
  const where = NETWORK[type] === undefined ? folder : `${folder} (${NETWORK[type]})`;
  const { tryWal } = await import('../../persistence/sqlite/inspection/try-wal');
  const trial = tryWal(folder);
  const isFull = trial === 'disk full' || (trial !== 'works' && freeMb < FULL_MB);
  if (isFull || trial !== 'works') return failed(text.disk[isFull ? 'disk full' : trial], where);
  const [size, unit] = freeMb < 1000 ? [Math.floor(freeMb), 'MB'] : [freeMb / 1000, 'GB'];
  const inUnit = `${size.toLocaleString(language, { maximumFractionDigits: 1 })} ${unit}`;
  const free = text.free(freeMb === Infinity ? '' : inUnit);
  if (freeMb < MIN_FREE_MB) return warning({ ...text.disk['disk full'], found: free }, where);
  return ok([`${where}: ${free}`, text.logWorks]);
}

const MAX_APART_MS = 120_000;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

export async function checkClock(context: CheckContext): Promise<Finding> {
  const { config, clock, scraper, text } = context;
  const today = [text.today(clock.today(), config.timeZone), text.nextFetch(nextFetch(config, clock))];
  await context.site();
  const ahead = (await scraper.clockAheadMs()) ?? 0;
  const apart = Math.abs(ahead);
  // A container has no other zone until it is given one.
  if (apart < MAX_APART_MS) return ok(today, config.timeZone === 'UTC' ? text.setZone : undefined);
  const [unit, length] = apart < 2 * HOUR ? ['min', MINUTE] : apart < 2 * DAY ? ['h', HOUR] : ['d', DAY];
  return combined([ok(today), warning(text.clock(`${Math.round(apart / Number(length))} ${unit}`, ahead > 0))]);
}
