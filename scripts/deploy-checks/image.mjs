// Runs the steps of the Dockerfile's first stage as on a small NAS: on one core, and within a limit of memory.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const MB = 1_000_000;
const LIMIT_MB = 1000;
const MAX_INSTALLED_MB = 330;
const MAX_PEAK_MB = 600;
/** Control groups of version 2 and 1. What is measured are the processes, without the files that the kernel keeps as long as it can. */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', swap: 'memory.swap.max', used: /^anon (\d+)$/m },
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    used: /^total_rss (\d+)$/m,
  },
];

/** Prints the figures of each step. Answers the mistakes, in a sentence each, or what is missing to try it. */
export async function buildImage(root) {
  if (spawnSync('taskset', ['--version']).error) return { notChecked: 'taskset: it is in util-linux' };
  const group = makeGroup();
  if (!group) return { notChecked: 'a control group that limits memory: only root may make one, on Linux' };
  const folder = mkdtempSync(join(tmpdir(), 'diary-image-'));
  try {
    return await runSteps({ root, folder, group });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmdirSync(group.folder);
  }
}

/** @example stepsOf('FROM a AS build\nCOPY x y ./\nRUN make\nFROM b') // [['COPY', 'x y ./'], ['RUN', 'make']] */
function stepsOf(dockerfile) {
  const [, stage = ''] = dockerfile.split(/^FROM .*$/m);
  return [...stage.matchAll(/^(COPY|RUN) (.+)$/gm)].map(([, kind, what]) => [kind, what]);
}

async function runSteps({ root, folder, group }) {
  let peak = 0;
  for (const [kind, what] of stepsOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    if (kind === 'COPY') {
      copy(root, folder, what.split(' '));
      continue;
    }
    const started = Date.now();
    const { status, used } = await run(what, folder, group);
    peak = Math.max(peak, used);
    console.log(`  ${what}: ${Math.round((Date.now() - started) / 1000)} s, at most ${used} MB`);
    if (status !== 0) return { mistakes: [`${what} ended with ${status} within ${LIMIT_MB} MB`] };
  }
  const [installed] = spawnSync('du', ['-sm', 'node_modules'], { cwd: folder, encoding: 'utf8' }).stdout.split('\t');
  console.log(`  packages: ${installed} MB`);
  return {
    mistakes: [
      ...(peak > MAX_PEAK_MB ? [`it takes ${peak} MB of memory, more than ${MAX_PEAK_MB}`] : []),
      ...(installed > MAX_INSTALLED_MB ? [`it installs ${installed} MB, more than ${MAX_INSTALLED_MB}`] : []),
    ],
  };
}

function copy(root, folder, paths) {
  const target = paths.pop();
  for (const path of paths) {
    const to = target.endsWith('/') ? join(target, basename(path)) : target;
    cpSync(join(root, path), join(folder, to), { recursive: true });
  }
}

function makeGroup() {
  for (const { root, limit, swap, used } of HIERARCHIES) {
    const folder = join(root, `diary-image-${process.pid}`);
    try {
      mkdirSync(folder);
      if (existsSync(join(folder, limit))) {
        writeFileSync(join(folder, limit), `${LIMIT_MB * MB}`);
        if (existsSync(join(folder, swap)))
          writeFileSync(join(folder, swap), swap.endsWith('max') ? '0' : `${LIMIT_MB * MB}`);
        return { folder, used };
      }
      rmdirSync(folder);
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return undefined;
}

/** Runs a command in the group on the first core, with the Node that runs this. */
async function run(command, cwd, group) {
  const inGroup = 'echo $$ > "$GROUP/cgroup.procs" && exec taskset -c 0 sh -c "$COMMAND"';
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...process.env, GROUP: group.folder, COMMAND: command, PATH };
  const child = spawn('sh', ['-c', inGroup], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  let used = 0;
  const timer = setInterval(() => {
    const [, bytes = 0] = group.used.exec(readFileSync(join(group.folder, 'memory.stat'), 'utf8')) ?? [];
    used = Math.max(used, Math.round(bytes / MB));
  }, 50);
  const status = await new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  clearInterval(timer);
  return { status, used };
}
