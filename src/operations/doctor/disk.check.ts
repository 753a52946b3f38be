import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { diaryFileOf } from '../../persistence/store-settings';
import type { Examination } from './examination';
import { nearestFolder } from '../../persistence/files';
import { failed, type Finding, ok, warning } from './finding';

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
