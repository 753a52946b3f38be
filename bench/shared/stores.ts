import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Driver from 'mongodb';
import { findMongod } from '../../scripts/servers.mjs';
import type * as LocalMidnightModule from '../../src/persistence/local-midnight';
import type * as DocumentsModule from '../../src/persistence/mongo/entries/entry-mapping';
import { built } from './built.ts';
import { diaryDays, type DiaryOptions, writeDiary } from './diary.ts';
import { freePort, Measured, ROOT, waitFor } from './service.ts';

/** A store for a diary, with the settings of the service and the bare server for it. */
export interface Store {
  name: 'SQLite' | 'MongoDB';
  url: string;
  stop(): Promise<void>;
}

/** The databases available on this machine. */
export interface Databases {
  /** Creates a new, empty store. */
  make: (name: string) => Store;
  fill: (store: Store, diary: DiaryOptions) => Promise<void>;
  stop: () => Promise<void>;
}

const BATCH = 500;

export function sqlite(folder: string): Databases {
  return {
    make: (name) => ({ name: 'SQLite', url: `sqlite:${join(folder, `${name}.db`)}`, stop: () => Promise.resolve() }),
    fill: ({ url }, diary) => writeDiary(url.slice('sqlite:'.length), diary),
    stop: () => Promise.resolve(),
  };
}

/** A mongod of its own, or a database on the one that TEST_MONGODB_URI names; undefined, with a sentence why, without one. */
export async function mongo(folder: string): Promise<Databases | { missing: string }> {
  const found = findMongod();
  if (found.missing !== undefined) return { missing: found.missing };
  const server = found.binary === undefined ? undefined : await startMongod(found.binary, join(folder, 'mongod'));
  const uri = found.uri ?? `mongodb://127.0.0.1:${server!.port}`;
  const made: string[] = [];
  return {
    make: (name) => {
      const { href } = Object.assign(new URL(uri), { pathname: `/nutrition_diary_bench_${name}` });
      made.push(href);
      return { name: 'MongoDB', url: href, stop: () => Promise.resolve() };
    },
    fill: ({ url }, diary) => writeDocuments(url, diary),
    stop: async () => {
      for (const url of made) await withClient(url, (client) => client.db().dropDatabase());
      await server?.stop();
    },
  };
}

async function startMongod(binary: string, dataFolder: string): Promise<Measured> {
  mkdirSync(dataFolder, { recursive: true });
  const port = await freePort();
  const args = [
    '--dbpath',
    dataFolder,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
    '--quiet',
    '--wiredTigerCacheSizeGB',
    '0.5',
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
  ];
  const server = new Measured(args, port, {}, binary);
  await waitFor(() => withClient(`mongodb://127.0.0.1:${port}/`, (client) => client.db().command({ ping: 1 })));
  return server;
}

/** The documents of entries as the service writes them. Indexes and names are made by the service when it starts. */
async function writeDocuments(url: string, diary: DiaryOptions): Promise<void> {
  const { toStoredFields } = built<typeof DocumentsModule>('persistence/mongo/entries/entry-mapping');
  const { localMidnight } = built<typeof LocalMidnightModule>('persistence/local-midnight');
  await withClient(url, async (client) => {
    const entries = client.db().collection('entries');
    let batch = [];
    for (const day of diaryDays(diary)) {
      batch.push(toStoredFields(day, localMidnight(day.date, 'UTC')));
      if (batch.length < BATCH) continue;
      await entries.insertMany(batch);
      batch = [];
    }
    if (batch.length > 0) await entries.insertMany(batch);
  });
}

async function withClient<T>(url: string, use: (client: Driver.MongoClient) => Promise<T>): Promise<T> {
  const { MongoClient } = createRequire(join(ROOT, 'package.json'))('mongodb') as typeof Driver;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 500 });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
