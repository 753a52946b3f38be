import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { compactVerify, type JWTPayload, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { forwardedPrefix } from '../../platform/http/request';
import { AccessErrors } from '../access-errors';
import { hasAddresses, isAllowed, notAllowed, type UserClaims } from './allowed-users';
import { Issuer, type KnownIssuer } from './issuer';
import { ALGORITHMS } from './jwt.authenticator';
import { describeFailure, requestFailureIn } from './reasons';
import { type PendingSignOn, SignOnCookie } from './sign-on-cookie';
import { RequestFailedError } from '../../platform/outgoing/outgoing-http';

/** Why a login at the issuer did not succeed. The login page has a sentence for each. */
type SignOnProblem = 'sign-on-refused' | 'sign-on-expired' | 'sign-on-failed' | 'user-not-allowed';

export class SignOnError extends DiaryError {
  constructor(
    readonly problem: SignOnProblem,
    readonly returnTo: string,
  ) {
    super(
      problem === 'user-not-allowed' ? 'forbidden' : 'not-authenticated',
      problem === 'user-not-allowed'
        ? 'This user may not use the diary'
        : 'The login at the login provider did not succeed',
    );
  }
}

/** A longer address would not fit into a cookie. */
const MAX_RETURN_LENGTH = 1500;
const START_PAGE = '/';

/** What leads to another host becomes the first page. @example returnAddress('//evil.example') // '/' */
export function returnAddress(wanted: unknown): string {
  const base = 'http://service.invalid';
  if (typeof wanted !== 'string' || !URL.canParse(wanted, base)) return START_PAGE;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  const address = pathname + search + hash;
  return origin === base && /^\/(?![/\\])/.test(address) && address.length <= MAX_RETURN_LENGTH ? address : START_PAGE;
}

/** Logins at the issuer: authorization code with PKCE, `state` and `nonce`. */
@Injectable()
export class SignOnService {
  private readonly logger = new Logger('Access');
  private readonly allowedUsers: readonly string[];
  private hasWarned = false;

  constructor(
    @Inject(CONFIG) { access }: Config,
    private readonly issuer: Issuer,
    private readonly cookie: SignOnCookie,
    private readonly errors: AccessErrors,
  ) {
    this.allowedUsers = access.oidc.allowedUsers;
  }

  async begin(request: Request, response: Response): Promise<string> {
    const { configuration } = await this.issuer.current();
    this.warnOfProxy(request);
    const pending = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      returnTo: returnAddress(request.query['to']),
    };
    await this.cookie.set(request, response, pending);
    return openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(request),
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      // Otherwise the login provider brings back the user who was refused.
      ...(request.query['prompt'] === 'login' && { prompt: 'login' }),
    }).href;
  }

  /** Judges what the issuer sent the browser back with. @returns the address to return to @throws SignOnError */
  async complete(request: Request, response: Response): Promise<string> {
    const issuer = await this.issuer.current();
    const { state: given } = request.query;
    const state = typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : undefined;
    const pending = state === undefined ? undefined : await this.cookie.read(request, state);
    if (state !== undefined) this.cookie.clear(request, response, state);
    if (!pending) throw this.refused(request, 'sign-on-expired', '/', 'the login was not begun here, or too long ago');
    const user = await this.readUser(request, pending, issuer);
    if (isAllowed(user, this.allowedUsers)) return pending.returnTo;
    throw this.refused(request, 'user-not-allowed', pending.returnTo, notAllowed(user, this.allowedUsers));
  }

  private async readUser(request: Request, pending: PendingSignOn, issuer: KnownIssuer): Promise<UserClaims> {
    try {
      return await this.fetchUser(request, pending, issuer);
    } catch (error) {
      if (requestFailureIn(error)) throw this.issuer.unavailable(error);
      const isRefusal = (error as { error?: unknown }).error === 'access_denied';
      const problem = isRefusal ? 'sign-on-refused' : 'sign-on-failed';
      const reason = `the login at the login provider failed (${describeFailure(error)})`;
      throw this.refused(request, problem, pending.returnTo, reason);
    }
  }

  private async fetchUser(
    request: Request,
    { state, nonce, verifier }: PendingSignOn,
    issuer: KnownIssuer,
  ): Promise<UserClaims> {
    const { keys, configuration } = issuer;
    const { search } = new URL(request.originalUrl, 'http://service.invalid');
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(callbackOf(request) + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    // The keys are read again when a signature is by an unknown one.
    await compactVerify(tokens.id_token!, keys, { algorithms: ALGORITHMS });
    const claims: UserClaims & { sub: string } = tokens.claims()!;
    const isAbsent = (claim: unknown) => claim === undefined || claim === null;
    const saysAll = !isAbsent(claims.email) && !isAbsent(claims.email_verified);
    const isEnough = saysAll || isAllowed(claims, this.allowedUsers) || !hasAddresses(this.allowedUsers);
    // Some issuers tell the address, or that it is verified, only there.
    return isEnough ? claims : { ...claims, ...(await userInfo(issuer, tokens.access_token, claims.sub)) };
  }

  /** Otherwise only the login provider says something, which is that the address to return to is wrong. */
  private warnOfProxy(request: Request): void {
    const forwarded = request.header('x-forwarded-proto');
    if (this.hasWarned || forwarded === undefined || forwarded === request.protocol) return;
    this.hasWarned = true;
    this.logger.warn(
      `X-Forwarded-Proto is ignored, so browsers return from the login provider to ${callbackOf(request)}: if a proxy ` +
        'sent it, name that in EXPORTER_SERVER_TRUST_PROXY',
    );
  }

  private refused(request: Request, problem: SignOnProblem, returnTo: string, reason: string): SignOnError {
    this.errors.failedSignOn(request, reason);
    return new SignOnError(problem, returnTo);
  }
}

/** The address as the browser sees it. The issuer knows which addresses are right. */
function callbackOf(request: Request): string {
  return `${request.protocol}://${request.host}${forwardedPrefix(request)}/login/oidc/callback`;
}

/** JSON, or signed (OpenID Connect Core, 5.3.2); none where the issuer has no address. @throws when they are of another user, or wrongly signed */
async function userInfo(issuer: KnownIssuer, accessToken: string, sub: string): Promise<UserClaims> {
  const { userinfo_endpoint: address } = issuer.configuration.serverMetadata();
  if (address === undefined) return {};
  const answer = await openid.fetchProtectedResource(issuer.configuration, accessToken, new URL(address), 'GET');
  if (answer.status !== 200) throw new RequestFailedError(`it answers with HTTP ${answer.status} about the user`);
  const isSigned = answer.headers.get('content-type')?.startsWith('application/jwt') === true;
  const claims = isSigned ? await verified(await answer.text(), issuer) : ((await answer.json()) as JWTPayload);
  if (claims.sub !== sub) throw Object.assign(new Error('another user'), { code: 'OTHER_USER' });
  return claims;
}

/** Issuer and audience are optional there, but must be right. */
async function verified(token: string, { keys, name, configuration }: KnownIssuer): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, { algorithms: ALGORITHMS });
  const { client_id: client } = configuration.clientMetadata();
  const isForUs = payload.aud === undefined || [payload.aud].flat().includes(client);
  if ((payload.iss === undefined || payload.iss === name) && isForUs) return payload;
  throw Object.assign(new Error('for another client'), { code: 'OTHER_CLIENT' });
}
