import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { describeWith } from './describe-with';
import { ServerProcess } from './server-process';

interface MongoOptions {
  /** A replica set of one member, for transactions. */
  replicaSet?: boolean;
  /** A server that this test may kill; without it, the one named by TEST_MONGODB_URI does as well. */
  own?: boolean;
  /** Access control is on; the first local client may create users. Not that of `TEST_MONGODB_URI`. */
  withUsers?: boolean;
}

export interface Mongo {
  /** Names a database that is new and goes with the server. */
  uri: string;
  /** Another new database on the same server. */
  freshUri(): string;
  stop(): Promise<void>;
  /** Ends the server at once, as a crash does. Its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data; one that still runs is killed before. */
  restart(): Promise<void>;
  /** It keeps its connections and answers nothing until it goes on. */
  freeze(): void;
  goOn(): void;
}

export const REPLICA_SET = 'tests';
/** Several servers at a time share a machine, each of which would take half its memory. */
export const MONGOD_ARGS = [
  '--wiredTigerCacheSizeGB',
  '0.25',
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
];

/** Tests with a real MongoDB. Those that take it as an argument have one of their own, which is stopped after all else. */
export function describeWithMongo(name: string, tests: (mongo: Mongo) => void, options: MongoOptions = {}): void {
  const isThere = Boolean(process.env['MONGOMS_SYSTEM_BINARY']) || sharedUri(options) !== undefined;
  describeWith('MongoDB', isThere)(name, () => {
    const mongo = {} as Mongo;
    if (tests.length > 0) beforeAll(async () => void Object.assign(mongo, await startMongo(options)));
    tests(mongo);
    if (tests.length > 0) afterAll(() => mongo.stop());
  });
}

/** `npm test` says by environment variables which MongoDB there is. */
export async function startMongo(options: MongoOptions = {}): Promise<Mongo> {
  const shared = sharedUri(options);
  if (shared !== undefined) return databasesOf(shared);

  const binary = process.env['MONGOMS_SYSTEM_BINARY'];
  if (!binary) throw new Error('There is no mongod to start: run the tests by npm test');
  // Not by mongodb-memory-server, which starts those that suites share: it cannot kill a server and start it again with its data.
  const server = await ServerProcess.start({
    name: 'mongod',
    binary,
    args: (port, dataFolder) => [
      '--dbpath',
      dataFolder,
      '--port',
      String(port),
      '--bind_ip',
      '127.0.0.1',
      '--nounixsocket',
      '--quiet',
      ...MONGOD_ARGS,
      ...(options.withUsers ? ['--auth'] : []),
      ...(options.replicaSet ? ['--replSet', REPLICA_SET, '--oplogSize', '50'] : []),
    ],
    isReady: (port) => isWritable(`127.0.0.1:${port}`),
  });
  const query = options.replicaSet ? `?replicaSet=${REPLICA_SET}` : '';
  const freshUri = () => `mongodb://127.0.0.1:${server.port}/${freshName()}${query}`;
  return {
    uri: freshUri(),
    freshUri,
    stop: () => server.stop(),
    kill: () => server.kill(),
    restart: () => server.restart(),
    freeze: () => server.freeze(),
    goOn: () => server.goOn(),
  };
}

/** A server that is not the tests' own: they leave nothing on it, and cannot end it. */
function databasesOf(serverUri: string): Mongo {
  const given: string[] = [];
  const freshUri = () => {
    const uri = withDatabase(serverUri, freshName());
    given.push(uri);
    return uri;
  };
  const notOurs = (): never => {
    throw new Error("This server is not the tests' own; startMongo({ own: true }) is");
  };
  return {
    uri: freshUri(),
    freshUri,
    stop: async () => {
      for (const uri of given) await withClient(uri, {}, (client) => client.db().dropDatabase());
    },
    kill: notOurs,
    restart: notOurs,
    freeze: notOurs,
    goOn: notOurs,
  };
}

function sharedUri({ own, replicaSet, withUsers }: MongoOptions): string | undefined {
  const uri = process.env[replicaSet ? 'TEST_MONGODB_REPLICA_SET_URI' : 'TEST_MONGODB_URI'];
  return own || withUsers || uri === '' ? undefined : uri;
}

function freshName(): string {
  return `diary_test_${randomBytes(6).toString('hex')}`;
}

/** The same address with another database; authentication still uses the previous one. */
function withDatabase(uri: string, database: string): string {
  const [, server = '', before, query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]+)?)?(?:\?(.*))?$/.exec(uri) ?? [];
  const parameters = new URLSearchParams(query);
  if (server.includes('@') && !parameters.has('authSource')) parameters.set('authSource', before ?? 'admin');
  return `${server}/${database}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** Initiates a new replica set with its only member, which then elects itself. */
async function isWritable(server: string): Promise<boolean> {
  const options = { directConnection: true, serverSelectionTimeoutMS: 500 };
  return withClient(`mongodb://${server}/`, options, async (client) => {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['isreplicaset'] === true) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host: server }] } });
    }
    return hello['isWritablePrimary'] === true;
  });
}

/** A client of the driver's own, for what a test does behind the service's back. */
export async function withClient<T>(
  uri: string,
  options: MongoClientOptions,
  use: (client: MongoClient) => Promise<T>,
): Promise<T> {
  // Else the driver imports this module dynamically, which Jest refuses, and says nothing of it but an empty handshake.
  const client = new MongoClient(uri, { runtimeAdapters: { os }, ...options });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
