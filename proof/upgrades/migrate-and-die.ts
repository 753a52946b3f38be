import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Runs the first statements of a migration on a file, as the service does, and is killed after the last of them. */

const [file, statementsFile, count] = process.argv.slice(2);
const statements = JSON.parse(readFileSync(statementsFile!, 'utf8')) as string[];
const database = new DatabaseSync(file!, { enableForeignKeyConstraints: true });
// A tiny cache makes pages reach the write-ahead log before the transaction ends, which is the harder case.
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = 5');
for (const statement of statements.slice(0, Number(count))) database.exec(statement);
process.kill(process.pid, 'SIGKILL');
// Keeps all other code from running before the signal arrives.
for (;;);
