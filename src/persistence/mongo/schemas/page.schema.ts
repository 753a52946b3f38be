import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import { AS_WRITTEN } from './as-written';

/** The saved diary page of a day, compressed. */
@Schema(AS_WRITTEN)
export class Page {
  @Prop({ type: String }) _id!: CalendarDay;
  @Prop({ type: Buffer }) page!: Buffer;
  /** Of the run that stored it; see `fence.ts`. */
  @Prop({ type: Number }) fence?: number;
}

export const PageSchema = SchemaFactory.createForClass(Page);
