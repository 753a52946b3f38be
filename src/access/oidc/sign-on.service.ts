import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/config';
import { forwardedPrefix } from '../../http/forwarded-prefix';
import { Refusals } from '../refusals';
import { hasAddresses, isAllowed, notAllowed, type UserClaims } from './allowed-users';
import { Issuer, type KnownIssuer, noAnswerIn, reasonOf } from './issuer';
import { returnAddress } from './return-address';
import { type PendingSignOn, SignOnCookie } from './sign-on-cookie';

/** Why a login at the issuer did not succeed. The login page has a sentence for each. */
export type SignOnProblem = 'sign-on-refused' | 'sign-on-expired' | 'sign-on-failed' | 'user-not-allowed';

export class SignOnError extends Error {
  constructor(
    readonly problem: SignOnProblem,
    readonly returnTo: string,
  ) {
    super(problem);
  }
}

/** Where the issuer sends the browser back to, below the address of the service. */
export const CALLBACK_PATH = '/login/oidc/callback';

/** Logins at the issuer: authorization code with PKCE, `state` and `nonce`. */
@Injectable()
export class SignOnService {
  private readonly allowedUsers: readonly string[];

  constructor(
    @Inject(CONFIG) { access }: Config,
    private readonly issuer: Issuer,
    private readonly cookie: SignOnCookie,
    private readonly refusals: Refusals,
  ) {
    this.allowedUsers = access.oidc.allowedUsers;
  }

  /** @returns the address at the issuer. @throws DiaryError `issuer-unavailable`, `store-unavailable` */
  async begin(request: Request, response: Response): Promise<string> {
    const { openid, jose, configuration } = await this.issuer.ask();
    const pending = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      returnTo: returnAddress(request.query['to']),
    };
    await this.cookie.set(request, response, jose, pending);
    return openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(request),
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Judges what the issuer sent the browser back with.
   *
   * @returns the address to return to, when the user may log in
   * @throws SignOnError
   * @throws DiaryError `issuer-unavailable`, `store-unavailable`
   */
  async complete(request: Request, response: Response): Promise<string> {
    const issuer = await this.issuer.ask();
    const pending = await this.cookie.read(request, issuer.jose);
    this.cookie.clear(request, response);
    if (!pending) throw this.refused(request, 'sign-on-expired', '/', 'the login at the issuer was not begun here');
    const user = await this.userOf(request, pending, issuer);
    if (isAllowed(user, this.allowedUsers)) return pending.returnTo;
    throw this.refused(request, 'user-not-allowed', pending.returnTo, notAllowed(user));
  }

  private async userOf(request: Request, pending: PendingSignOn, issuer: KnownIssuer): Promise<UserClaims> {
    try {
      return await this.askUser(request, pending, issuer);
    } catch (error) {
      if (noAnswerIn(error)) throw this.issuer.unavailable(error);
      const isRefusal = (error as { error?: unknown }).error === 'access_denied';
      const problem = isRefusal ? 'sign-on-refused' : 'sign-on-failed';
      throw this.refused(request, problem, pending.returnTo, `the login at the issuer failed (${reasonOf(error)})`);
    }
  }

  private async askUser(
    request: Request,
    { state, nonce, verifier }: PendingSignOn,
    { openid, configuration }: KnownIssuer,
  ): Promise<UserClaims> {
    const { search } = new URL(request.originalUrl, 'http://service.invalid');
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(callbackOf(request) + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims: UserClaims & { sub: string } = tokens.claims()!;
    const isEnough = isAllowed(claims, this.allowedUsers) || claims.email !== undefined;
    if (isEnough || !hasAddresses(this.allowedUsers) || !configuration.serverMetadata().userinfo_endpoint)
      return claims;
    // Some issuers tell the address only here.
    return openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  }

  private refused(request: Request, problem: SignOnProblem, returnTo: string, reason: string): SignOnError {
    this.refusals.failedSignOn(request, reason);
    return new SignOnError(problem, returnTo);
  }
}

/** As the browser sees it. The issuer knows which addresses are right. */
function callbackOf(request: Request): string {
  return `${request.protocol}://${request.host}${forwardedPrefix(request)}${CALLBACK_PATH}`;
}
