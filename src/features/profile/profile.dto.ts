import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIRST_BIRTH_YEAR, type Profile, SEXES, STAGES } from '../../diary/references/profile';

const BIRTH_YEAR = {
  type: 'integer',
  minimum: FIRST_BIRTH_YEAR,
  nullable: true,
  description: 'Null when unknown',
  example: 1990,
} as const;
const SEX = { enum: SEXES, nullable: true, description: 'Null when unknown', example: 'FEMALE' };
const STAGE = { enum: STAGES, nullable: true, description: 'Of women', example: null };

/** The document of a request; the diary reads it. Mapped types would load class-validator a second time, beside the bundle. */
export class NewProfileDto implements Profile {
  @ApiPropertyOptional({ ...BIRTH_YEAR, description: 'At most this year' }) birthYear!: number | null;
  @ApiPropertyOptional(SEX) sex!: Profile['sex'];
  @ApiPropertyOptional(STAGE) stage!: Profile['stage'];
}

export class ProfileDto implements Profile {
  @ApiProperty(BIRTH_YEAR) birthYear!: number | null;
  @ApiProperty(SEX) sex!: Profile['sex'];
  @ApiProperty(STAGE) stage!: Profile['stage'];
}
