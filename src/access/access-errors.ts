import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '../platform/clock';
import type { Scope } from '../config/access';
import { CONFIG, type Config } from '../config/config';
import { DiaryError } from '../diary/errors';
import { attemptKey, requestPath } from '../platform/http/request';
import { Metrics } from '../platform/metrics/metrics';
import { CredentialThrottle } from './credential-throttle';
import type { Rejected } from './authenticator';
import { METADATA_PATH, resourcePathOf } from './resource';

/** Why a request is refused: what the caller is told, what the log says, and the metric. Never what was tried. */
@Injectable()
export class AccessErrors {
  private readonly logger = new Logger('Access');
  /** A token cannot be guessed; counting wrong ones keeps the log short. */
  private readonly wrongTokens: CredentialThrottle;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
    clock: Clock,
  ) {
    this.wrongTokens = new CredentialThrottle('tokens', clock);
  }

  unknown(request: Request, response: Response, rejected?: Rejected): DiaryError {
    this.metrics.accessRefusals.inc({ reason: rejected ? `wrong_${rejected.rejected}` : 'no_credential' });
    response.setHeader('WWW-Authenticate', this.challengeOf(request, rejected && { error: 'invalid_token' }));
    if (!rejected) return new DiaryError('not-authenticated', 'Log in or send a token to use this service');
    // A page that stayed open sends its old session again and again.
    if (rejected.rejected !== 'session') this.log(request, rejected.reason);
    return new DiaryError('not-authenticated', SENTENCES[rejected.rejected]);
  }

  wrongToken(request: Request, response: Response, rejected: Rejected): DiaryError {
    const seconds = this.wrongTokens.count(attemptKey(request));
    return seconds > 0 ? this.tooMany(response, seconds) : this.unknown(request, response, rejected);
  }

  wrongPassword(request: Request, response: Response): DiaryError {
    response.setHeader('WWW-Authenticate', this.challengeOf(request));
    this.metrics.accessRefusals.inc({ reason: 'wrong_password' });
    this.log(request, 'the password is wrong');
    return new DiaryError('not-authenticated', 'The password is wrong');
  }

  /** Refuses the valid credential of a user or client that may not use the service: another login would not help. */
  notAllowed(request: Request, { rejected, reason }: Rejected): DiaryError {
    this.metrics.accessRefusals.inc({ reason: `${rejected}_not_allowed` });
    this.log(request, reason);
    return new DiaryError('forbidden', SENTENCES[rejected]);
  }

  failedSignOn(request: Request, reason: string): void {
    this.metrics.accessRefusals.inc({ reason: 'failed_sign_on' });
    this.log(request, reason);
  }

  insufficient(request: Request, response: Response, needed: Scope): DiaryError {
    this.metrics.accessRefusals.inc({ reason: 'insufficient_scope' });
    response.setHeader('WWW-Authenticate', this.challengeOf(request, { error: 'insufficient_scope', scope: needed }));
    return new DiaryError('insufficient-scope', `This needs the scope ${needed}`);
  }

  tooMany(response: Response, seconds: number): DiaryError {
    this.metrics.accessRefusals.inc({ reason: 'too_many_attempts' });
    response.setHeader('Retry-After', seconds);
    return new DiaryError('too-many-attempts', `There were too many attempts; try again in ${seconds} s`);
  }

  /** RFC 6750; with an OIDC issuer also the address of the metadata (RFC 9728), from which assistants find the issuer. */
  private challengeOf(request: Request, parameters?: Record<string, string>): string {
    const { publicUrl, oidc } = this.config.access;
    const metadata = oidc.issuer !== undefined &&
      publicUrl !== undefined && {
        // The address is below the path of a proxy, which forwards it in any case.
        resource_metadata: publicUrl + METADATA_PATH + resourcePathOf(request),
      };
    const all = Object.entries({ realm: 'nutrition-diary', ...parameters, ...metadata });
    return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
  }

  private log(request: Request, reason: string): void {
    this.logger.warn(`Refused ${request.ip}: ${reason} (${request.method} ${requestPath(request)})`);
  }
}

const SENTENCES: Record<Rejected['rejected'], string> = {
  token: 'The token is not valid, or no longer',
  session: 'The session has ended; log in again',
  proxy: 'The proxy in front of the service does not name a user as expected',
  user: 'This user may not use the diary',
  client: 'This program may not use the diary',
};
