import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { Meal, Product } from '../../../diary/day-entry';
import type { NutrientAmounts } from '../../../diary/detail-nutrient';
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
  @Prop({ type: String }) time?: string | null;
  @Prop({ type: String }) meal?: string | null;
  @Prop({ type: Number }) kilojoules?: number | null;
}

@Schema({ ...AS_WRITTEN, _id: false })
class EntryMeal implements Meal {
  @Prop({ type: String }) name!: string;
  @Prop({ type: Number }) kilojoules!: number | null;
  @Prop({ type: Number }) calories!: number;
  @Prop({ type: Number }) fat!: number;
  @Prop({ type: Number }) carbs!: number;
  @Prop({ type: Number }) protein!: number;
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
  @Prop({ type: Number }) kilojoules?: number | null;
  @Prop({ type: [SchemaFactory.createForClass(EntryMeal)], default: undefined }) meals?: Partial<Meal>[];
  /** By nutrient; those that a later version adds are kept as they are. */
  @Prop({ type: SchemaTypes.Mixed }) nutrients?: Partial<NutrientAmounts>;
  /** Of the run that stored it last; see `fence.ts`. */
  @Prop({ type: Number }) fence?: number;
}

export const EntrySchema = SchemaFactory.createForClass(Entry);
