// npm run demo: runs the service on the embedded store with a simulated fddb.info, and fetches a month. With `-- --forgets` it fetches
// 120 days, after which fddb.info keeps 90, so that older ones exist only here. With `-- --set-up` nothing is configured nor fetched:
// that is done in the browser.
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installOnce, NODE, ROOT, run } from './install.mjs';
import { startProgram, stopPrograms } from './programs.mjs';

const { forgets, 'set-up': setsUp } = parseArgs({
  options: { forgets: { type: 'boolean', default: false }, 'set-up': { type: 'boolean', default: false } },
}).values;
const ACCOUNT = { EXPORTER_UPSTREAM_USERNAME: 'demo', EXPORTER_UPSTREAM_PASSWORD: 'demo-password' };
const KEPT_DAYS = 90;
const DAYS = forgets ? KEPT_DAYS + 30 : 30;
const SITE = 'simulated-site/main.ts';

function start(args, environment, ready) {
  return startProgram(args, ready, { node: NODE, cwd: ROOT, env: { ...process.env, ...environment } });
}

function startSite(port, ...options) {
  return start([SITE, '--port', port, ...options], {}, /http:\/\/\S+:\d+/);
}

/** The arguments of `npm start`, which include the memory limits of V8. */
function startArguments() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}

async function isFree(port) {
  const server = createServer();
  const free = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}

function daysBack(count) {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
}

async function exportDays(url) {
  let stored = 0;
  for (let count = DAYS; count >= 1; count--) {
    const date = daysBack(count);
    const response = await fetch(`${url}/api/v2/nutritiondata`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fromDate: date, toDate: date }),
    });
    const result = await response.json();
    if (!response.ok) throw new Error(result.detail);
    stored += result.successfulDays.length;
    const state = result.successfulDays.length === 1 ? 'stored' : 'nothing logged';
    const done = DAYS - count + 1;
    if (process.stdout.isTTY)
      process.stdout.write(`\r  ${String(done).padStart(3)} of ${DAYS}  ${date}  ${state.padEnd(14)}`);
    else console.log(`  ${String(done).padStart(3)} of ${DAYS}  ${date}  ${state}`);
  }
  console.log(`${process.stdout.isTTY ? '\n' : ''}  ${stored} days stored\n`);
}

async function readDays(url, first, last) {
  const response = await fetch(
    `${url}/api/v2/nutritiondata/range?fromDate=${daysBack(first)}&toDate=${daysBack(last)}`,
  );
  return response.json();
}

async function showLastWeek(url) {
  const columns = ['totalCalories', 'totalFat', 'totalCarbs', 'totalSugar', 'totalProtein', 'totalFibre'];
  const row = (cells) => '  ' + cells.map((cell, index) => (index === 0 ? cell.padEnd(10) : cell.padStart(9))).join('');
  console.log(row(['Date', ...columns.map((column) => column.slice('total'.length))]));
  for (const entry of await readDays(url, 7, 1)) {
    console.log(row([entry.date, ...columns.map((column) => String(entry[column]))]));
  }
}

/** Starts the site anew, with the same diary and a shorter memory, and compares the stored days with what it still has. */
async function forget(site, url) {
  await stopPrograms(SITE);
  await startSite(new URL(site).port, '--keeps-days', String(KEPT_DAYS));
  const response = await fetch(`${url}/api/v2/nutritiondata/history`, { method: 'POST' });
  const report = await response.json();
  if (!response.ok) throw new Error(report.detail);
  const older = (await readDays(url, DAYS, 1)).filter(({ date }) => date < report.firstDate);
  console.log(`
The simulated fddb.info has forgotten what is older than ${KEPT_DAYS} days, and the diary was compared with it:
  it has days since ${report.firstDate}; ${older.length} older ones exist only here.`);
}

async function main() {
  installOnce();
  console.log('Building ...');
  run('npm', ['run', 'build', '--silent']);

  const [site] = await startSite('0');
  const wanted = Number(process.env.PORT ?? 8080);
  const port = wanted !== 0 && (await isFree(wanted)) ? wanted : 0;
  const environment = {
    PORT: String(port),
    EXPORTER_UPSTREAM_URL: site,
    EXPORTER_UPSTREAM_PAUSE_MS: '50',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:data/${setsUp ? 'demo-set-up/diary' : 'demo'}.db`,
    ...(!setsUp && { TZ: 'UTC', ...ACCOUNT }),
    EXPORTER_SCHEDULER_ENABLED: 'false',
    // They would be among those of a real diary beside it, and take their places.
    EXPORTER_BACKUP_ENABLED: 'false',
  };
  if (setsUp) rmSync(join(ROOT, 'data/demo-set-up'), { recursive: true, force: true });
  const [, heardPort] = await start(startArguments(), environment, /listens on port (\d+)/);
  const url = `http://localhost:${heardPort}`;

  if (setsUp) {
    console.log(`
Open ${url}/ and set the service up. The account of the simulated fddb.info is ${ACCOUNT.EXPORTER_UPSTREAM_USERNAME}, its password
${ACCOUNT.EXPORTER_UPSTREAM_PASSWORD}. What you enter is kept in data/demo-set-up until the next time. Ctrl+C ends the demo.`);
    return;
  }
  console.log(`Fetching the last ${DAYS} days from a simulated fddb.info ...`);
  await exportDays(url);
  await showLastWeek(url);
  if (forgets) await forget(site, url);
  const pages = [
    ['swagger-ui.html', 'every endpoint, to try out'],
    [`api/v2/nutritiondata/${daysBack(1)}`, 'yesterday with its products'],
    ['actuator/health/readiness', 'whether the store is well'],
  ].map(([path, text]) => `  ${`${url}/${path}`.padEnd(url.length + 37)}${text}`);
  console.log(`
Open ${url}/ for the web app, or look at:
${pages.join('\n')}
The diary is in data/demo.db. Ctrl+C ends the demo.`);
}

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isEnding = true;
    void stopPrograms().then(() => process.exit(0));
  });
}

main().catch(async (error) => {
  // What was under way when the programs were stopped.
  if (isEnding) return;
  console.error(error.message);
  await stopPrograms();
  process.exit(1);
});
