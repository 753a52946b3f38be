import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { plural } from '../../../diary/plural';
import type { Model } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import { STORE_SETTINGS, type StoreSettings } from '../../store-settings';
import { adoptEntries, logFindings } from './adopt-entries';
import { buildIndexes } from './indexes';
import { ENTRY_SHAPE } from '../entries/entry-shape';
import { completeNames } from '../entries/names';
import { MongoDatabase } from '../mongo-database';
import { isUnauthorized, MAY_NOT_WRITE } from '../mongo-errors';
import type { Entry } from '../documents';

/** At the start, and every hour for what others may have written since. May be interrupted at any point. */
@Injectable()
export class DatabasePreparation implements OnModuleInit {
  private readonly logger = new Logger('MongoDB');
  private duplicates: readonly CalendarDay[] = [];
  /** Days, or ids of entries without one. */
  private unreadable = new Set<string>();
  /** Written by another program while this service ran. */
  private adoptedLater = 0;
  private obstacle: string | undefined;

  constructor(
    private readonly database: MongoDatabase,
    @Inject(STORE_SETTINGS) private readonly settings: StoreSettings,
  ) {}

  onModuleInit(): void {
    this.database.prepareInBackground(
      () => this.prepare(),
      () => this.unlessForbidden(() => this.keepUp()),
    );
  }

  get findings(): Record<string, unknown> {
    const { duplicates, unreadable, adoptedLater, obstacle } = this;
    return {
      ...(duplicates.length > 0 && { duplicateDays: duplicates }),
      ...(unreadable.size > 0 && { unreadableEntries: [...unreadable] }),
      ...(adoptedLater > 0 && { adoptedEntries: adoptedLater }),
      ...(obstacle !== undefined && { obstacle }),
    };
  }

  noteWritten(day: CalendarDay): void {
    this.unreadable.delete(day);
  }

  private async prepare(): Promise<void> {
    const { entries } = this.database;
    const adopted = await this.unlessForbidden(() => adoptEntries(entries, this.settings.zone()));
    if (adopted > 0) {
      this.logger.log(
        `Adopted ${plural(adopted, 'entry', 'entries')} of an older program, which still reads them; to keep a copy of a MongoDB before an update, use mongodump`,
      );
    }
    this.duplicates = await duplicateDays(entries);
    await buildIndexes(entries.collection, this.duplicates);
  }

  private async keepUp(): Promise<void> {
    const { entries } = this.database;
    const adopted = await adoptEntries(entries, this.settings.zone());
    if (adopted > 0) {
      this.adoptedLater += adopted;
      this.logger.warn(
        `Adopted ${plural(adopted, 'entry', 'entries')} that another program has written meanwhile. Stop it: a day that it saves is missing here for up to an hour`,
      );
    }
    const found = new Set(await unreadableEntries(entries));
    if (found.difference(this.unreadable).size > 0) {
      logFindings(
        [...found],
        (count) => `${count} with something that cannot be read, which is left out; correct or import these days`,
      );
    }
    this.unreadable = found;
    await completeNames(this.database);
  }

  /** A user of the database without the right to write leaves it undone. */
  private async unlessForbidden<T>(work: () => Promise<T>): Promise<T | 0> {
    try {
      return await work();
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      if (this.obstacle === undefined) this.logger.error(MAY_NOT_WRITE);
      this.obstacle = MAY_NOT_WRITE;
      return 0;
    }
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

async function unreadableEntries(entries: Model<Entry>): Promise<string[]> {
  const found = await entries.collection
    .find<Entry>({ $nor: [{ $jsonSchema: ENTRY_SHAPE }] }, { projection: { day: 1 } })
    .sort({ day: 1 })
    .toArray();
  return found.map(({ _id, day }) => day ?? String(_id));
}
