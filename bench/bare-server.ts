import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { limitsOf } from './limits.ts';

/**
 * The limit: a bare `node:http` server that runs for each path the plain SQL that gets the same data, makes text of it,
 * and nothing else.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
    'in-sql': { type: 'boolean', default: false },
  },
});
const database = new DatabaseSync(values.file, { readOnly: true });
const limits: Partial<Record<string, () => string>> = limitsOf(database, { inSql: values['in-sql'] });

createServer((request, response) => {
  const limit = limits[decodeURIComponent(request.url!.slice(1))];
  if (limit === undefined) {
    response.writeHead(request.url === '/' ? 200 : 404).end();
    return;
  }
  const text = limit();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text);
}).listen(Number(values.port), '127.0.0.1');
