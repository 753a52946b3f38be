// npm test: installs what is missing, finds the servers for the tests, then runs a tier of them with the project's own Node.
// The first argument names the tier; the others are passed to Jest. Suites that they name run, of whatever tier.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installOnce, NODE, ROOT, run } from './install.mjs';
import { findProgram, PROGRAMS } from './servers.mjs';

const RESULTS = '.cache/test-results.json';
const NOT_TO_BE_KILLED = 'Tests must not kill the server that TEST_MONGODB_URI names, nor make it a replica set.\n';
/** Projects of jest.config.ts. */
const TIERS = {
  fast: ['test', 'view', 'mongo'],
  browser: ['browser'],
  process: ['process'],
  all: ['test', 'view', 'mongo', 'browser', 'process'],
};
/** How many workers more than cores: suites that start processes wait for a third of their time. */
const MORE_WORKERS = { process: 3, all: 2 };
/** Options whose value is the argument behind them. */
const WITH_VALUE = ['-t', '-w', '-c', '--testNamePattern', '--maxWorkers', '--shard'];

const [tier, ...args] = process.argv.slice(2);
// Removes the results of an earlier run, in case this one produces none.
rmSync(join(ROOT, RESULTS), { force: true });
installOnce();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const missing = passServersToTests();
// After Jest's output, whether or not the tests passed.
process.on('exit', () => [...missing, ...missingRights()].forEach(reportSkippedTests));
const isWhole = tier in MORE_WORKERS && !namesSuites() && !args.some((arg) => /^(-w|--maxWorkers)/.test(arg));
const workers = isWhole ? [`--maxWorkers=${availableParallelism() + MORE_WORKERS[tier]}`] : [];
const projects = TIERS[namesSuites() ? 'all' : tier].map((project) => `--selectProjects=${project}`);
run(NODE, ['node_modules/jest/bin/jest.js', ...projects, ...workers, '--json', `--outputFile=${RESULTS}`, ...args]);

function namesSuites() {
  if (args.includes('--findRelatedTests')) return false;
  return args.some((arg, index) => !arg.startsWith('-') && !WITH_VALUE.includes(args[index - 1]));
}

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
    : [
        {
          mark: '[needs root]',
          isRight: true,
          sentence: 'Only root can mount a small disk on Linux, and give files to others.',
        },
      ];
}

function reportSkippedTests({ mark, sentence, isRight = false }) {
  const skipped = testsNotRun().filter(({ ancestorTitles }) => ancestorTitles.some((title) => title.endsWith(mark)));
  if (skipped.length === 0) return;
  console.error(`\n${skipped.length} tests were NOT RUN. ${sentence}`);
  if (process.env.CI !== 'true' || isRight) return;
  console.error('With CI=true these tests must run, so this is a failure.');
  process.exitCode = 1;
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
