import { ApiProperty } from '@nestjs/swagger';
import { EnumParam, IntegerField, TextField } from '../../api/request-fields';
import { type Scope, SCOPES, TOKEN_NAME } from '../../config/access';

const LONGEST_DAYS = 3650;
const NAME_RULE = 'letters, digits, hyphens, dots and underscores, at most 64';

export class NewTokenDto {
  @TextField('name', {
    longest: 64,
    pattern: { is: TOKEN_NAME, words: NAME_RULE },
    description: `What the token is for: ${NAME_RULE}`,
    example: 'home-assistant',
  })
  name!: string;

  @EnumParam('scope', SCOPES, {
    required: true,
    description: 'read: the diary; export: also exports, imports and backups; admin: also tokens',
    example: 'read',
  })
  scope!: Scope;

  @IntegerField('days', {
    min: 1,
    max: LONGEST_DAYS,
    description: 'Days until it expires; absent: never',
    example: 365,
  })
  days?: number;
}

export class TokenNameDto {
  @TextField('name', { longest: 64, description: 'Name of the token', example: 'home-assistant' })
  name!: string;
}

export class TokenDto {
  @ApiProperty({ example: 'home-assistant' })
  name!: string;

  @ApiProperty({ enum: SCOPES, example: 'read' })
  scope!: Scope;

  @ApiProperty({ description: 'Whether it is in the configuration, and so can be removed only there', example: false })
  configured!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2024-09-01T12:00:00.000Z' })
  createdAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: never', example: null })
  expiresAt!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'To the minute; null: not yet, or unknown',
    example: '2024-09-01T12:00:00.000Z',
  })
  lastUsedAt!: string | null;
}

export class TokensDto {
  @ApiProperty({ type: [TokenDto] })
  tokens!: TokenDto[];
}

export class CreatedTokenDto extends TokenDto {
  @ApiProperty({ description: 'The token itself, which is shown only now', example: 'ndia_…' })
  token!: string;
}
