import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Product } from '../diary/day-entry';
import { Grams, Kcal, OptionalKilojoules, WITH_DETAILS } from './response-fields';

export class ProductDto implements Product {
  @ApiProperty({ description: 'As logged, with its brand if the site names one', example: 'Bio Ziegenjogurt mild' })
  name!: string;

  @ApiProperty({ description: 'A quantity with its unit, as text', example: '125 g' })
  amount!: string;

  @Kcal(112)
  calories!: number;

  @Grams(7.5)
  fat!: number;

  @Grams(4.5)
  carbs!: number;

  @Grams(6.6)
  protein!: number;

  @ApiProperty({
    description: 'The product on fddb.info; may be relative, empty for custom foods',
    example: '/db/en/food/andechser_molkerei_bio_ziegenjogurt_mild_99503/index.html',
  })
  link!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: '^[0-2][0-9]:[0-5][0-9]$',
    description: `When it was logged. ${WITH_DETAILS}`,
    example: '19:25',
  })
  time?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: `The meal, in the account's own word. ${WITH_DETAILS}`,
    example: 'Dinner',
  })
  meal?: string | null;

  @OptionalKilojoules(470)
  kilojoules?: number | null;
}
