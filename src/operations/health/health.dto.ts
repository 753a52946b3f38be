import { ApiProperty } from '@nestjs/swagger';
import { Choice } from '../../platform/api/response-fields';

interface ComponentHealth {
  status: 'UP' | 'DOWN';
  details?: Record<string, unknown>;
}

const status = Choice(['UP', 'DOWN'], 'UP', { description: 'DOWN: cannot be used' });

export class ComponentHealthDto implements ComponentHealth {
  @status status!: ComponentHealth['status'];
  @ApiProperty({ type: 'object', additionalProperties: true, selfRequired: false, description: 'Why it is down' })
  details?: ComponentHealth['details'];
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
  components?: Record<string, ComponentHealth> | undefined;
}
