import type { MongoDatabase } from './mongo-database';
import { BATCH, contains, containsAny, type Expression } from './expressions';

/** The names whose fold contains a folded term; all without one. */
export function namesWith(database: MongoDatabase, term?: string): Promise<string[]> {
  return namesWhere(database, term === undefined ? [] : [contains('$fold', { $literal: term })]);
}

/** The names whose fold contains one of the included keywords (all names, when there is none) and none of the excluded. */
export function namesMatching(
  database: MongoDatabase,
  include: readonly string[],
  exclude: readonly string[],
): Promise<string[]> {
  return namesWhere(database, [
    ...(include.length > 0 ? [containsAny('$fold', include)] : []),
    ...(exclude.length > 0 ? [{ $not: [containsAny('$fold', exclude)] }] : []),
  ]);
}

async function namesWhere({ names }: MongoDatabase, conditions: Expression[]): Promise<string[]> {
  const documents = await names
    .aggregate<{ _id: string }>([{ $match: { $expr: { $and: conditions } } }, { $project: { _id: 1 } }])
    .option({ batchSize: BATCH });
  return documents.map(({ _id }) => _id);
}
