import { ApiProperty } from '@nestjs/swagger';

export class ComponentHealthDto {
  @ApiProperty({ enum: ['UP', 'DOWN'], example: 'UP' })
  status!: 'UP' | 'DOWN';

  @ApiProperty({ type: 'object', additionalProperties: true, selfRequired: false })
  details?: Record<string, unknown>;
}

export class HealthDto {
  @ApiProperty({ enum: ['UP', 'DOWN'], example: 'UP' })
  status!: 'UP' | 'DOWN';

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/ComponentHealthDto' },
    selfRequired: false,
    example: { docStore: { status: 'UP' } },
  })
  components?: Record<string, ComponentHealthDto>;
}
