import { join } from 'node:path';
import { fetchedDiary } from '../shared/diary.ts';
import { inTwoLanes } from '../shared/lanes.ts';
import { urlOf, withService } from '../shared/service.ts';
import type { Setting, Step } from '../shared/step.ts';
import { migrations } from '../upgrades/statements.ts';
import { ENTRIES, Upgrade } from '../upgrades/upgrade.ts';

const DAYS = { whole: 150, quick: 20 };
const KILLS_OF_A_START = { whole: 5, quick: 1 };
/** Foods whose folded names a migration changes. */
const TURKISH = {
  date: '2024-09-01',
  totalCalories: 3,
  products: ['İçecek', 'içecek soğuk', 'Ilık ayran'].map((name) => {
    return { name, amount: '1 g', calories: 1, fat: 0, carbs: 0, protein: 0, link: '' };
  }),
};

/** A file of each schema, on which the built service starts. */
export const upgrades: Step = { name: 'upgrades', title: 'Upgrades', run };

async function run({ folder, isQuick, seed, cases, note }: Setting): Promise<void> {
  const size = isQuick ? 'quick' : 'whole';
  const source = join(folder, 'today.db');
  await fetchedDiary(source, DAYS[size], seed);
  const entries = await withService(urlOf(source), {}, async (service) => {
    await service.ask('POST', `${ENTRIES}/import`, JSON.stringify(TURKISH));
    return (await service.request('GET', ENTRIES)).text;
  });
  const newest = migrations().length;
  note(`schemas 1 to ${newest}, ${DAYS[size]} days with their pages and own data`);
  const lines = {
    unchanged: cases('a table of an earlier file has the same rows afterwards'),
    migrated: cases('the file is what the migrations alone make of it, with the same days in answers'),
    back: cases('the backup from before, restored, is the earlier file, and migrates again'),
    statement: cases('killed after each statement of the migration, then started again'),
    start: cases('the service killed at random during the start that migrates, then started again'),
  };
  const schemas = Array.from({ length: newest }, (_, index) => index + 1);
  const kills = KILLS_OF_A_START[size];
  await Promise.all(
    inTwoLanes(schemas, (schema) => new Upgrade({ folder, seed, schema, source, entries, kills }, lines).run()),
  );
}
