import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../clock';
import { readConfiguredToken, type Scope } from '../../config/access';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError, validationFailed } from '../../diary/errors';
import { AccessStore, type StoredToken } from '../../persistence/access-store';
import { hashOf, newToken } from '../secret-text';

const A_DAY_MS = 86_400_000;
/** So that not every request writes. */
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
export class TokensService {
  private readonly logger = new Logger('Access');
  private readonly configured: Map<string, { name: string; scope: Scope }>;
  private readonly usedAt = new Map<string, number>();

  constructor(
    @Inject(CONFIG) { access }: Pick<Config, 'access'>,
    private readonly store: AccessStore,
    private readonly clock: Clock,
  ) {
    const tokens = access.tokens.flatMap((item) => readConfiguredToken(item) ?? []);
    this.configured = new Map(tokens.map(({ hash, ...token }) => [hash, token]));
  }

  /** The token, or why it is not valid. @throws DiaryError `store-unavailable` */
  async recognise(token: string): Promise<{ name: string; scope: Scope } | 'unknown' | 'expired'> {
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
    if (now - Math.max(lastUsedAt, this.usedAt.get(hash) ?? -Infinity) < NOTE_USE_EVERY_MS) return;
    this.usedAt.set(hash, now);
    this.store.noteTokenUse(hash, now).catch((error: unknown) => this.logger.debug(error));
  }
}
