import { Schema, type Types } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DiaryDay } from '../../diary/day-entry';
import type { DayFetch } from '../../diary/day-fetch';
import type { DayOrigin } from '../../diary/history/day-origin';
import type { RecordKind, UserRecords } from '../../diary/user-data/record-kinds';
import type { VersionHead } from '../../diary/versions/day-version';
import type { NoteTopic } from '../state-store';

type Content = Omit<DiaryDay, 'date'> & DayOrigin;

/** Older versions wrote fewer fields, and other programs write anything, so that `entry-mapping` alone reads the content. */
export interface Entry extends Partial<Record<keyof Content, unknown>> {
  /** Entries of older programs may have text ids. */
  _id: Types.ObjectId | string;
  /** Where it is a text, as in the filters of `expressions`, it is a day: see `adopt-entries`. */
  day?: CalendarDay;
  date?: Date;
  fence?: number;
}

export type StoredFields = Partial<Content> & { day: CalendarDay; date: Date };

export interface Page {
  _id: CalendarDay | `unread:${CalendarDay}`;
  page: Buffer;
  fence?: number;
}

/** Its `_id` is the day, a colon and the id of the version. */
export interface StoredVersion extends Omit<VersionHead, 'date'> {
  _id: string;
  day: CalendarDay;
  /** The entry as JSON, compressed. */
  content: Buffer;
}

export interface ProductName {
  _id: string;
  fold: string;
}

export type StoredFetch = Omit<DayFetch, 'day'> & { _id: CalendarDay };

/** `{ _id: 'goals:2026-03-01', kind: 'goals', day: '2026-03-01', content: { … }, tag: '3f…' }` */
export interface StoredRecord {
  _id: string;
  kind: RecordKind;
  day: CalendarDay;
  content: UserRecords[RecordKind];
  tag: string;
}

/**
 * A document of the service's own state. One of each kind:
 *
 *     { _id: 'export-lease', owner: '7c0e…', expiresAt: ISODate('2024-09-01T12:01:00Z'), fence: 1725192000000, stopRequested: false,
 *       progress: '{"fromDate":"2024-08-26","toDate":"2024-08-28","total":3,"startedBy":"api","startedAt":1725192000000,…}' }
 *     { _id: 'note:pending-point:2024-08-27', topic: 'pending-point', day: '2024-08-27', stamp: '1f9a…' }
 *     { _id: 'kept:claim:telemetry-ping', value: '1725177600000' }
 *     { _id: 'kept:installation-id', value: 'c41b…' }
 *     { _id: 'delivery:9d2e…', content: '{"type":…}', dueAt: 1725177600000, addedAt: 1725177600000, attempts: 0 }
 *
 * A released lease keeps its `progress` and its `fence`.
 */
export interface StateDocument {
  _id: string;
  owner?: string;
  expiresAt?: Date;
  fence?: number;
  progress?: string | null;
  stopRequested?: boolean;
  topic?: NoteTopic;
  day?: CalendarDay;
  stamp?: string;
  value?: string;
  content?: string;
  dueAt?: number;
  addedAt?: number;
  attempts?: number;
}

export const LEASE_ID = 'export-lease';
/** A lease that ran out is one of a crash. */
export const HELD_LEASE = { _id: LEASE_ID, $expr: { $gt: ['$expiresAt', '$$NOW'] } };

/** Documents contain exactly what is written. The preparation makes indexes and collections, one by one. */
const schema = new Schema(
  { _id: { type: Schema.Types.Mixed } },
  { strict: false, versionKey: false, id: false, minimize: false, autoIndex: false, autoCreate: false },
);

export const MODELS = [
  { name: 'Entry', end: '', schema },
  { name: 'ProductName', end: '_names', schema },
  { name: 'Page', end: '_pages', schema },
  { name: 'StoredVersion', end: '_versions', schema },
  { name: 'StoredFetch', end: '_fetches', schema },
  { name: 'StoredRecord', end: '_own', schema },
  { name: 'StateDocument', end: '_state', schema },
];
