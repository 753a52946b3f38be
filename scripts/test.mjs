// npm test: installs what is missing, finds the servers that tests run against, then runs the tests with the project's own
// Node. Arguments go to Jest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, NODE, ROOT, run } from './install.mjs';
import {
  findCaddy,
  findChromium,
  findMongod,
  findMongodBinary,
  findNginx,
  findPromtool,
  findVictoriaMetrics,
} from './servers.mjs';

const RESULTS = '.cache/test-results.json';

// Results of an earlier run are not those of this one, should it not come to any.
rmSync(join(ROOT, RESULTS), { force: true });
installOnce();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const missing = passServersToTests();
if (missing.length > 0 && process.env.CI === 'true') {
  for (const { sentence } of missing) console.error(sentence);
  console.error('With CI=true all tests are run, so this is a failure.');
  process.exit(1);
}
// Whether the tests passed or not, this is said after what Jest says.
process.on('exit', () => [...missing, ...missingRights()].forEach(reportSkippedTests));
run(NODE, ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${RESULTS}`, ...process.argv.slice(2)]);

/** Puts what is found into the environment of the tests; returns what is missing, and how the tests that need it are marked. */
function passServersToTests() {
  const mongo = findMongod();
  const mongod = mongo.uri ? findMongodBinary() : mongo;
  const victoriaMetrics = findVictoriaMetrics();
  const chromium = findChromium();
  const nginx = findNginx();
  const caddy = findCaddy();
  const promtool = findPromtool();
  setVariable('MONGOMS_SYSTEM_BINARY', mongod.binary);
  setVariable('TEST_VICTORIA_METRICS', victoriaMetrics.binary);
  setVariable('TEST_CHROMIUM', chromium.binary);
  setVariable('TEST_NGINX', nginx.binary);
  setVariable('TEST_CADDY', caddy.binary);
  setVariable('TEST_PROMTOOL', promtool.binary);
  return [
    {
      mark: '[needs MongoDB]',
      sentence: mongo.uri
        ? `The server that TEST_MONGODB_URI names is not one to kill or to make a replica set of.\n${mongod.missing}`
        : mongod.missing,
      isMissing: mongod.missing !== undefined,
    },
    {
      mark: '[needs VictoriaMetrics]',
      sentence: victoriaMetrics.missing,
      isMissing: victoriaMetrics.missing !== undefined,
    },
    { mark: '[needs Chromium]', sentence: chromium.missing, isMissing: chromium.missing !== undefined },
    { mark: '[needs nginx]', sentence: nginx.missing, isMissing: nginx.missing !== undefined },
    { mark: '[needs Caddy]', sentence: caddy.missing, isMissing: caddy.missing !== undefined },
    { mark: '[needs promtool]', sentence: promtool.missing, isMissing: promtool.missing !== undefined },
  ].filter(({ isMissing }) => isMissing);
}

function missingRights() {
  const isRoot = process.platform === 'linux' && process.geteuid() === 0;
  return isRoot ? [] : [{ mark: '[needs root]', sentence: 'Only root can mount a small disk on Linux.' }];
}

function setVariable(variable, value) {
  if (value === undefined) delete process.env[variable];
  else process.env[variable] = value;
}

function reportSkippedTests({ mark, sentence }) {
  const skipped = testsNotRun().filter(({ ancestorTitles }) => ancestorTitles.some((title) => title.endsWith(mark)));
  if (skipped.length > 0) console.error(`\n${skipped.length} tests were NOT RUN. ${sentence}`);
}

function testsNotRun() {
  try {
    const { testResults } = JSON.parse(readFileSync(join(ROOT, RESULTS), 'utf8'));
    return testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'pending');
  } catch {
    // Jest was asked for something else, its version for example.
    return [];
  }
}
