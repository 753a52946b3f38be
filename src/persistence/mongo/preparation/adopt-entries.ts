import { Logger } from '@nestjs/common';
import { type Model, mongo } from 'mongoose';
import { dayOfInstant } from '../../local-midnight';
import { buffered } from '../mongo-database';
import { HAS_DAY } from '../expressions';
import { isDuplicateKey } from '../mongo-errors';
import type { Entry } from '../documents';

export const ADOPTION_BATCH = 500;
const MAX_NAMED = 10;

const logger = new Logger('MongoDB');

type Dated = Pick<Entry, '_id' | 'date'>;

const HAS_NO_DAY = { $expr: { $not: [HAS_DAY] } };

/** The program that wrote an entry can still read it. What is no day is kept under another name, so that no question meets it. */
export async function adoptEntries(entries: Model<Entry>, zone: string): Promise<number> {
  let adopted = 0;
  const found = nothingFound();
  const cursor = entries.collection.find<Dated>(
    { ...HAS_NO_DAY, date: { $type: 'date' } },
    { projection: { date: 1 }, batchSize: ADOPTION_BATCH },
  );
  try {
    for await (const documents of buffered(cursor)) adopted += await adopt(entries, documents, zone, found);
  } finally {
    logFindings(found.outside, (count) => `${count} with a date outside the calendar, which is left out`);
    logFindings(
      found.notMidnight,
      (count) => `${count} with a date that is not a midnight in ${zone}; the nearest day is used`,
    );
    logFindings(found.twice, (count) => `${count} for a day that exists already; remove one of each`);
  }
  await entries.collection.updateMany(
    { ...HAS_NO_DAY, day: { $type: 'string' } },
    { $rename: { day: 'unreadableDay' } },
  );
  return adopted;
}

/** An entry whose day another one has stays without, which the operator has to resolve. */
export async function adopt(
  entries: Model<Entry>,
  documents: readonly Dated[],
  zone: string,
  { outside, notMidnight, twice } = nothingFound(),
): Promise<number> {
  const dated = documents.flatMap(({ _id, date }) => {
    const { day, isMidnight } = date instanceof Date ? dayOfInstant(date, zone) : { isMidnight: false };
    if (day === undefined) outside.push(String(_id));
    else if (!isMidnight) notMidnight.push(`${day} (${date!.toISOString()})`);
    return day === undefined ? [] : [{ _id, day }];
  });
  if (dated.length === 0) return 0;
  const updates = dated.map(({ _id, day }) => ({
    updateOne: { filter: { _id, ...HAS_NO_DAY }, update: { $set: { day } } },
  }));
  try {
    return (await entries.bulkWrite(updates, { ordered: false })).modifiedCount;
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
    for (const { index } of [error.writeErrors].flat()) twice.push(dated[index]!.day);
    return error.result.modifiedCount;
  }
}

/** Of all batches, for one line of the log each. */
function nothingFound(): Record<'outside' | 'notMidnight' | 'twice', string[]> {
  return { outside: [], notMidnight: [], twice: [] };
}

export function logFindings(named: readonly string[], sentence: (count: string) => string): void {
  if (named.length === 0) return;
  const count = named.length === 1 ? 'There is 1 entry' : `There are ${named.length} entries`;
  const more = named.length > MAX_NAMED ? `, and ${named.length - MAX_NAMED} more` : '';
  logger.warn(`${sentence(count)}: ${named.slice(0, MAX_NAMED).join(', ')}${more}`);
}
