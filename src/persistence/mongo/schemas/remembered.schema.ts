import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { NoteTopic } from '../../state-store';
import { AS_WRITTEN } from './as-written';

/** A document of what the service itself remembers: the export lease, a note of a day, a claim of a task, or a kept value. */
@Schema(AS_WRITTEN)
export class Remembered {
  @Prop({ type: String }) _id!: string;
  // The export lease.
  @Prop({ type: String }) owner?: string;
  @Prop({ type: Date }) expiresAt?: Date;
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
