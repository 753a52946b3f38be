import { foldName } from '../../../diary/product-name';
import { inBatches } from '../../../platform/work/yielding';
import type { MongoDatabase } from '../mongo-database';
import { HELD_LEASE, type ProductName } from '../documents';
import { MONGO_ANSWERS_BATCH, containsAny, eachProduct, isText } from '../expressions';

/** More than a day has. */
export const NAMES_ADDED_BATCH = 1000;
/** More than a day has as a rule. A pipeline has at most 1000 stages. */
export const NAMES_DROPPED_BATCH = 250;

export async function namesMatching(
  { names, upkept }: MongoDatabase,
  include: readonly string[],
  exclude: readonly string[] = [],
): Promise<string[]> {
  await upkept;
  const conditions = [
    ...(include.length > 0 ? [containsAny('$fold', include)] : []),
    ...(exclude.length > 0 ? [{ $not: [containsAny('$fold', exclude)] }] : []),
  ];
  const documents = await names
    .aggregate<{ _id: string }>([{ $match: { $expr: { $and: conditions } } }, { $project: { _id: 1 } }])
    .option({ batchSize: MONGO_ANSWERS_BATCH });
  return documents.map(({ _id }) => _id);
}

/** Nearly all names of a day are known already, so they are looked up first. */
export async function addNames({ names }: MongoDatabase, added: readonly string[]): Promise<void> {
  for await (const slice of inBatches(added, NAMES_ADDED_BATCH)) {
    const stored = await names.collection.find<ProductName>({ _id: { $in: slice } } as object).toArray();
    const known = new Set(stored.map(({ _id }) => _id));
    const operations = slice
      .filter((name) => !known.has(name))
      .map((name) => ({
        updateOne: { filter: { _id: name }, update: { $setOnInsert: { fold: foldName(name) } }, upsert: true },
      }));
    if (operations.length > 0) await names.bulkWrite(operations, { ordered: false });
  }
}

/** A name that another replica stores in an entry at the same time is restored. */
export async function dropUnheldNames(database: MongoDatabase, candidates: readonly string[]): Promise<void> {
  for await (const slice of inBatches(candidates, NAMES_DROPPED_BATCH)) {
    const held = new Set(await heldAmong(database, slice));
    const dropped = slice.filter((name) => !held.has(name));
    if (dropped.length === 0) continue;
    await database.names.deleteMany({ _id: { $in: dropped } });
    await addNames(database, await heldAmong(database, dropped));
  }
}

/** In one command, because the distance to the server may cost more than all looks. */
async function heldAmong({ entries }: MongoDatabase, names: readonly string[]): Promise<string[]> {
  const looks = names.map((name) => [
    { $match: { 'products.name': name } },
    { $limit: 1 },
    { $project: { _id: { $literal: name } } },
  ]);
  const [first = [], ...others] = looks;
  const coll = entries.collection.collectionName;
  const found = await entries.collection
    .aggregate<{ _id: string }>([...first, ...others.map((pipeline) => ({ $unionWith: { coll, pipeline } }))])
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Makes up for an adoption or a crash. During an export nothing is removed, because names are added before their entries. */
export async function completeNames(database: MongoDatabase): Promise<void> {
  const { entries, names, state } = database;
  // Earlier versions folded these Turkish letters apart; the names are added again.
  await names.deleteMany({ fold: { $not: { $type: 'string' } } });
  await names.deleteMany({ fold: { $regex: 'i\u0307|ı' } });
  const known = await idsOf(
    names.collection.find<ProductName>({}, { projection: { _id: 1 }, batchSize: MONGO_ANSWERS_BATCH }),
  );
  const group = [
    ...eachProduct({}, { 'products.name': 1 }),
    { $group: { _id: '$products.name' } },
    { $match: isText('$_id') },
  ];
  const held = await idsOf(entries.collection.aggregate<ProductName>(group, { batchSize: MONGO_ANSWERS_BATCH }));

  await addNames(database, [...held.difference(known)]);
  const orphans = [...known.difference(held)];
  if (orphans.length > 0 && (await state.countDocuments(HELD_LEASE)) === 0) await dropUnheldNames(database, orphans);
}

async function idsOf(documents: AsyncIterable<{ _id: string }>): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { _id } of documents) ids.add(_id);
  return ids;
}
