import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Clock } from '../../clock';
import { CONFIG, type Config } from '../../config/config';
import { AccessStore } from '../../persistence/access-store';
import { StateStore } from '../../persistence/state-store';
import { hashOf, isSameText, newSecret } from '../secret-text';

export const SESSION_MS = 30 * 86_400_000;
/** So that not every request writes. */
const EXTEND_EVERY_MS = 3_600_000;

const SALT = 'session-salt';
const MARK_BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

export interface Session {
  expiresAt: number;
  /** Whether it now ends later than its cookie. */
  isExtended: boolean;
}

/**
 * Sessions of those who logged in, with the password or at the OIDC issuer. They end 30 days after the last request, or when the
 * settings change that let them in.
 */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger('Access');
  private readonly password: string | undefined;
  private readonly issuer: string | undefined;
  /** What the settings said when a session began. */
  private readonly letIn: string;
  private mark: Promise<string> | undefined;

  constructor(
    @Inject(CONFIG) { access }: Config,
    private readonly store: AccessStore,
    private readonly state: StateStore,
    private readonly clock: Clock,
  ) {
    this.password = access.password;
    const { issuer, clientId, allowedUsers } = access.oidc;
    this.issuer = issuer;
    const ofIssuer = issuer === undefined ? [] : [issuer, clientId, ...allowedUsers];
    this.letIn = JSON.stringify([this.password ?? null, ...ofIssuer]);
  }

  /** Whether there is a way to log in. */
  get isEnabled(): boolean {
    return this.password !== undefined || this.issuer !== undefined;
  }

  isPassword(given: string): boolean {
    // Compared in any case, so that the time does not tell whether there is a password.
    return isSameText(given, this.password ?? newSecret());
  }

  /** @returns the secret of a new session. @throws DiaryError `store-unavailable` */
  async begin(): Promise<{ secret: string; expiresAt: number }> {
    const secret = newSecret();
    const startedAt = this.clock.now();
    const expiresAt = startedAt + SESSION_MS;
    const mark = await this.currentMark();
    await this.store.tidy(startedAt, mark);
    await this.store.addSession({ hash: hashOf(secret), mark, startedAt, expiresAt });
    return { secret, expiresAt };
  }

  /** Undefined when it has ended. @throws DiaryError `store-unavailable` */
  async use(secret: string): Promise<Session | undefined> {
    if (!this.isEnabled) return undefined;
    const hash = hashOf(secret);
    const session = await this.store.sessionOf(hash);
    const now = this.clock.now();
    if (!session || session.expiresAt <= now || session.mark !== (await this.currentMark())) return undefined;
    const expiresAt = now + SESSION_MS;
    if (expiresAt - session.expiresAt < EXTEND_EVERY_MS) return { expiresAt: session.expiresAt, isExtended: false };
    try {
      await this.store.extendSession(hash, expiresAt);
    } catch (error) {
      // It can be extended by a later request.
      this.logger.debug(error);
      return { expiresAt: session.expiresAt, isExtended: false };
    }
    return { expiresAt, isExtended: true };
  }

  async end(secret: string): Promise<void> {
    await this.store.removeSession(hashOf(secret));
  }

  /** A fingerprint of the settings, slow to compute for somebody who guesses. The salt is the same for all replicas, and stays. */
  private currentMark(): Promise<string> {
    this.mark ??= this.computeMark().catch((error: unknown) => {
      this.mark = undefined;
      throw error;
    });
    return this.mark;
  }

  private async computeMark(): Promise<string> {
    const salt = await this.state.keep(SALT, randomBytes(MARK_BYTES).toString('hex'));
    return (await derive(this.letIn, salt, MARK_BYTES)).toString('hex');
  }
}
