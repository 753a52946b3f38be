import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TextField } from '../../api/request-fields';
import { type Scope, SCOPES } from '../../config/access';

export class LoginDto {
  @TextField('password', { longest: 1000, description: 'The password of the page' })
  password!: string;
}

/** Who asks. */
export class SessionDto {
  @ApiProperty({
    enum: ['token', 'session', 'proxy'],
    description: 'How the caller was recognised',
    example: 'session',
  })
  kind!: 'token' | 'session' | 'proxy';

  @ApiPropertyOptional({
    description: 'Of the token, or of the user whom the proxy named; absent after a login with the password',
    type: String,
    example: 'home-assistant',
  })
  name?: string;

  @ApiProperty({ enum: SCOPES, example: 'admin' })
  scope!: Scope;
}
