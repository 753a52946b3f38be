import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Scope } from '../config/access';
import { CONFIG, type Config, isRestricted } from '../config/config';
import { PASSWORD_GONE, SettingsInForce } from '../persistence/settings/settings-in-force';
import { DiaryError } from '../diary/errors';
import { type Caller, callerOf, setCaller } from '../platform/http/caller';
import { pageFiles } from '../platform/http/serve-page';
import { type Authenticator, AUTHENTICATORS, bearerOf, isRejected, type Rejected } from './authenticator';
import { LoginPage } from './login/login-page';
import { OpenRoutes } from './open-routes';
import { AccessErrors } from './access-errors';

/** Routes of sessions and tokens, which are not there while access is not restricted. */
const WITHOUT_ACCESS = /^\/api\/v2\/(session|tokens)(\/|$)/i;
const NOTHING_HERE = new DiaryError('not-found', 'There are no logins and tokens while access is not restricted');
const PASSWORD_IS_GONE = new DiaryError('store-unavailable', PASSWORD_GONE);

async function isOfSetUp({ method, path }: Request): Promise<boolean> {
  if (/^\/api\/v2\/setup(\/|$)/i.test(path)) return true;
  if (method === 'PATCH') return /^\/api\/v2\/settings\/?$/i.test(path);
  const files = await pageFiles().catch(() => undefined);
  return files?.has(path.slice(1) || 'index.html') === true;
}

const MALFORMED: Rejected = { rejected: 'token', reason: 'the token is malformed', isGuess: true };

/** Decides who gets in: `check`, before everything, lets in who may read or add something; `refuse` asks for the scope of the route. */
@Injectable()
export class AccessGate {
  constructor(
    @Inject(AUTHENTICATORS) private readonly authenticators: readonly Authenticator[],
    private readonly openRoutes: OpenRoutes,
    private readonly errors: AccessErrors,
    private readonly loginPage: LoginPage,
    private readonly settings: SettingsInForce,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** False until a set-up in the browser has chosen a password. */
  get isOn(): boolean {
    return isRestricted(this.config);
  }

  readonly check = (request: Request, response: Response, next: NextFunction): void => {
    this.admit(request, response).then((isAdmitted) => {
      if (isAdmitted) next();
    }, next);
  };

  refuse(request: Request, response: Response, needed: Scope): DiaryError | undefined {
    const caller = callerOf(request);
    if (!caller) return this.errors.unknown(request, response);
    return caller.scopes.includes(needed) ? undefined : this.errors.insufficient(request, response, needed);
  }

  async recognise(request: Request): Promise<Caller | Rejected | undefined> {
    let rejected: Rejected | undefined;
    for (const authenticator of this.authenticators) {
      const found = await authenticator.authenticate(request);
      if (found && !isRejected(found)) return found;
      rejected ??= found;
    }
    return rejected ?? (bearerOf(request) === undefined ? undefined : MALFORMED);
  }

  /** @returns false when the login page was sent instead */
  private async admit(request: Request, response: Response): Promise<boolean> {
    const isOpen = this.openRoutes.includes(request);
    const isOfAccess = WITHOUT_ACCESS.test(request.path);
    // Another replica may know of a password by now.
    if (!this.isOn && (isOfAccess || !isOpen)) await this.settings.refreshAccess();
    if (!this.isOn && isOfAccess) throw NOTHING_HERE;
    if (!this.isOn && !isOpen && this.settings.isPasswordGone && !(await isOfSetUp(request))) throw PASSWORD_IS_GONE;
    if (!this.isOn || isOpen) return true;
    const found = await this.recognise(request);
    if (found && !isRejected(found)) {
      setCaller(request, found);
      // A caller that may only add something reads nothing, also where no guard asks: files of the web app, documents, unknown addresses.
      if (found.scopes.includes('read') || (found.scopes.length > 0 && request.method === 'POST')) return true;
      throw this.errors.insufficient(request, response, 'read');
    }
    if (found?.rejected === 'user' || found?.rejected === 'client') throw this.errors.notAllowed(request, found);
    if (found?.isGuess) throw this.errors.wrongToken(request, response, found);
    const refusal = this.errors.unknown(request, response, found);
    if (this.loginPage.isFor(request) && (await this.loginPage.answer(request, response))) return false;
    throw refusal;
  }
}
