import { Logger } from '@nestjs/common';
import type { Model } from 'mongoose';
import { dayOfInstant } from '../../local-midnight';
import { isDuplicateKey } from '../mongo-errors';
import type { Entry } from '../documents';

const logger = new Logger('MongoDB');

/** Gives a day to every entry that has none; the program that wrote it can still read it. */
export async function adoptEntries(entries: Model<Entry>, zone: string): Promise<void> {
  let adopted = 0;
  const cursor = entries
    .find({ day: { $exists: false }, date: { $type: 'date' } }, { date: 1 })
    .lean()
    .cursor();
  for await (const document of cursor) {
    if (await adoptEntry(entries, document, zone)) adopted++;
  }
  if (adopted === 0) return;
  logger.log(
    `Adopted ${adopted} entries of an older program, which still reads them; to keep a copy of a MongoDB before an update, use mongodump`,
  );
}

/** False if another entry has the same day, which the operator has to resolve. */
export async function adoptEntry(
  entries: Model<Entry>,
  { _id, date }: Pick<Entry, '_id' | 'date'>,
  zone: string,
): Promise<boolean> {
  const { day, isMidnight } = dayOfInstant(date!, zone);
  if (day === undefined) {
    logger.warn(`The entry ${String(_id)} has a date outside the calendar and is left out`);
    return false;
  }
  if (!isMidnight) {
    logger.warn(`${day}: the date ${date?.toISOString()} is not a midnight in ${zone}; the nearest day is used`);
  }
  try {
    await entries.updateOne({ _id, day: { $exists: false } }, { $set: { day } });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    logger.error(`${day}: there are two entries for this day; remove one of them`);
    return false;
  }
}
