import { Inject, Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { AccessStore, type StoredSession, type StoredToken } from '../access-store';
import { STORE_SETTINGS, type StoreSettings } from '../store-settings';
import { MongoDatabase } from './mongo-database';
import { isDuplicateKey } from './mongo-errors';

/** `_id` is the name. */
type TokenDocument = Omit<StoredToken, 'name'> & { _id: string };

/** `_id` is the hash. The database removes it some time after `removeAt`. */
type SessionDocument = Omit<StoredSession, 'hash'> & { _id: string; removeAt: Date };

/**
 * Two collections beside the entries. The driver reads and writes them without schema classes, which would make mongoose create
 * the collections also for a diary whose access is not restricted.
 */
@Injectable()
export class MongoAccessStore extends AccessStore {
  private indexed: Promise<void> | undefined;

  constructor(
    private readonly database: MongoDatabase,
    @Inject(STORE_SETTINGS) private readonly settings: StoreSettings,
  ) {
    super();
  }

  override addToken({ name, ...token }: StoredToken): Promise<boolean> {
    return this.use(async ({ tokens }) => {
      try {
        await tokens.insertOne({ _id: name, ...token });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    });
  }

  override tokens(): Promise<StoredToken[]> {
    return this.use(async ({ tokens }) => (await tokens.find().sort({ _id: 1 }).toArray()).map(tokenOf));
  }

  override tokenOf(hash: string): Promise<StoredToken | undefined> {
    return this.use(async ({ tokens }) => {
      const found = await tokens.findOne({ hash });
      return found === null ? undefined : tokenOf(found);
    });
  }

  override noteTokenUse(hash: string, at: number): Promise<void> {
    return this.use(async ({ tokens }) => {
      await tokens.updateOne({ hash }, { $set: { lastUsedAt: at } });
    });
  }

  override removeToken(name: string): Promise<boolean> {
    return this.use(async ({ tokens }) => {
      const { deletedCount } = await tokens.deleteOne({ _id: name });
      return deletedCount === 1;
    });
  }

  override addSession({ hash, ...session }: StoredSession): Promise<void> {
    return this.use(async ({ sessions }) => {
      await sessions.insertOne({ _id: hash, ...session, removeAt: new Date(session.expiresAt) });
    });
  }

  override sessionOf(hash: string): Promise<StoredSession | undefined> {
    return this.use(async ({ sessions }) => {
      const found = await sessions.findOne({ _id: hash });
      return found === null ? undefined : sessionOf(found);
    });
  }

  override extendSession(hash: string, expiresAt: number): Promise<void> {
    return this.use(async ({ sessions }) => {
      await sessions.updateOne({ _id: hash }, { $set: { expiresAt, removeAt: new Date(expiresAt) } });
    });
  }

  override removeSession(hash: string): Promise<void> {
    return this.use(async ({ sessions }) => {
      await sessions.deleteOne({ _id: hash });
    });
  }

  override tidy(now: number, mark: string): Promise<void> {
    return this.use(async ({ sessions }) => {
      const isOver = { removeAt: { $lte: new Date(now) } };
      await sessions.deleteMany({ $or: [isOver, { mark: { $ne: mark } }] });
    });
  }

  private use<T>(work: (collections: Collections) => Promise<T>): Promise<T> {
    return this.database.use(async () => {
      const { db } = this.database.entries.collection.conn;
      if (!db) throw new Error('There is no connection');
      const collections = {
        tokens: db.collection<TokenDocument>(`${this.settings.collection}_tokens`),
        sessions: db.collection<SessionDocument>(`${this.settings.collection}_sessions`),
      };
      this.indexed ??= index(collections);
      await this.indexed.catch((error: unknown) => {
        this.indexed = undefined;
        throw error;
      });
      return work(collections);
    });
  }
}

interface Collections {
  tokens: mongo.Collection<TokenDocument>;
  sessions: mongo.Collection<SessionDocument>;
}

async function index({ tokens, sessions }: Collections): Promise<void> {
  await tokens.createIndex({ hash: 1 }, { unique: true });
  await sessions.createIndex({ removeAt: 1 }, { expireAfterSeconds: 0 });
}

function tokenOf({ _id: name, ...token }: TokenDocument): StoredToken {
  return { name, ...token };
}

function sessionOf({ _id: hash, mark, startedAt, expiresAt }: SessionDocument): StoredSession {
  return { hash, mark, startedAt, expiresAt };
}
