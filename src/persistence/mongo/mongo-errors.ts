import { mongo } from 'mongoose';

const UNAUTHORIZED = 13;
/** Another index has the same fields or the same name. */
const INDEX_CONFLICTS = [85, 86];
const DUPLICATE_KEY = 11_000;
/** An index cannot hold two lists of one document. */
const PARALLEL_LISTS = 171;

export const MAY_NOT_WRITE =
  'The user of the database may not write: the diary can be read, and nothing is stored; give it the role readWrite and start again';

export function isDuplicateKey(error: unknown): boolean {
  return serverErrorCode(error) === DUPLICATE_KEY;
}

/** Of several callers, only the first can make the write. */
export async function isFirst(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

export function isDuplicateId(error: unknown): boolean {
  return isDuplicateKey(error) && Object.hasOwn((error as { keyPattern?: object }).keyPattern ?? {}, '_id');
}

export function isIndexConflict(error: unknown): boolean {
  return INDEX_CONFLICTS.some((code) => code === serverErrorCode(error));
}

export function hasParallelLists(error: unknown): boolean {
  return serverErrorCode(error) === PARALLEL_LISTS;
}

export function isUnauthorized(error: unknown): boolean {
  return serverErrorCode(error) === UNAUTHORIZED;
}

function serverErrorCode(error: unknown): unknown {
  return error instanceof mongo.MongoServerError ? error.code : undefined;
}
