import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import { Clock } from '../../platform/clock';
import { SCOPES } from '../../config/access';
import { CONFIG, type Config } from '../../config/config';
import { hashMatches } from '../../config/password-hash';
import { Events } from '../../platform/events/events';
import type { Caller } from '../../platform/http/caller';
import { AccessStore, type StoredSession } from '../../persistence/access-store';
import { StateStore } from '../../persistence/state-store';
import { type Authenticator, bearerOf, type Rejected } from '../authenticator';
import { hashOf, isSameText, newSecret } from '../secret-text';
import { cookieNameFor, cookieOptionsFor, readCookie } from '../../platform/http/cookies';

const SESSION_MS = 30 * 86_400_000;
const EXTEND_EVERY_MS = 3_600_000;

const SALT = 'session-salt';
const FINGERPRINT_BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

/** They end 30 days after the last request, or when the settings change that let them in. */
@Injectable()
export class SessionsService implements Authenticator, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Access');
  /** Sessions that could not be stored yet, as on a full disk, by their hashes. */
  private readonly unstored = new Map<string, StoredSession>();
  private settingsFingerprint: Promise<string> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: AccessStore,
    private readonly state: StateStore,
    private readonly clock: Clock,
    events: Events,
  ) {
    events.listen(({ name }) => {
      if (name === 'settings.changed') this.settingsFingerprint = undefined;
    });
  }

  /** Sessions of earlier settings end for good, also if those settings come back. */
  onApplicationBootstrap(): void {
    // A store that does not answer now is asked again at the first request with a session.
    if (this.isEnabled) this.currentFingerprint().catch((error: unknown) => this.logger.debug(error));
  }

  /** The store is closed afterwards. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.settingsFingerprint?.catch(() => undefined);
  }

  get isEnabled(): boolean {
    const { password, oidc } = this.config.access;
    return password !== undefined || oidc.issuer !== undefined;
  }

  async isPassword(given: string): Promise<boolean> {
    // Compared in any case, so that the time does not tell whether there is a password.
    const password = this.config.access.password ?? newSecret();
    return (await hashMatches(password, given)) ?? isSameText(given, password);
  }

  /** A store that cannot be written keeps nobody out, who may want to see why. @param earlier session of the same browser, which ends @returns the secret */
  async begin(how: string, earlier?: string): Promise<string> {
    const secret = newSecret();
    const startedAt = this.clock.now();
    const expiresAt = startedAt + SESSION_MS;
    const fingerprint = await this.currentFingerprint();
    const session = { hash: hashOf(secret), mark: fingerprint, startedAt, expiresAt };
    try {
      await this.store.deleteExpiredSessions(startedAt, fingerprint);
      if (earlier !== undefined) await this.end(earlier);
      await this.store.addSession(session);
    } catch (error) {
      this.unstored.set(session.hash, session);
      this.logger.warn('The session is in memory until it can be stored', error);
    }
    this.logger.log(`Logged in ${how}`);
    return secret;
  }

  async authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    const secret = bearerOf(request) === undefined ? sessionCookieOf(request) : undefined;
    if (secret === undefined) return undefined;
    const session = await this.find(secret);
    if (!session) return { rejected: 'session', reason: 'the session has ended', isGuess: false };
    const { res: response } = request;
    // A cache may keep other answers, such as files of the page, and must not keep a cookie with them.
    const isOfApi = /^\/api\//i.test(request.path);
    if (response && !response.headersSent && isOfApi && (await this.extend(session)))
      setSessionCookie(request, response, secret);
    return { kind: 'session', scopes: SCOPES };
  }

  private async find(secret: string): Promise<StoredSession | undefined> {
    if (!this.isEnabled) return undefined;
    const hash = hashOf(secret);
    await this.storeLate(hash);
    const session = this.unstored.get(hash) ?? (await this.store.sessionOf(hash));
    const isOver =
      !session || session.expiresAt <= this.clock.now() || session.mark !== (await this.currentFingerprint());
    return isOver ? undefined : session;
  }

  private async storeLate(hash: string): Promise<void> {
    const session = this.unstored.get(hash);
    if (!session) return;
    try {
      await this.store.addSession(session);
      this.unstored.delete(hash);
    } catch (error) {
      this.logger.debug(error);
    }
  }

  /** @returns whether the session now ends later than its cookie, which then has to be set anew */
  private async extend({ hash, expiresAt: until }: StoredSession): Promise<boolean> {
    const expiresAt = this.clock.now() + SESSION_MS;
    if (expiresAt - until < EXTEND_EVERY_MS) return false;
    try {
      await this.store.extendSession(hash, expiresAt);
      return true;
    } catch (error) {
      // It can be extended by a later request.
      this.logger.debug(error);
      return false;
    }
  }

  async end(secret: string): Promise<void> {
    this.unstored.delete(hashOf(secret));
    await this.store.removeSession(hashOf(secret));
  }

  /** A fingerprint of the settings, slow to compute for attackers who guess. The salt is the same for all replicas, and stays. */
  private currentFingerprint(): Promise<string> {
    this.settingsFingerprint ??= this.computeFingerprint().catch((error: unknown) => {
      this.settingsFingerprint = undefined;
      throw error;
    });
    return this.settingsFingerprint;
  }

  private async computeFingerprint(): Promise<string> {
    const salt = await this.state.getOrCreate(SALT, randomBytes(FINGERPRINT_BYTES).toString('hex'));
    const { password, oidc } = this.config.access;
    const issuerSettings = oidc.issuer === undefined ? [] : [oidc.issuer, oidc.clientId, ...oidc.allowedUsers];
    const letIn = JSON.stringify([password ?? null, ...issuerSettings]);
    const fingerprint = (await derive(letIn, salt, FINGERPRINT_BYTES)).toString('hex');
    // Each login tries it again; a store that cannot be written keeps nobody out.
    await this.store
      .deleteExpiredSessions(this.clock.now(), fingerprint)
      .catch((error: unknown) => this.logger.debug(error));
    return fingerprint;
  }
}

export function sessionCookieOf(request: Request): string | undefined {
  return readCookie(request, cookieNameFor(request));
}

export function setSessionCookie(request: Request, response: Response, secret: string): void {
  response.cookie(cookieNameFor(request), secret, { ...cookieOptionsFor(request, 'strict'), maxAge: SESSION_MS });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(cookieNameFor(request), cookieOptionsFor(request, 'strict'));
}
