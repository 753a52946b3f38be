import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { NoteTopic } from '../../state-store';
import { AS_WRITTEN } from './as-written';

/**
 * A document of what the service itself remembers. One of each kind:
 *
 *     { _id: 'export-lease', owner: '7c0e…', expiresAt: ISODate('2024-09-01T12:01:00Z'), fence: 1725192000000, stopRequested: false,
 *       progress: '{"fromDate":"2024-08-26","toDate":"2024-08-28","total":3,"startedBy":"api","startedAt":1725192000000,…}' }
 *     { _id: 'note:pending-point:2024-08-27', topic: 'pending-point', day: '2024-08-27', stamp: '1f9a…' }
 *     { _id: 'claim:telemetry-ping', instant: 1725177600000 }
 *     { _id: 'kept:installation-id', value: 'c41b…' }
 *
 * A lease that was given back keeps its `progress` and its `fence`.
 */
@Schema(AS_WRITTEN)
export class Remembered {
  @Prop({ type: String }) _id!: string;
  // The export lease.
  @Prop({ type: String }) owner?: string;
  @Prop({ type: Date }) expiresAt?: Date;
  /** See `fence.ts`. */
  @Prop({ type: Number }) fence?: number;
  @Prop({ type: String }) progress?: string | null;
  @Prop({ type: Boolean }) stopRequested?: boolean;
  // A note of a day.
  @Prop({ type: String }) topic?: NoteTopic;
  @Prop({ type: String }) day?: CalendarDay;
  @Prop({ type: String }) stamp?: string;
  // A claim: milliseconds since 1970.
  @Prop({ type: Number }) instant?: number;
  // A kept value.
  @Prop({ type: String }) value?: string;
}

export const RememberedSchema = SchemaFactory.createForClass(Remembered);

export const LEASE_ID = 'export-lease';
/** The lease, while somebody holds it. A lease that ran out is one of a crash. */
export const HELD_LEASE = { _id: LEASE_ID, $expr: { $gt: ['$expiresAt', '$$NOW'] } };
