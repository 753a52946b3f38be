import { ApiProperty } from '@nestjs/swagger';
import { answer, Choice } from '../../platform/api/response-fields';

interface ComponentHealth {
  status: 'UP' | 'DOWN';
  details?: Record<string, unknown>;
}

const status = Choice(['UP', 'DOWN'], 'UP');

export class ComponentHealthDto extends answer<ComponentHealth>({
  status,
  details: ApiProperty({ type: 'object', additionalProperties: true, selfRequired: false }),
}) {}

export class HealthDto extends answer<{ status: 'UP' | 'DOWN'; components?: Record<string, ComponentHealth> }>({
  status,
  components: ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/ComponentHealthDto' },
    selfRequired: false,
    example: { docStore: { status: 'UP' } },
  }),
}) {}
