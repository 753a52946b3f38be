import { foldName } from '../../diary/product-name';
import type { MongoDatabase } from './mongo-database';

const BATCH = 500;

/** Adds the names that are missing. Nearly all names of a day are known already, so they are looked up first. */
export async function addNames({ names }: MongoDatabase, added: readonly string[]): Promise<void> {
  for (let start = 0; start < added.length; start += BATCH) {
    const batch = added.slice(start, start + BATCH);
    const known = new Set(await names.distinct('_id', { _id: { $in: batch } }));
    const operations = batch
      .filter((name) => !known.has(name))
      .map((name) => ({
        updateOne: { filter: { _id: name }, update: { $setOnInsert: { fold: foldName(name) } }, upsert: true },
      }));
    if (operations.length > 0) await names.bulkWrite(operations, { ordered: false });
  }
}

/**
 * Removes the candidates that no entry contains. A name that another replica stores in an entry at the same time is restored.
 */
export async function dropUnheldNames(database: MongoDatabase, candidates: Iterable<string>): Promise<void> {
  for (const name of candidates) {
    if (await isHeld(database, name)) continue;
    await database.names.deleteOne({ _id: name });
    if (await isHeld(database, name)) await addNames(database, [name]);
  }
}

async function isHeld({ entries }: MongoDatabase, name: string): Promise<boolean> {
  return (await entries.exists({ 'products.name': name })) !== null;
}
