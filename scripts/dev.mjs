// npm run start:dev: compiles the service on each change of src, and starts it anew. Of the page it shows what was built last.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnce, NODE, ROOT } from './install.mjs';

const COMPILED = join('.cache', 'dev');
// Compiles like `nest build`, but to modules that Node runs without a bundle.
const COMPILE = ['node_modules/.bin/swc', 'src', '-d', COMPILED, '--strip-leading-paths', '-C', 'module.type=commonjs'];

installOnce();
const { status } = spawnSync(NODE, COMPILE, { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const children = [
  spawn(NODE, [...COMPILE, '--watch', '--quiet'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }),
  spawn(NODE, ['--watch-preserve-output', `--watch-path=${COMPILED}`, join(COMPILED, 'main.js')], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => children.forEach((child) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)));
}
