import os from 'node:os';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Connection, ConnectionStates, type ConnectOptions, Model, type mongo } from 'mongoose';
import { DiaryError } from '../../diary/errors';
import { STORE_SETTINGS, type StoreSettings } from '../store-settings';
import { ANSWER_MS, inTime, withOperations } from '../store-operations';
import { isUnauthorized, MAY_NOT_WRITE } from './mongo-errors';
import type { Entry, StoredFetch, StoredRecord, Page, ProductName, StateDocument, StoredVersion } from './documents';

const SOCKET_TIMEOUT_MS = 20_000;

/** Without the adapter, the driver would import the module at its first connection. */
export const DRIVER_OPTIONS = {
  runtimeAdapters: { os },
  serverSelectionTimeoutMS: ANSWER_MS,
  connectTimeoutMS: ANSWER_MS,
};

export const CONNECT_OPTIONS: ConnectOptions = {
  ...DRIVER_OPTIONS,
  // Operations wait for a connection in `MongoDatabase.use`, which limits the time.
  bufferCommands: false,
  appName: 'nutrition-diary',
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
  maxPoolSize: 10,
  writeConcern: { w: 'majority', journal: true },
};

const RETRY_MS = 2000;
const HOUR_MS = 3_600_000;
const RETRY_UPKEEP_MS = 60_000;

@Injectable()
export class MongoDatabase implements BeforeApplicationShutdown {
  private readonly logger = new Logger('MongoDB');
  private readonly stopping = new AbortController();
  private ready = false;
  private preparing: Promise<void> = Promise.resolve();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel('Entry') readonly entries: Model<Entry>,
    @InjectModel('ProductName') readonly names: Model<ProductName>,
    @InjectModel('Page') readonly pages: Model<Page>,
    @InjectModel('StoredVersion') readonly versions: Model<StoredVersion>,
    @InjectModel('StoredFetch') readonly fetches: Model<StoredFetch>,
    @InjectModel('StoredRecord') readonly userRecords: Model<StoredRecord>,
    @InjectModel('StateDocument') readonly state: Model<StateDocument>,
    @Inject(STORE_SETTINGS) private readonly settings: StoreSettings,
  ) {}

  /** Ends with the first upkeep, before which names may be missing. */
  upkept: Promise<void> = Promise.resolve();

  /** The service already listens while the database is prepared. @param keepUp is done then, and every hour */
  prepareInBackground(prepare: () => Promise<void>, keepUp: () => Promise<unknown>): void {
    let endFirst = (): void => undefined;
    this.upkept = new Promise((resolve) => (endFirst = resolve));
    this.preparing = (async () => {
      await this.untilDone(() => this.connect());
      await this.untilDone(prepare);
      this.ready = !this.stopping.signal.aborted;
    })();
    void this.preparing.then(() => this.everyHour(() => keepUp().finally(endFirst), this.settings.clock.now()));
  }

  guarded<T extends object>(store: T): T {
    return withOperations(store, { answer: (work) => this.use(work), slices: (work) => this.stream(work) });
  }

  /** @throws DiaryError `store-unavailable` after a few seconds at most */
  async use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inTime(this.whenReady(work));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** The time limit applies to each slice. */
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
      // Not awaited: a read whose answer was lost with its connection may never end.
      void slices.return(undefined).catch(() => undefined);
    }
  }

  async ping(): Promise<boolean> {
    if (!this.ready) return false;
    await this.connection.db?.command({ ping: 1 });
    return true;
  }

  /** Ends the preparation, because the framework closes the connection and would wait for a connection attempt. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    if (this.connection.readyState === ConnectionStates.connecting) await this.connection.getClient().close();
    await this.preparing;
  }

  /** The framework makes the first attempt. If it fails, mongoose does not retry on its own. */
  private async connect(): Promise<void> {
    if (this.connection.readyState !== ConnectionStates.disconnected) await this.connection.asPromise();
    else await this.connection.openUri(this.settings.url, CONNECT_OPTIONS);
  }

  private async everyHour(work: () => Promise<unknown>, due: number): Promise<void> {
    const { clock } = this.settings;
    let next = due;
    if (clock.now() >= due && !this.stopping.signal.aborted) {
      try {
        await work();
        next = clock.now() + HOUR_MS;
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.logger.warn(`The names of foods cannot be completed yet, trying again: ${(error as Error).message}`);
        next = clock.now() + RETRY_UPKEEP_MS;
      }
    }
    if (!this.stopping.signal.aborted) clock.timer(next, () => this.everyHour(work, next));
  }

  private async untilDone(work: () => Promise<void>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.logger.warn(`The database cannot be used yet, trying again: ${(error as Error).message}`);
        await this.settings.clock.sleep(RETRY_MS, this.stopping.signal);
      }
    }
  }

  private async whenReady<T>(work: () => Promise<T>): Promise<T> {
    if (!this.ready) await this.preparing;
    return work();
  }
}

/** A mistake of this program is none of the store's being away. */
function unavailable(error: unknown): Error {
  if (error instanceof DiaryError || error instanceof TypeError || error instanceof RangeError) return error;
  const reason = isUnauthorized(error) ? MAY_NOT_WRITE : 'The document store cannot be used at the moment';
  return new DiaryError('store-unavailable', reason, { cause: error });
}

export async function* buffered<T>(
  cursor: mongo.FindCursor<T>,
  most: () => number | undefined = () => undefined,
): AsyncGenerator<T[]> {
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments(most());
  } finally {
    await cursor.close();
  }
}
