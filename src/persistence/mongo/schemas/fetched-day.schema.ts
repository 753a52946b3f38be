import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { DayFetch } from '../../../diary/day-fetch';
import { AS_WRITTEN } from './as-written';

/** What the last fetch of a day came to: `{ _id: '2024-08-27', outcome: 'stored', at: 1725192000000 }`. */
@Schema(AS_WRITTEN)
export class FetchedDay {
  @Prop({ type: String }) _id!: CalendarDay;
  @Prop({ type: String }) outcome!: DayFetch['outcome'];
  /** Milliseconds since 1970. */
  @Prop({ type: Number }) at!: number;
}

export const FetchedDaySchema = SchemaFactory.createForClass(FetchedDay);
