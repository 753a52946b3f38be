import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { Clock, instantText } from '../../platform/clock';
import { readConfiguredToken, type Scope, scopesOf } from '../../config/access';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError, validationFailed } from '../../diary/errors';
import type { Caller } from '../../platform/http/caller';
import { AccessStore, type StoredToken } from '../../persistence/access-store';
import { type Authenticator, bearerOf, type Rejected } from '../authenticator';
import { hashOf, newToken, TOKEN_PATTERN } from '../secret-text';
import type { CreatedTokenDto, NewTokenDto, TokenDto } from './tokens.dto';

const A_DAY_MS = 86_400_000;
const NOTE_USE_EVERY_MS = 60_000;

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

  async create({ name, scope, days }: NewTokenDto): Promise<CreatedTokenDto> {
    const isConfigured = [...this.configured.values()].some((token) => token.name === name);
    const token = newToken();
    const createdAt = this.clock.now();
    const expiry = days === undefined ? {} : { expiresAt: createdAt + days * A_DAY_MS };
    const stored = { name, scope, createdAt, ...expiry };
    if (isConfigured || !(await this.store.addToken({ ...stored, hash: hashOf(token) }))) {
      throw validationFailed({ name: `name is taken: there is a token ${name} already` });
    }
    this.logger.log(`The token ${name} with the scope ${scope} was made`);
    return { ...dtoOf(stored, false), token };
  }

  async list(): Promise<TokenDto[]> {
    const stored = await this.store.tokens();
    return [
      ...[...this.configured.values()].map((token) => dtoOf(token, true)),
      ...stored.map((token) => dtoOf(token, false)),
    ];
  }

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

function dtoOf(token: { name: string; scope: Scope } & Partial<StoredToken>, configured: boolean): TokenDto {
  const { name, scope, createdAt, expiresAt, lastUsedAt } = token;
  const text = (instant?: number): string | null => (instant === undefined ? null : instantText(instant));
  return {
    name,
    scope,
    configured,
    createdAt: text(createdAt),
    expiresAt: text(expiresAt),
    lastUsedAt: text(lastUsedAt),
  };
}
