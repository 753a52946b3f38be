import { ApiProperty } from '@nestjs/swagger';
import { Choice } from '../../platform/api/response-fields';

const status = Choice(['UP', 'DOWN'], 'UP', 'DOWN: cannot be used');

export class ComponentHealthDto {
  @status status!: 'UP' | 'DOWN';
  @ApiProperty({ type: 'object', additionalProperties: true, selfRequired: false, description: 'Why it is down' })
  details?: Record<string, unknown>;
}

export class HealthDto {
  @status status!: 'UP' | 'DOWN';
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/ComponentHealthDto' },
    selfRequired: false,
    description: 'The account at fddb.info and the enabled stores',
    example: { docStore: { status: 'UP' } },
  })
  components?: Record<string, ComponentHealthDto> | undefined;
}
