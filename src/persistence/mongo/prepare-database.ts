import { Logger } from '@nestjs/common';
import { type Collection, MongoServerError } from 'mongodb';
import type { CalendarDay } from '../../diary/calendar-day';
import type { EntryDocument } from './documents';
import { dayOfInstant } from '../local-midnight';
import { addNames, dropUnheldNames } from './held-names';
import type { MongoDatabase } from './mongo-database';

const logger = new Logger('MongoDB');

/**
 * What a database needs before the diary in it can be used: days for entries of older writers, indexes, and the names that
 * searches look at. May be repeated, and interrupted anywhere.
 *
 * @returns the days that are there more than once, for health
 */
export async function prepareDatabase(database: MongoDatabase, zone: string): Promise<CalendarDay[]> {
  await adoptEntries(database.entries, zone);
  const duplicates = await duplicateDays(database.entries);
  await buildIndexes(database.entries, duplicates);
  await completeNames(database);
  return duplicates;
}

/** Gives a day to every entry that has none. */
async function adoptEntries(entries: Collection<EntryDocument>, zone: string): Promise<void> {
  let adopted = 0;
  const cursor = entries.find({ day: { $exists: false }, date: { $type: 'date' } }, { projection: { date: 1 } });
  for await (const document of cursor) {
    if (await adoptEntry(entries, document, zone)) adopted++;
  }
  if (adopted > 0) logger.log(`Adopted ${adopted} entries of an older writer`);
}

/** @returns whether the entry has a day now; a day that another entry has already is left to a person */
export async function adoptEntry(
  entries: Collection<EntryDocument>,
  { _id, date }: EntryDocument,
  zone: string,
): Promise<boolean> {
  const { day, isMidnight } = dayOfInstant(date!, zone);
  if (day === undefined) {
    logger.warn(`The entry ${String(_id)} has a date outside of the calendar and is left out`);
    return false;
  }
  if (!isMidnight) {
    logger.warn(`${day}: the date ${date?.toISOString()} is no midnight in ${zone}; taken for the nearest day`);
  }
  try {
    await entries.updateOne({ _id, day: { $exists: false } }, { $set: { day } });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    logger.error(`${day}: there are two entries for this day; remove one of them`);
    return false;
  }
}

async function duplicateDays(entries: Collection<EntryDocument>): Promise<CalendarDay[]> {
  const groups = await entries
    .aggregate<{ _id: CalendarDay }>([
      { $match: { day: { $type: 'string' } } },
      { $group: { _id: '$day', count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  return groups.map(({ _id }) => _id);
}

/** Each on its own: one that cannot be built does not take the others with it. */
async function buildIndexes(entries: Collection<EntryDocument>, duplicates: readonly CalendarDay[]): Promise<void> {
  const builds = [
    () => entries.createIndex({ day: 1 }, { unique: true, partialFilterExpression: { day: { $type: 'string' } } }),
    () => entries.createIndex({ date: 1 }, { unique: true, partialFilterExpression: { date: { $type: 'date' } } }),
    () => entries.createIndex({ 'products.name': 1, day: 1 }),
  ];
  for (const build of builds) {
    try {
      await build();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      logger.error(`An index cannot be built: these days are there more than once: ${duplicates.join(', ')}`);
    }
  }
}

/**
 * Adds the names that entries hold and the collection of names does not, as after an adoption, and removes those that no
 * entry holds, as after a crash. While an export runs, its names are ahead of its entries, so nothing is removed then.
 */
async function completeNames(database: MongoDatabase): Promise<void> {
  const { entries, names, state } = database;
  const held = new Set<string>();
  const cursor = entries.aggregate<{ _id: string }>([
    { $match: { day: { $type: 'string' } } },
    { $project: { _id: 0, 'products.name': 1 } },
    { $unwind: '$products' },
    { $group: { _id: '$products.name' } },
  ]);
  for await (const { _id } of cursor) held.add(_id);
  const known = new Set<string>();
  for await (const { _id } of names.find({}, { projection: { _id: 1 } })) known.add(_id);

  await addNames(
    database,
    [...held].filter((name) => !known.has(name)),
  );
  const orphans = [...known].filter((name) => !held.has(name));
  // A lease that ran out is one of a crash, after which names may be ahead for good.
  const isHeld = { _id: 'export-lease', $expr: { $gt: ['$expiresAt', '$$NOW'] } };
  if (orphans.length > 0 && (await state.countDocuments(isHeld)) === 0) await dropUnheldNames(database, orphans);
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}
