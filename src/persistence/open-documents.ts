import type { Clock } from '../common/clock';
import type { DocStore } from './doc-store';
import { StartError } from './start-error';
import type { StateStore } from './state-store';

/** What a document database brings: the documents, the service's own notes beside them, and what has to be closed. */
export interface Documents {
  documents: DocStore;
  state: StateStore;
  connection?: { onApplicationShutdown(): void | Promise<void> };
}

export interface DocumentsAddress {
  /** The scheme picks the store. */
  url: string;
  /** MongoDB only. */
  collection: string;
}

/**
 * Opens a document store. The code of a store is loaded only when it is chosen.
 *
 * @param timeZone the zone of stored midnights
 * @throws StartError with one readable line, without secrets
 */
export async function openDocuments(
  { url, collection }: DocumentsAddress,
  timeZone: string,
  clock: Clock,
): Promise<Documents> {
  const [scheme = ''] = url.split(':', 1);
  switch (scheme) {
    case 'sqlite': {
      const [{ SqliteDatabase }, { SqliteDocStore }, { SqliteStateStore }] = await Promise.all([
        import('./sqlite/sqlite-database'),
        import('./sqlite/sqlite-doc-store'),
        import('./sqlite/sqlite-state-store'),
      ]);
      const connection = await SqliteDatabase.open(url.slice('sqlite:'.length), clock);
      return { documents: new SqliteDocStore(connection), state: new SqliteStateStore(connection), connection };
    }
    case 'mongodb':
    case 'mongodb+srv': {
      const [{ MongoDatabase }, { MongoDocStore }, { MongoStateStore }] = await Promise.all([
        import('./mongo/mongo-database'),
        import('./mongo/mongo-doc-store'),
        import('./mongo/mongo-state-store'),
      ]);
      const connection = MongoDatabase.at(url, collection, clock);
      return { documents: new MongoDocStore(connection, timeZone), state: new MongoStateStore(connection), connection };
    }
    default:
      throw new StartError(`There is no document store for ${scheme}`);
  }
}
