import { BSON } from 'mongodb';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DatedTotals } from '../../diary/day-entry';
import { type EntryDocument, totalsOf } from './documents';
import { RawDocument } from './raw-document';

const DAY = bytesOf('day');
/** In the order in which entries are written. */
const TOTALS = (['totalCalories', 'totalFat', 'totalCarbs', 'totalSugar', 'totalProtein', 'totalFibre'] as const).map(
  (field) => ({ field, name: bytesOf(field) }),
);

/** Naming what is wanted takes the database two thirds of the time that leaving out the products takes. */
export const DAY_AND_TOTALS = { _id: 0, day: 1, ...Object.fromEntries(TOTALS.map(({ field }) => [field, 1])) };

/**
 * What is not a number is an unknown total.
 *
 * @param bytes a document of `DAY_AND_TOTALS` as the database sends it; the driver has checked that it is whole
 */
export function datedTotalsOf(bytes: Buffer): DatedTotals {
  const totals = { date: '' as CalendarDay, ...totalsOf({}) };
  const document = new RawDocument(bytes);
  let expected = 0;
  while (document.next()) {
    if (document.isOther) return readByDriver(bytes);
    if (document.isNamed(DAY)) {
      totals.date = document.text() as CalendarDay;
      continue;
    }
    const at = placeOf(document, expected);
    if (at === undefined) continue;
    totals[TOTALS[at]!.field] = document.number();
    expected = at + 1;
  }
  return totals;
}

/** The place of a field among the totals; the one that should come next is tried first. */
function placeOf(document: RawDocument, expected: number): number | undefined {
  for (let tried = 0; tried < TOTALS.length; tried++) {
    const at = (expected + tried) % TOTALS.length;
    if (document.isNamed(TOTALS[at]!.name)) return at;
  }
  return undefined;
}

function readByDriver(bytes: Buffer): DatedTotals {
  const document = BSON.deserialize(bytes) as EntryDocument;
  return { date: document.day!, ...totalsOf(document) };
}

function bytesOf(name: string): Buffer {
  return Buffer.from(`${name}\0`);
}
