// npm test: installs what is missing, finds the servers for the tests, then runs the tests with the project's own Node.
// Arguments are passed to Jest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, NODE, ROOT, run } from './install.mjs';
import {
  findCaddy,
  findChromium,
  findMongod,
  findMongodBinary,
  findMosquitto,
  findNginx,
  findPdftotext,
  findPromtool,
  findVictoriaMetrics,
} from './servers.mjs';

const RESULTS = '.cache/test-results.json';

// Removes the results of an earlier run, in case this one produces none.
rmSync(join(ROOT, RESULTS), { force: true });
installOnce();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const missing = passServersToTests();
if (missing.length > 0 && process.env.CI === 'true') {
  for (const { sentence } of missing) console.error(sentence);
  console.error('With CI=true all tests must run, so this is a failure.');
  process.exit(1);
}
// Printed after Jest's output, whether or not the tests passed.
process.on('exit', () => [...missing, ...missingRights()].forEach(reportSkippedTests));
run(NODE, ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${RESULTS}`, ...process.argv.slice(2)]);

/** Passes the servers to the tests in environment variables; returns the missing ones with the mark of the tests that need them. */
function passServersToTests() {
  const mongo = findMongod();
  const mongod = mongo.uri ? findMongodBinary() : mongo;
  const victoriaMetrics = findVictoriaMetrics();
  const chromium = findChromium();
  const nginx = findNginx();
  const caddy = findCaddy();
  const promtool = findPromtool();
  const mosquitto = findMosquitto();
  const pdftotext = findPdftotext();
  setVariable('MONGOMS_SYSTEM_BINARY', mongod.binary);
  setVariable('TEST_VICTORIA_METRICS', victoriaMetrics.binary);
  setVariable('TEST_CHROMIUM', chromium.binary);
  setVariable('TEST_NGINX', nginx.binary);
  setVariable('TEST_CADDY', caddy.binary);
  setVariable('TEST_PROMTOOL', promtool.binary);
  setVariable('TEST_MOSQUITTO', mosquitto.binary);
  setVariable('TEST_PDFTOTEXT', pdftotext.binary);
  return [
    {
      mark: '[needs MongoDB]',
      sentence: mongo.uri
        ? `Tests must not kill the server that TEST_MONGODB_URI names, nor make it a replica set.\n${mongod.missing}`
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
    { mark: '[needs mosquitto]', sentence: mosquitto.missing, isMissing: mosquitto.missing !== undefined },
    { mark: '[needs pdftotext]', sentence: pdftotext.missing, isMissing: pdftotext.missing !== undefined },
  ].filter(({ isMissing }) => isMissing);
}

function missingRights() {
  const isRoot = process.platform === 'linux' && process.geteuid() === 0;
  return isRoot
    ? []
    : [{ mark: '[needs root]', sentence: 'Only root can mount a small disk on Linux, and give files to others.' }];
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
    // Jest ran no tests, for example when it only printed its version.
    return [];
  }
}
