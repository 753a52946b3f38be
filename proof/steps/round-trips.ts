import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { mongo } from '../../bench/shared/stores.ts';
import { differenceOf, type Everything, everythingOf } from '../shared/contents.ts';
import { fetchedDiary } from '../shared/diary.ts';
import { Program, urlOf, withService } from '../shared/service.ts';
import type { Setting, Step } from '../shared/step.ts';

const DAYS = { whole: 3650, quick: 60 };
/** Ten years with their pages are larger than what the setting allows unless it is raised. */
const LARGE_FILES = { EXPORTER_IMPORT_MAX_MB: '500' };

/** Ten years through every way out of a store and into another one. */
export const roundTrips: Step = { name: 'round-trips', title: 'Round trips', run };

async function run({ folder, isQuick, seed, cases, note }: Setting): Promise<void> {
  const days = isQuick ? DAYS.quick : DAYS.whole;
  const fileOf = (name: string) => join(folder, `${name}.db`);
  await fetchedDiary(fileOf('fetched'), days, seed);

  const trips = cases('the same days, pages and own data after each way');
  let before: Everything | undefined;
  const arrive = async (storeUrl: string, way: string) => {
    const found = await withService(storeUrl, {}, (service) => everythingOf(service, join(folder, `${way}.jsonl`)));
    if (before === undefined)
      note(`${days} days, ${found.lines.length} lines, ${(found.bytes / 1e6).toFixed(0)} MB as JSON Lines`);
    else {
      const difference = differenceOf(before, found);
      trips.check(difference && `${way}: ${difference}`);
      rmSync(before.file);
    }
    before = found;
    return found;
  };

  const { file } = await arrive(urlOf(fileOf('fetched')), 'fetched');
  await Program.run(['import', file], urlOf(fileOf('imported')), LARGE_FILES);
  await arrive(urlOf(fileOf('imported')), 'imported');
  await throughMongo(folder, fileOf, arrive, note);

  // A folder without backups, so that the only one is that of this file.
  const diary = urlOf(fileOf('from-mongodb'));
  const backup = await withService(diary, {}, (service) => service.ask<{ name: string }>('POST', '/api/v2/backups'));
  await Program.run(['restore', join(folder, 'backups', backup.name), '--yes'], urlOf(fileOf('restored')));
  await arrive(urlOf(fileOf('restored')), 'restored');
}

/** Copies to another file if there is no MongoDB. */
async function throughMongo(
  folder: string,
  fileOf: (name: string) => string,
  arrive: (storeUrl: string, way: string) => Promise<unknown>,
  note: Setting['note'],
): Promise<void> {
  const databases = await mongo(folder);
  if ('missing' in databases) {
    note(`MongoDB was left out: ${databases.missing.split('\n')[0]}`);
    await Program.run(['copy', '--to', urlOf(fileOf('from-mongodb'))], urlOf(fileOf('imported')));
    await arrive(urlOf(fileOf('from-mongodb')), 'copied');
    return;
  }
  try {
    const { url } = databases.make('proof');
    await Program.run(['copy', '--to', url], urlOf(fileOf('imported')));
    await arrive(url, 'in-mongodb');
    await Program.run(['copy', '--from', url, '--to', urlOf(fileOf('from-mongodb'))], url);
    await arrive(urlOf(fileOf('from-mongodb')), 'from-mongodb');
  } finally {
    await databases.stop();
  }
}
