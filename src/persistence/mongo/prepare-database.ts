import type { Model } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import { adoptEntries } from './adopt-entries';
import { buildIndexes } from './indexes';
import { addNames, dropUnheldNames } from './held-names';
import type { MongoDatabase } from './mongo-database';
import type { Entry } from './schemas/entry.schema';
import { HELD_LEASE } from './schemas/remembered.schema';

/**
 * Prepares a database: sets the day of entries of older programs, builds indexes, and completes the names for searches. May be
 * repeated, and interrupted at any point.
 *
 * @returns the days that exist more than once, for health
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
 * Adds names that are missing in the collection of names, as after an adoption, and removes those that no entry contains, as
 * after a crash. During an export nothing is removed, because names are added before their entries.
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
