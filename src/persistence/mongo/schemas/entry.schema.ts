import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { Product } from '../../../diary/day-entry';
import type { TotalField } from '../../../diary/nutrient';
import { AS_WRITTEN } from './as-written';

@Schema({ ...AS_WRITTEN, _id: false })
class EntryProduct implements Product {
  @Prop({ type: String }) name!: string;
  @Prop({ type: String }) amount!: string;
  @Prop({ type: Number }) calories!: number;
  @Prop({ type: Number }) fat!: number;
  @Prop({ type: Number }) carbs!: number;
  @Prop({ type: Number }) protein!: number;
  @Prop({ type: String }) link!: string;
}

/** Older programs left out unknown totals. */
type StoredTotal = number | null | undefined;

/** A stored entry. Older programs wrote fewer fields and no `day`. */
@Schema(AS_WRITTEN)
export class Entry implements Record<TotalField, StoredTotal> {
  /** Entries of older programs may have text ids. */
  @Prop({ type: SchemaTypes.Mixed }) _id!: Types.ObjectId | string;
  @Prop({ type: String }) day?: CalendarDay;
  @Prop({ type: Date }) date?: Date;
  // Without this, mongoose would add an empty list to a document that is created by an update of another field.
  @Prop({ type: [SchemaFactory.createForClass(EntryProduct)], default: undefined }) products?: Partial<Product>[];
  @Prop({ type: Number }) totalCalories: StoredTotal;
  @Prop({ type: Number }) totalFat: StoredTotal;
  @Prop({ type: Number }) totalCarbs: StoredTotal;
  @Prop({ type: Number }) totalSugar: StoredTotal;
  @Prop({ type: Number }) totalProtein: StoredTotal;
  @Prop({ type: Number }) totalFibre: StoredTotal;
}

export const EntrySchema = SchemaFactory.createForClass(Entry);
