import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
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

export class ProfileDto implements Profile {
  @ApiProperty(BIRTH_YEAR) birthYear!: number | null;
  @ApiProperty(SEX) sex!: Profile['sex'];
  @ApiProperty(STAGE) stage!: Profile['stage'];
}

/** The document of a request; the diary reads it. */
export class NewProfileDto extends PartialType(ProfileDto) {
  @ApiPropertyOptional({ ...BIRTH_YEAR, description: 'At most this year' }) override birthYear?: number | null;
}
