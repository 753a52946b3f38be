// npm run copy-diary, doctor, import, page-report, reread, restore, token: installs and builds what is missing, then runs the command with the
// project's own Node. Arguments are passed on.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, NODE, ROOT, run } from './install.mjs';

const PROGRAM = join('dist', 'cli.js');

function isBuilt() {
  const program = join(ROOT, PROGRAM);
  if (!existsSync(program)) return false;
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true }).map((file) => join(ROOT, 'src', file));
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  return statSync(program).mtimeMs >= newest;
}

installOnce();
if (!isBuilt()) {
  console.error('Building ...');
  run('npm', ['run', 'build', '--silent']);
}
run(NODE, [PROGRAM, ...process.argv.slice(2)]);
