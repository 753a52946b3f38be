import { EnumParam, IntegerField, TextField } from '../../platform/api/request-fields';
import { Choice, Flag, ListOf, OR_NULL, Text, TimeValue } from '../../platform/api/response-fields';
import { MAX_TOKEN_DAYS, MEANING_OF_SCOPES, type Scope, SCOPES, TOKEN_NAME } from '../../config/access';

const NAME_RULE = 'letters, digits, hyphens, dots and underscores, at most 64';

export class NewTokenDto {
  @TextField('name', 64, `What the token is for: ${NAME_RULE}`, {
    pattern: { is: TOKEN_NAME, words: NAME_RULE },
    example: 'home-assistant',
  })
  name!: string;
  @EnumParam('scope', SCOPES, MEANING_OF_SCOPES, { required: true, example: 'read' }) scope!: Scope;
  @IntegerField('days', { min: 1, max: MAX_TOKEN_DAYS }, 'Days until it expires; absent: never', { example: 365 })
  days?: number;
}

export class TokenNameDto {
  @TextField('name', 64, 'Name of the token', { example: 'home-assistant' }) name!: string;
}

export class TokenDto {
  @Text('home-assistant', 'The name that it was given') name!: string;
  @Choice(SCOPES, 'read', 'What it may do') scope!: Scope;
  @Flag(false, 'Whether it is set in the configuration; it can be removed only there') configured!: boolean;
  @TimeValue('2024-09-01T12:00:00.000Z', 'Null for a configured token', OR_NULL) createdAt!: string | null;
  @TimeValue(null, 'Null: never', OR_NULL) expiresAt!: string | null;
  @TimeValue('2024-09-01T12:00:00.000Z', 'To the minute; null: not yet, or unknown', OR_NULL)
  lastUsedAt!: string | null;
}

export class TokensDto {
  @ListOf(TokenDto, 'All tokens, by name') tokens!: TokenDto[];
}

export class CreatedTokenDto extends TokenDto {
  @Text('ndia_…', 'The token itself, which is shown only now') token!: string;
}
