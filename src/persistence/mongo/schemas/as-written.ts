import type { SchemaOptions } from 'mongoose';

/**
 * Options of every schema: documents contain only what is written to them. Indexes and collections are created when the
 * database is prepared, where failures are handled one by one.
 */
export const AS_WRITTEN = {
  versionKey: false,
  id: false,
  minimize: false,
  autoIndex: false,
  autoCreate: false,
} satisfies SchemaOptions;
