import { Logger } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import { isDuplicateKey } from './mongo-errors';

const logger = new Logger('MongoDB');

// An entry that has no day or no date, or something else in its place, does not stand in the way of another one.
const INDEXES: { fields: mongo.IndexSpecification; options?: mongo.CreateIndexesOptions }[] = [
  { fields: { day: 1 }, options: { unique: true, partialFilterExpression: { day: { $type: 'string' } } } },
  { fields: { date: 1 }, options: { unique: true, partialFilterExpression: { date: { $type: 'date' } } } },
  { fields: { 'products.name': 1, day: 1 } },
];

/** Each on its own: one that cannot be built does not take the others with it. */
export async function buildIndexes(
  entries: Pick<mongo.Collection, 'createIndex'>,
  duplicates: readonly CalendarDay[],
): Promise<void> {
  for (const { fields, options } of INDEXES) {
    try {
      await entries.createIndex(fields, options);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      logger.error(`An index cannot be built: these days are there more than once: ${duplicates.join(', ')}`);
    }
  }
}
