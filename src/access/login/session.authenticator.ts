import { SCOPES } from '../../config/access';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../http/caller';
import { type Authenticator, bearerOf, type Rejected } from '../authenticator';
import { sessionCookieOf, setSessionCookie } from './session-cookie';
import { SessionsService } from './sessions.service';

@Injectable()
export class SessionAuthenticator implements Authenticator {
  constructor(private readonly sessions: SessionsService) {}

  async authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    const secret = bearerOf(request) === undefined ? sessionCookieOf(request) : undefined;
    if (secret === undefined) return undefined;
    const session = await this.sessions.find(secret);
    if (!session) return { rejected: 'session', reason: 'the session has ended', isGuess: false };
    const { res: response } = request;
    if (response && !response.headersSent && isOfApi(request) && (await this.sessions.extend(session)))
      setSessionCookie(request, response, secret);
    return { kind: 'session', scopes: SCOPES };
  }
}

/** A cache may keep other answers, such as files of the page, and must not keep a cookie with them. */
function isOfApi({ path }: Request): boolean {
  return /^\/api\//i.test(path);
}
