import { TextField } from '../../platform/api/request-fields';
import { Choice, OPTIONAL, Text } from '../../platform/api/response-fields';
import { type Scope, SCOPES } from '../../config/access';
import type { Caller } from '../../platform/http/caller';

export class LoginDto {
  @TextField('password', 1000, 'The password of the page') password!: string;
}

export class SessionDto implements Omit<Caller, 'scopes'> {
  @Choice(['token', 'session', 'proxy'], 'session', 'How the caller was recognised') kind!: Caller['kind'];
  @Text(
    'home-assistant',
    'Of the token, or of the user whom the proxy named; absent after a login with the password',
    OPTIONAL,
  )
  name?: string;
  @Choice(SCOPES, 'admin', 'What the caller may do') scope!: Scope;
}
