import { ApiProperty } from '@nestjs/swagger';
import { EnumParam, IntegerField, TextField } from '../../platform/api/request-fields';
import { Choice, Flag, Text, TimeValue } from '../../platform/api/response-fields';
import { MAX_TOKEN_DAYS, MEANING_OF_SCOPES, type Scope, SCOPES, TOKEN_NAME } from '../../config/access';

const NAME_RULE = 'letters, digits, hyphens, dots and underscores, at most 64';

export class NewTokenDto {
  @TextField('name', {
    longest: 64,
    pattern: { is: TOKEN_NAME, words: NAME_RULE },
    description: `What the token is for: ${NAME_RULE}`,
    example: 'home-assistant',
  })
  name!: string;

  @EnumParam('scope', SCOPES, { required: true, description: MEANING_OF_SCOPES, example: 'read' })
  scope!: Scope;

  @IntegerField('days', {
    min: 1,
    max: MAX_TOKEN_DAYS,
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
  @Text('home-assistant', { description: 'The name that it was given' }) name!: string;
  @Choice(SCOPES, 'read', { description: 'What it may do' }) scope!: Scope;
  @Flag(false, { description: 'Whether it is set in the configuration; it can be removed only there' })
  configured!: boolean;
  @TimeValue('2024-09-01T12:00:00.000Z', { nullable: true, description: 'Null for a configured token' }) createdAt!:
    string | null;
  @TimeValue(null, { nullable: true, description: 'Null: never' }) expiresAt!: string | null;
  @TimeValue('2024-09-01T12:00:00.000Z', {
    nullable: true,
    description: 'To the minute; null: not yet, or unknown',
  })
  lastUsedAt!: string | null;
}

export class TokensDto {
  @ApiProperty({ type: [TokenDto], description: 'All tokens, by name' }) tokens!: TokenDto[];
}

export class CreatedTokenDto extends TokenDto {
  @Text('ndia_…', { description: 'The token itself, which is shown only now' })
  token!: string;
}
