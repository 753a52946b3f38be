import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { Clock } from '../../platform/clock';
import { type Scope, SCOPES, scopesOf } from '../../config/access';
import { CONFIG, type Config } from '../../config/config';
import type { Caller } from '../../platform/http/caller';
import { type Authenticator, bearerOf, type Rejected } from '../authenticator';
import { resourcePathOf } from '../resource';
import { isAllowed, notAllowed } from './allowed-users';
import { Issuer } from './issuer';
import { describeFailure, requestFailureIn, shownAddress } from './reasons';

/** Signatures by a private key. With a shared secret, or with none, anybody could sign. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const CLOCK_SKEW_S = 30;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Access tokens that the configured issuer has signed for this service (RFC 9068). */
@Injectable()
export class JwtAuthenticator implements Authenticator {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly issuer: Issuer,
    private readonly clock: Clock,
  ) {}

  async authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    const token = bearerOf(request);
    const { publicUrl } = this.config.access;
    if (publicUrl === undefined || token === undefined || !JWT.test(token)) return undefined;
    const issuer = await this.issuer.current();
    const audiences = audiencesOf(publicUrl, request);
    try {
      const { payload } = await jwtVerify(token, issuer.keys, {
        issuer: issuer.name,
        audience: audiences,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_SKEW_S,
        currentDate: new Date(this.clock.now()),
      });
      return this.toCaller(payload);
    } catch (error) {
      if (isAboutKeys(error)) throw this.issuer.unavailable(error);
      const { JWTClaimValidationFailed, JWTExpired } = errors;
      const isForOther = error instanceof JWTClaimValidationFailed && error.claim === 'aud';
      const reason = isForOther ? otherAudience(error.payload, audiences) : describeFailure(error);
      // The signature is checked before the claims, and cannot be guessed.
      const isGuess = !(error instanceof JWTClaimValidationFailed || error instanceof JWTExpired);
      return { rejected: 'token', reason: `the token of the login provider is not valid (${reason})`, isGuess };
    }
  }

  private toCaller(payload: JWTPayload): Caller | Rejected {
    const { allowedUsers, clients } = this.config.access.oidc;
    // Bound to a key of the sender, which a plain bearer token does not show.
    if (payload['cnf'] !== undefined) {
      return { rejected: 'token', reason: 'the token of the login provider is bound to a key', isGuess: false };
    }
    if (!isAllowed(payload, allowedUsers)) {
      return { rejected: 'user', reason: notAllowed(payload, allowedUsers), isGuess: false };
    }
    // Keycloak and others say `azp`, the standard says `client_id` (RFC 9068).
    const client = payload['azp'] ?? payload['client_id'];
    if (clients.length > 0 && !clients.includes(String(client))) {
      const shown = typeof client === 'string' && /^[\w.:/@-]{1,200}$/.test(client) ? client : 'without a usual name';
      const reason = `the client ${shown} is not one of EXPORTER_ACCESS_OIDC_CLIENTS`;
      return { rejected: 'client', reason, isGuess: false };
    }
    return { kind: 'token', name: payload.sub, scopes: grantedScopes(payload['scope']) };
  }
}

/** @param granted words with spaces in between (RFC 9068) @example grantedScopes('openid export') // ['read', 'export'] */
export function grantedScopes(granted: unknown): readonly Scope[] {
  const words = typeof granted === 'string' ? granted.split(' ') : [];
  return scopesOf(...SCOPES.filter((scope) => words.includes(scope)));
}

/** Exactly the address that was asked for. An address without a path is the same with a slash at its end. */
function audiencesOf(publicUrl: string, request: Request): string[] {
  const resource = publicUrl + resourcePathOf(request);
  return new URL(resource).pathname === '/' ? [resource, `${resource}/`] : [resource];
}

function otherAudience({ aud }: JWTPayload, expected: readonly string[]): string {
  const found = [aud ?? []].flat().map((one) => shownAddress(one) ?? 'something else');
  return `its aud has to be ${expected[0]} and is ${found.join(' and ') || 'missing'}`;
}

/** Whether the keys could not be read, which says nothing about the token. */
function isAboutKeys(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  const aboutKeys = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'];
  return requestFailureIn(error) !== undefined || aboutKeys.includes(String(code));
}
