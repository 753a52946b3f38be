import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import { STORE_SETTINGS, type StoreSettings } from '../../store-settings';
import { adoptEntries } from './adopt-entries';
import { buildIndexes } from './indexes';
import { addNames, dropUnheldNames } from '../entries/names';
import { MongoDatabase } from '../mongo-database';
import { type Entry, HELD_LEASE } from '../documents';

/** Prepares the database at the start. May be repeated, and interrupted at any point. */
@Injectable()
export class DatabasePreparation implements OnModuleInit {
  /** Days that exist more than once, for health. */
  duplicates: readonly CalendarDay[] = [];

  constructor(
    private readonly database: MongoDatabase,
    @Inject(STORE_SETTINGS) private readonly settings: StoreSettings,
  ) {}

  onModuleInit(): void {
    this.database.prepareInBackground(() => this.prepare());
  }

  private async prepare(): Promise<void> {
    const { entries } = this.database;
    await adoptEntries(entries, this.settings.timeZone);
    this.duplicates = await duplicateDays(entries);
    await buildIndexes(entries.collection, this.duplicates);
    await completeNames(this.database);
  }
}

async function duplicateDays(entries: Model<Entry>): Promise<CalendarDay[]> {
  const groups = await entries.aggregate<{ _id: CalendarDay }>([
    { $match: { day: { $type: 'string' } } },
    { $group: { _id: '$day', count: { $sum: 1 } } },
    { $match: { count: { $gt: 1 } } },
    { $sort: { _id: 1 } },
  ]);
  return groups.map(({ _id }) => _id);
}

/**
 * Adds names that are missing in the collection of names, as after an adoption, and removes those that no entry contains, as
 * after a crash. During an export nothing is removed, because names are added before their entries.
 */
async function completeNames(database: MongoDatabase): Promise<void> {
  const { entries, names, state } = database;
  const held = new Set(await entries.distinct('products.name', { day: { $type: 'string' } }));
  // Earlier versions folded these Turkish letters apart; the names are added again.
  await names.deleteMany({ fold: { $regex: 'i\u0307|ı' } });
  const known = new Set(await names.distinct('_id'));

  await addNames(database, [...held.difference(known)]);
  const orphans = [...known.difference(held)];
  if (orphans.length > 0 && (await state.countDocuments(HELD_LEASE)) === 0) await dropUnheldNames(database, orphans);
}
