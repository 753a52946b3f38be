import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../platform/clock';
import { readConfiguredToken, type Scope, scopesOf } from '../../config/access';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError, validationFailed } from '../../diary/errors';
import type { Caller } from '../../platform/http/caller';
import { AccessStore, type StoredToken } from '../../persistence/access-store';
import { type Authenticator, bearerOf, type Rejected } from '../authenticator';
import { hashOf, newToken, TOKEN_PATTERN } from '../secret-text';

const A_DAY_MS = 86_400_000;
/** Time between two writes of the last use. */
const NOTE_USE_EVERY_MS = 60_000;

export interface TokenView {
  name: string;
  scope: Scope;
  configured: boolean;
  /** Instants; the configuration has none. */
  createdAt?: number;
  expiresAt?: number;
  lastUsedAt?: number;
}

export interface NewToken {
  name: string;
  scope: Scope;
  days?: number;
}

/** The tokens of programs: those of the store, and those of the configuration. */
@Injectable()
export class TokensService implements Authenticator {
  private readonly logger = new Logger('Access');
  private readonly configured: Map<string, { name: string; scope: Scope }>;

  constructor(
    @Inject(CONFIG) { access }: Pick<Config, 'access'>,
    private readonly store: AccessStore,
    private readonly clock: Clock,
  ) {
    const tokens = access.tokens.flatMap((item) => readConfiguredToken(item) ?? []);
    this.configured = new Map(tokens.map(({ hash, ...token }) => [hash, token]));
  }

  /** A bearer token of another form is left to others. */
  async authenticate(request: Request): Promise<Caller | Rejected | undefined> {
    const token = bearerOf(request);
    if (token === undefined || !TOKEN_PATTERN.test(token)) return undefined;
    const found = await this.find(token);
    if (typeof found === 'string') return { rejected: 'token', reason: `the token is ${found}`, isGuess: true };
    return { kind: 'token', name: found.name, scopes: scopesOf(found.scope) };
  }

  /** The token, or why it is not valid. */
  private async find(token: string): Promise<{ name: string; scope: Scope } | 'unknown' | 'expired'> {
    const hash = hashOf(token);
    const configured = this.configured.get(hash);
    if (configured) return configured;
    const stored = await this.store.tokenOf(hash);
    if (!stored) return 'unknown';
    if (stored.expiresAt !== undefined && stored.expiresAt <= this.clock.now()) return 'expired';
    this.noteUse(stored);
    return stored;
  }

  /** Makes a token. The token is returned only here. @throws DiaryError `validation-failed` when the name is taken */
  async create({ name, scope, days }: NewToken): Promise<{ token: string; view: TokenView }> {
    const isConfigured = [...this.configured.values()].some((token) => token.name === name);
    const token = newToken();
    const createdAt = this.clock.now();
    const expiry = days === undefined ? {} : { expiresAt: createdAt + days * A_DAY_MS };
    const stored = { name, scope, createdAt, ...expiry };
    if (isConfigured || !(await this.store.addToken({ ...stored, hash: hashOf(token) }))) {
      throw validationFailed({ name: `name is taken: there is a token ${name} already` });
    }
    this.logger.log(`The token ${name} with the scope ${scope} was made`);
    return { token, view: { ...stored, configured: false } };
  }

  /** By name, those of the configuration first. */
  async list(): Promise<TokenView[]> {
    const stored = await this.store.tokens();
    return [
      ...[...this.configured.values()].map((token) => ({ ...token, configured: true })),
      ...stored.map(({ hash: _, ...token }) => ({ ...token, configured: false })),
    ];
  }

  /** @throws DiaryError `not-found` */
  async revoke(name: string): Promise<void> {
    if (!(await this.store.removeToken(name))) {
      const isConfigured = [...this.configured.values()].some((token) => token.name === name);
      const where = isConfigured ? 'it is in the configuration; remove it there' : 'npm run token -- list shows all';
      throw new DiaryError('not-found', `There is no token of that name to revoke: ${where}`);
    }
    this.logger.log(`The token ${name} was revoked`);
  }

  /** A failure to note it must not fail the request. */
  private noteUse({ hash, lastUsedAt = -Infinity }: StoredToken): void {
    const now = this.clock.now();
    if (now - lastUsedAt < NOTE_USE_EVERY_MS) return;
    this.store.noteTokenUse(hash, now).catch((error: unknown) => this.logger.debug(error));
  }
}
