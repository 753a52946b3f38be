import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { AS_WRITTEN } from './as-written';

/** A distinct product name with its folded form for searches. */
@Schema(AS_WRITTEN)
export class ProductName {
  @Prop({ type: String }) _id!: string;
  @Prop({ type: String }) fold!: string;
}

export const ProductNameSchema = SchemaFactory.createForClass(ProductName);
