import os from 'node:os';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Collection, type Document, MongoClient } from 'mongodb';
import type { Clock } from '../../common/clock';
import { DiaryError } from '../../diary/errors';
import { ANSWER_MS, inTime } from '../in-time';
import { StartError } from '../start-error';
import type { EntryDocument, NameDocument } from './documents';

/** For connections on which nothing comes any more. */
const SOCKET_TIMEOUT_MS = 20_000;
const RETRY_MS = 2000;

/** The connection to a MongoDB and what has to be done there before the diary can be used. */
export class MongoDatabase implements OnApplicationShutdown {
  readonly entries: Collection<EntryDocument>;
  readonly names: Collection<NameDocument>;
  readonly state: Collection<Document & { _id: string }>;

  private readonly logger = new Logger('MongoDB');
  private readonly client: MongoClient;
  private readonly stopping = new AbortController();
  private ready = false;
  private preparing: Promise<void> = Promise.resolve();

  constructor(
    url: string,
    collection: string,
    private readonly clock: Clock,
  ) {
    this.client = new MongoClient(url, {
      appName: 'nutrition-diary',
      runtimeAdapters: { os },
      serverSelectionTimeoutMS: ANSWER_MS,
      connectTimeoutMS: ANSWER_MS,
      socketTimeoutMS: SOCKET_TIMEOUT_MS,
      maxPoolSize: 10,
      writeConcern: { w: 'majority', journal: true },
    });
    const database = this.client.db();
    this.entries = database.collection(collection);
    this.names = database.collection(`${collection}_names`);
    this.state = database.collection(`${collection}_state`);
  }

  /** @throws StartError when the driver cannot read the address; its reasons do not quote it */
  static at(url: string, collection: string, clock: Clock): MongoDatabase {
    try {
      return new MongoDatabase(url, collection, clock);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The address of the MongoDB cannot be used: ${reason}`, { cause: error });
    }
  }

  /** Prepares the database as soon as it can be reached; the service listens meanwhile. */
  prepareInBackground(prepare: () => Promise<void>): void {
    this.preparing = (async () => {
      while (!this.stopping.signal.aborted) {
        try {
          // A client whose first connection failed does not try again unless it is told to.
          await this.client.connect();
          await prepare();
          this.ready = true;
          return;
        } catch (error) {
          this.logger.warn(`The database cannot be used yet, trying again: ${(error as Error).message}`);
          await this.clock.sleep(RETRY_MS, this.stopping.signal);
        }
      }
    })();
  }

  /** Work that needs the prepared database. @throws DiaryError `store-unavailable`, after a few seconds at most */
  async use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inTime(this.whenReady(work));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** The same for what is read in slices; every slice has its own few seconds. */
  async *stream<T>(work: () => AsyncGenerator<T>): AsyncGenerator<T> {
    const slices = work();
    try {
      for (;;) {
        const next = await inTime(this.whenReady(() => slices.next()));
        if (next.done === true) return;
        yield next.value;
      }
    } catch (error) {
      throw unavailable(error);
    } finally {
      await slices.return(undefined);
    }
  }

  async ping(): Promise<boolean> {
    if (!this.ready) return false;
    await this.client.db().command({ ping: 1 });
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.client.close();
    await this.preparing;
  }

  private async whenReady<T>(work: () => Promise<T>): Promise<T> {
    if (!this.ready) await this.preparing;
    return work();
  }
}

function unavailable(error: unknown): DiaryError {
  if (error instanceof DiaryError) return error;
  return new DiaryError('store-unavailable', 'The document store cannot be used at the moment', { cause: error });
}
