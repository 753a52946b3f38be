import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../http/access';
import { Authenticator, bearerOf, type Rejected } from '../authenticator';
import { sessionCookieOf, setSessionCookie } from './session-cookie';
import { SESSION_MS, SessionsService } from './sessions.service';

/** Who logged in. */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  constructor(private readonly sessions: SessionsService) {
    super();
  }

  override async authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    const secret = bearerOf(request) === undefined ? sessionCookieOf(request) : undefined;
    if (secret === undefined) return undefined;
    const session = await this.sessions.use(secret);
    if (!session) return { rejected: 'session', reason: 'the session has ended', isGuess: false };
    const { res: response } = request;
    if (session.isExtended && response && !response.headersSent)
      setSessionCookie(request, response, secret, SESSION_MS);
    return { kind: 'session', scope: 'admin' };
  }
}
