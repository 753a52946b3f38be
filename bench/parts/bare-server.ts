import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type * as Driver from 'mongodb';
import { limitsOf } from './limits.ts';
import { mongoLimitsOf } from './mongo-limits.ts';
import { ROOT } from '../shared/service.ts';

/**
 * The limit: a bare `node:http` server that runs a plain query for the same data at each path and serialises the result.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
    'in-sql': { type: 'boolean', default: false },
  },
});

type Limits = Partial<Record<string, () => string | Promise<string>>>;

function limits(): Limits {
  if (values.store.startsWith('sqlite:')) {
    const database = new DatabaseSync(values.store.slice('sqlite:'.length), { readOnly: true });
    return limitsOf(database, { inSql: values['in-sql'] });
  }
  const { MongoClient } = createRequire(join(ROOT, 'package.json'))('mongodb') as typeof Driver;
  return mongoLimitsOf(new MongoClient(values.store).db());
}

const known = limits();

// Connections are idle for long while the other side is measured.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const limit = known[decodeURIComponent(request.url!.slice(1))];
  if (limit === undefined) {
    response.writeHead(request.url === '/' ? 200 : 404).end();
    return;
  }
  void Promise.resolve(limit()).then((text) => {
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
      .end(text);
  });
}).listen(Number(values.port), '127.0.0.1');
