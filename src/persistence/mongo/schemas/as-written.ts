import type { SchemaOptions } from 'mongoose';

/**
 * Options of every schema: a document holds what is written to it and nothing else. Indexes and collections are made when the
 * database is prepared, where a failure can be told apart and lived with.
 */
export const AS_WRITTEN = {
  versionKey: false,
  id: false,
  minimize: false,
  autoIndex: false,
  autoCreate: false,
} satisfies SchemaOptions;
