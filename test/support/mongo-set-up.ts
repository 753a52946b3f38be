import { type Mongo, startMongo } from './mongo';

declare global {
  var testMongo: Mongo | undefined;
}

/** Starts the one MongoDB of all suites that need no server of their own. */
export default async function setUp(): Promise<void> {
  if (process.env['TEST_MONGODB_URI'] || !process.env['MONGOMS_SYSTEM_BINARY']) return;
  globalThis.testMongo = await startMongo({ own: true });
  process.env['TEST_MONGODB_URI'] = globalThis.testMongo.uri;
}
