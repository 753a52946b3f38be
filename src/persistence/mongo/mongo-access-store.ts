import { Inject, Injectable } from '@nestjs/common';
import { AccessStore, type StoredSession, type StoredToken } from '../access-store';
import { STORE_SETTINGS, type StoreSettings } from '../store-settings';
import { SCOPES } from '../../config/access';
import { MongoDatabase } from './mongo-database';
import { isFirst } from './mongo-errors';

type TokenDocument = Omit<StoredToken, 'name'> & { _id: string };

/** The database removes it some time after `removeAt`. */
type SessionDocument = Omit<StoredSession, 'hash'> & { _id: string; removeAt: Date };

const PASSWORD = 'password';

/** The collections and their indexes are made with the first token or session, so that a diary that anybody may use has none. */
@Injectable()
export class MongoAccessStore extends AccessStore {
  constructor(
    private readonly database: MongoDatabase,
    @Inject(STORE_SETTINGS) private readonly settings: StoreSettings,
  ) {
    super();
  }

  override addToken({ name, ...token }: StoredToken): Promise<boolean> {
    return this.use(async ({ tokens }) => {
      await tokens.createIndex({ hash: 1 }, { unique: true });
      return isFirst(tokens.insertOne({ _id: name, ...token }));
    });
  }

  override tokens(): Promise<StoredToken[]> {
    return this.use(async ({ tokens }) => (await tokens.find().sort({ _id: 1 }).toArray()).flatMap(tokenFromDocument));
  }

  override tokenOf(hash: string): Promise<StoredToken | undefined> {
    return this.use(async ({ tokens }) => (await tokens.find({ hash }).toArray()).flatMap(tokenFromDocument).at(0));
  }

  override async noteTokenUse(hash: string, at: number): Promise<void> {
    await this.use(({ tokens }) => tokens.updateOne({ hash }, { $set: { lastUsedAt: at } }));
  }

  override removeToken(name: string): Promise<boolean> {
    return this.use(async ({ tokens }) => (await tokens.deleteOne({ _id: name })).deletedCount === 1);
  }

  override async addSession({ hash, ...session }: StoredSession): Promise<void> {
    await this.use(async ({ sessions }) => {
      await sessions.createIndex({ removeAt: 1 }, { expireAfterSeconds: 0 });
      await sessions.insertOne({ _id: hash, ...session, removeAt: new Date(session.expiresAt) });
    });
  }

  override sessionOf(hash: string): Promise<StoredSession | undefined> {
    return this.use(async ({ sessions }) =>
      (await sessions.find({ _id: hash }).toArray())
        .map(({ mark, startedAt, expiresAt }) => ({ hash, mark, startedAt, expiresAt }))
        .find(({ startedAt, expiresAt }) => areInstants(startedAt, expiresAt)),
    );
  }

  override async extendSession(hash: string, expiresAt: number): Promise<void> {
    await this.use(({ sessions }) =>
      sessions.updateOne({ _id: hash }, { $set: { expiresAt, removeAt: new Date(expiresAt) } }),
    );
  }

  override async removeSession(hash: string): Promise<void> {
    await this.use(({ sessions }) => sessions.deleteOne({ _id: hash }));
  }

  override async deleteExpiredSessions(now: number, fingerprint: string): Promise<void> {
    const isOver = { removeAt: { $lte: new Date(now) } };
    await this.use(({ sessions }) => sessions.deleteMany({ $or: [isOver, { mark: { $ne: fingerprint } }] }));
  }

  override hadPassword(): Promise<boolean> {
    return this.use(async ({ access }) => (await access.findOne({ _id: PASSWORD })) !== null);
  }

  override async notePassword(isSet: boolean): Promise<void> {
    const note = { _id: PASSWORD };
    await this.use(async ({ access }) => {
      await (isSet ? access.updateOne(note, { $set: note }, { upsert: true }) : access.deleteOne(note));
    });
  }

  private use<T>(work: (collections: Collections) => Promise<T>): Promise<T> {
    return this.database.use(() => work(collectionsIn(this.database, this.settings.collection)));
  }
}

type Collections = ReturnType<typeof collectionsIn>;

function collectionsIn({ entries: { db } }: MongoDatabase, name: string) {
  return {
    tokens: db.collection<TokenDocument>(`${name}_tokens`),
    sessions: db.collection<SessionDocument>(`${name}_sessions`),
    access: db.collection<{ _id: string }>(`${name}_access`),
  };
}

/** None of a document that another program left odd: its scope, or the time until which it counts, would be a guess. */
function tokenFromDocument({ _id: name, ...token }: TokenDocument): StoredToken[] {
  const { scope, createdAt, expiresAt = 0, lastUsedAt = 0 } = token;
  return SCOPES.includes(scope) && areInstants(createdAt, expiresAt, lastUsedAt) ? [{ name, ...token }] : [];
}

function areInstants(...values: unknown[]): boolean {
  return values.every(Number.isFinite);
}
