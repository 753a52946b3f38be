import { foldName } from '../../../diary/product-name';
import type { MongoDatabase } from '../mongo-database';
import { BATCH, containsAny } from '../expressions';

/** See `KeywordQuery`. */
export async function namesMatching(
  { names }: MongoDatabase,
  include: readonly string[],
  exclude: readonly string[] = [],
): Promise<string[]> {
  const conditions = [
    ...(include.length > 0 ? [containsAny('$fold', include)] : []),
    ...(exclude.length > 0 ? [{ $not: [containsAny('$fold', exclude)] }] : []),
  ];
  const documents = await names
    .aggregate<{ _id: string }>([{ $match: { $expr: { $and: conditions } } }, { $project: { _id: 1 } }])
    .option({ batchSize: BATCH });
  return documents.map(({ _id }) => _id);
}

/** Adds the names that are missing. Nearly all names of a day are known already, so they are looked up first. */
export async function addNames({ names }: MongoDatabase, added: readonly string[]): Promise<void> {
  const known = new Set(await names.distinct('_id', { _id: { $in: added } }));
  const operations = added
    .filter((name) => !known.has(name))
    .map((name) => ({
      updateOne: { filter: { _id: name }, update: { $setOnInsert: { fold: foldName(name) } }, upsert: true },
    }));
  await names.bulkWrite(operations, { ordered: false });
}

/** Removes the candidates that no entry contains. A name that another replica stores in an entry at the same time is restored. */
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
