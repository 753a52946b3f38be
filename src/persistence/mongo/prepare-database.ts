import type { Model } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import { adoptEntries } from './adopt-entries';
import { buildIndexes } from './indexes';
import { addNames, dropUnheldNames } from './held-names';
import type { MongoDatabase } from './mongo-database';
import type { Entry } from './schemas/entry.schema';
import { HELD_LEASE } from './schemas/remembered.schema';

/**
 * What a database needs before the diary in it can be used: days for entries of older writers, indexes, and the names that
 * searches look at. May be repeated, and interrupted anywhere.
 *
 * @returns the days that are there more than once, for health
 */
export async function prepareDatabase(database: MongoDatabase, zone: string): Promise<CalendarDay[]> {
  await adoptEntries(database.entries, zone);
  const duplicates = await duplicateDays(database.entries);
  await buildIndexes(database.entries.collection, duplicates);
  await completeNames(database);
  return duplicates;
}

async function duplicateDays(entries: Model<Entry>): Promise<CalendarDay[]> {
  const groups = await entries.aggregate<{ _id: CalendarDay }>([
    { $match: { day: { $type: 'string' } } },
    { $group: { _id: '$day', count: { $sum: 1 } } },
    { $match: { count: { $gt: 1 } } },
    { $sort: { _id: 1 } },
  ]);
  return groups.map(({ _id }) => _id);
}

/**
 * Adds the names that entries hold and the collection of names does not, as after an adoption, and removes those that no
 * entry holds, as after a crash. While an export runs, its names are ahead of its entries, so nothing is removed then.
 */
async function completeNames(database: MongoDatabase): Promise<void> {
  const { entries, names, state } = database;
  const inEntries = await entries.aggregate<{ _id: string }>([
    { $match: { day: { $type: 'string' } } },
    { $project: { _id: 0, 'products.name': 1 } },
    { $unwind: '$products' },
    { $group: { _id: '$products.name' } },
  ]);
  const held = new Set(inEntries.map(({ _id }) => _id));
  const known = new Set((await names.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));

  await addNames(database, [...held.difference(known)]);
  const orphans = [...known.difference(held)];
  if (orphans.length > 0 && (await state.countDocuments(HELD_LEASE)) === 0) await dropUnheldNames(database, orphans);
}
