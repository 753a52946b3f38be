import type { MongoDatabase } from './mongo-database';
import { BATCH, contains, containsAny, type Expression } from './expressions';

/** The names whose folded form contains a folded term; all names without a term. */
export function namesWith(database: MongoDatabase, term?: string): Promise<string[]> {
  return namesWhere(database, term === undefined ? [] : [contains('$fold', { $literal: term })]);
}

/** The names whose folded form contains one of the included keywords (all names if there are none) and no excluded one. */
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
