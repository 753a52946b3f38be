import { SCOPES } from '../config/access';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../config/config';
import type { Caller } from '../platform/http/caller';
import { isFromProxy } from '../platform/http/request';
import { type Authenticator, bearerOf, type Rejected } from './authenticator';

const MAX_NAME_LENGTH = 200;

/** The user whom a trusted proxy names. From anybody else the header is as good as absent. */
@Injectable()
export class ProxyAuthenticator implements Authenticator {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    return Promise.resolve(this.authenticateUser(request));
  }

  private authenticateUser(request: Request): Caller | Rejected | undefined {
    const header = this.config.access.proxyHeader?.toLowerCase();
    if (header === undefined || bearerOf(request) !== undefined) return undefined;
    const given = request.headersDistinct[header];
    if (given === undefined || !isFromProxy(request)) return undefined;
    const [name = '', ...more] = given.map((value) => value.trim());
    if (name === '' && more.length === 0) return undefined;
    // Twice by a proxy that adds its header to the client's; with a brace by Caddy before 2.9, which sends its own placeholder
    // when there is no name.
    const isName = more.length === 0 && name.length <= MAX_NAME_LENGTH && !/^\{|[\x00-\x1f\x7f]/.test(name);
    if (!isName)
      return { rejected: 'proxy', reason: 'the header of the proxy is given twice, or is not a name', isGuess: false };
    return { kind: 'proxy', name, scopes: SCOPES };
  }
}
