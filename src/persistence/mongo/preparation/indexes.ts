import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import { DAY_AND_TOTALS } from '../expressions';
import { hasParallelLists, isDuplicateKey, isIndexConflict, isUnauthorized } from '../mongo-errors';

const logger = new Logger('MongoDB');

type Indexed = Pick<mongo.Collection, 'createIndex' | 'listIndexes'>;

interface WantedIndex {
  fields: Record<string, 1>;
  uniqueOf?: 'string' | 'date';
  without: string;
}

const INDEXES: WantedIndex[] = [
  { fields: { day: 1 }, uniqueOf: 'string', without: 'a day could be stored twice' },
  { fields: { date: 1 }, uniqueOf: 'date', without: 'two entries could get the same date' },
  { fields: { 'products.name': 1, day: 1 }, without: 'searches for products read the whole diary' },
  // Totals of many days come from the index alone, without their products.
  { fields: DAY_AND_TOTALS, without: 'averages read whole entries' },
];

/** If an index cannot be built, a warning names the consequence, and the diary is used without it. */
export async function buildIndexes(entries: Indexed, duplicates: readonly CalendarDay[]): Promise<void> {
  for (const index of INDEXES) {
    try {
      await entries.createIndex(index.fields, indexOptions(index));
    } catch (error) {
      const obstacle = obstacleOf(error, duplicates);
      if (obstacle === undefined) throw error;
      if (isIndexConflict(error) && (await isServed(entries, index))) continue;
      const fields = Object.keys(index.fields).join(', ');
      logger.error(
        `The index on ${fields} cannot be built, because ${obstacle.reason}. ` +
          `Without it ${index.without}; ${obstacle.remedy} and start again`,
      );
    }
  }
}

function indexOptions({ fields, uniqueOf }: WantedIndex): mongo.CreateIndexesOptions {
  if (uniqueOf === undefined) return {};
  const [field = ''] = Object.keys(fields);
  return { unique: true, partialFilterExpression: { [field]: { $type: uniqueOf } } };
}

/** By an index of another program, for example one over all entries. */
async function isServed(entries: Indexed, { fields, uniqueOf }: WantedIndex): Promise<boolean> {
  const present = await entries.listIndexes().toArray();
  return present.some(
    ({ key, unique = false, partialFilterExpression: partial, sparse = false }) =>
      isDeepStrictEqual(key, fields) && (uniqueOf ? unique === true : !sparse) && partial === undefined,
  );
}

function obstacleOf(error: unknown, days: readonly CalendarDay[]): { reason: string; remedy: string } | undefined {
  if (isDuplicateKey(error)) {
    return days.length > 0
      ? { reason: `these days exist more than once: ${days.join(', ')}`, remedy: 'remove one of each' }
      : { reason: 'two entries have the same value', remedy: 'remove one of them' };
  }
  if (isIndexConflict(error)) return { reason: 'there is another one in its place', remedy: 'drop that index' };
  if (hasParallelLists(error)) {
    return { reason: 'an entry has lists in place of numbers', remedy: 'correct or remove it' };
  }
  if (isUnauthorized(error)) {
    return { reason: 'the user of the database may not make indexes', remedy: 'give it the right' };
  }
  return undefined;
}
