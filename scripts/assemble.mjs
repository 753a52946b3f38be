// npm run assemble: puts what the built service needs to run, and nothing else, into a folder (`runtime`, or the one that is
// named): dist, package.json, and the packages that the build has left outside. The image and the systemd unit start from it.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { NOT_BUNDLED } from './not-bundled.mjs';

const ROOT = join(import.meta.dirname, '..');
/** For debuggers and compilers: two thirds of what packages hold. */
const NOT_RUN = /\.map$|\.[cm]?ts$/;

const target = resolve(process.argv[2] ?? join(ROOT, 'runtime'));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
cpSync(join(ROOT, 'package.json'), join(target, 'package.json'));
cpSync(join(ROOT, 'dist'), join(target, 'dist'), {
  recursive: true,
  // The engine keeps it for each user apart, so that of whoever builds is of no use to whoever runs.
  filter: (file) => basename(file) !== 'compile-cache',
});
for (const folder of packagesFor(NOT_BUNDLED)) {
  cpSync(join(ROOT, folder), join(target, folder), {
    recursive: true,
    filter: (file) => basename(file) !== 'node_modules' && !NOT_RUN.test(file),
  });
}

/** The folders of these packages and of all that they depend on, relative to the project. */
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

/** Where `require` would find it: in the package that asks, or in one that holds it. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(ROOT, folder, 'package.json'))) return folder;
  if (from === '.') throw new Error(`${name} is not installed`);
  return folderOf(name, dirname(from));
}
