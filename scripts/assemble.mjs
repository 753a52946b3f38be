// npm run assemble: copies only what the built service needs to run into a folder (`runtime`, or the given one): dist,
// package.json, and the packages that are not bundled. The image and the systemd unit use it. Beside them it puts what a release
// publishes for assistants: the bundle for Claude Desktop and the entry for the registry of MCP servers.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { writeBundle } from './mcp-bundle/manifests.mjs';
import { NOT_BUNDLED } from './not-bundled.mjs';

const ROOT = join(import.meta.dirname, '..');
/** Files for debuggers and compilers only. */
const NOT_RUN = /\.map$|\.[cm]?ts$/;

const target = resolve(process.argv[2] ?? join(ROOT, 'runtime'));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
cpSync(join(ROOT, 'package.json'), join(target, 'package.json'));
cpSync(join(ROOT, 'dist'), join(target, 'dist'), {
  recursive: true,
  // The cache is specific to the user, so the builder's is of no use to the service's user.
  filter: (file) => basename(file) !== 'compile-cache',
});
for (const folder of packagesFor(NOT_BUNDLED)) {
  cpSync(join(ROOT, folder), join(target, folder), {
    recursive: true,
    filter: (file) => basename(file) !== 'node_modules' && !NOT_RUN.test(file),
  });
}

writeBundle(target);

/** The folders of these packages and of all their dependencies, relative to the project. */
function packagesFor(names) {
  const found = new Set();
  const visit = (name, from) => {
    const folder = folderOf(name, from);
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    for (const dependency of Object.keys(dependencies)) visit(dependency, folder);
  };
  for (const name of names) visit(name, '.');
  return found;
}

/** Resolves a package like `require`: in the dependent package or one of its parents. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(ROOT, folder, 'package.json'))) return folder;
  if (from === '.') throw new Error(`${name} is not installed`);
  return folderOf(name, dirname(from));
}
