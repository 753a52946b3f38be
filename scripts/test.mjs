// npm test: installs what is missing, finds the servers for the tests, then runs the tests with the project's own Node.
// Arguments are passed to Jest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, NODE, ROOT, run } from './install.mjs';
import { findProgram, PROGRAMS } from './servers.mjs';

const RESULTS = '.cache/test-results.json';
const NOT_TO_BE_KILLED = 'Tests must not kill the server that TEST_MONGODB_URI names, nor make it a replica set.\n';

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
  return Object.entries(PROGRAMS).flatMap(([program, { name, variable }]) => {
    const { binary, missing } = findProgram(program);
    if (binary) process.env[variable] = binary;
    else delete process.env[variable];
    if (missing === undefined) return [];
    const isServerNamed = program === 'mongod' && process.env.TEST_MONGODB_URI;
    return [{ mark: `[needs ${name}]`, sentence: `${isServerNamed ? NOT_TO_BE_KILLED : ''}${missing}` }];
  });
}

function missingRights() {
  const isRoot = process.platform === 'linux' && process.geteuid() === 0;
  return isRoot
    ? []
    : [{ mark: '[needs root]', sentence: 'Only root can mount a small disk on Linux, and give files to others.' }];
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
