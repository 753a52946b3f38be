import { scopesOf } from '../../config/access';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../http/caller';
import { type Authenticator, bearerOf, type Rejected } from '../authenticator';
import { TOKEN_PATTERN } from '../secret-text';
import { TokensService } from './tokens.service';

/** The service's own tokens. A bearer token of another form is left to others. */
@Injectable()
export class TokenAuthenticator implements Authenticator {
  constructor(private readonly tokens: TokensService) {}

  async authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    const token = bearerOf(request);
    if (token === undefined || !TOKEN_PATTERN.test(token)) return undefined;
    const found = await this.tokens.recognise(token);
    if (typeof found === 'string') return { rejected: 'token', reason: `the token is ${found}`, isGuess: true };
    return { kind: 'token', name: found.name, scopes: scopesOf(found.scope) };
  }
}
