import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server';
import { MONGOD_ARGS, REPLICA_SET } from './mongo';

declare global {
  var testMongo: { stop: () => Promise<unknown> }[] | undefined;
}

/** Starts the standalone server and the replica set of all suites that need no server of their own. */
export default async function setUp(): Promise<void> {
  if (process.env['TEST_MONGODB_URI'] || !process.env['MONGOMS_SYSTEM_BINARY']) return;
  // Any version of the server will do.
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const instance = { storageEngine: 'wiredTiger', args: MONGOD_ARGS } as const;
  const [standalone, replicaSet] = await Promise.all([
    MongoMemoryServer.create({ instance }),
    MongoMemoryReplSet.create({ replSet: { name: REPLICA_SET, storageEngine: 'wiredTiger', args: MONGOD_ARGS } }),
  ]);
  globalThis.testMongo = [standalone, replicaSet];
  process.env['TEST_MONGODB_URI'] = standalone.getUri('diary');
  process.env['TEST_MONGODB_REPLICA_SET_URI'] = replicaSet.getUri('diary');
}
