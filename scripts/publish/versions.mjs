// The `version` script of npm: `npm version minor` writes package.json and package-lock.json, and this the other files that hold it.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
const UNRELEASED = '## Unreleased';
const RELEASE = /^## (\d+\.\d+\.\d+)$/m;

/**
 * Places of the version besides npm's own files and the changelog. `major` is for people who want every update that breaks nothing.
 * What `npm run assemble` makes takes the version from package.json.
 */
const PLACES = [
  { files: 'deploy/kubernetes/{embedded,mongodb}.yaml', pattern: /(?<=image: .*\/nutrition-diary:).+/g },
  { files: 'deploy/{casaos,umbrel}/docker-compose.yml', pattern: /(?<=image: .*\/nutrition-diary:)[^@\s]+/g },
  { files: 'deploy/casaos/docker-compose.yml', pattern: /(?<=^ {2}version: ['"])[^'"]+/gm },
  { files: 'deploy/umbrel/umbrel-app.yml', pattern: /(?<=^version: ['"])[^'"]+/gm },
  {
    files: 'deploy/home-assistant/nutrition_diary/config.yaml',
    pattern: /(?<=^version: ['"]?)[\d.]+/gm,
    isOptional: true,
  },
  {
    files: 'deploy/home-assistant/nutrition_diary/Dockerfile',
    pattern: /(?<=^FROM .*\/nutrition-diary:).+/gm,
    isOptional: true,
  },
  // Once it is published; until then they build the image.
  {
    files: '{docker-compose,deploy/compose-public}.yml',
    pattern: /(?<=\/nutrition-diary:)[^}]+(?=\})/g,
    major: true,
    isOptional: true,
  },
  { files: 'deploy/unraid/*.xml', pattern: /(?<=<Repository>.*\/nutrition-diary:)[^<]+/g, major: true },
];

export function versionOf(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** The changelog's text, from the heading of a version to the next one. */
export function notesOf(root, version) {
  const [, ...sections] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const section = sections.find((text) => text.split('\n', 1)[0] === version);
  return section?.slice(section.indexOf('\n')).trim();
}

/** Files that disagree with package.json, in a sentence each. */
export function versionMistakes(root) {
  const version = versionOf(root);
  const newest = RELEASE.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1];
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const ofNpm = {
    'CHANGELOG.md': newest,
    'package-lock.json': lock.version,
    'its first package': lock.packages[''].version,
  };
  const besides = Object.entries(ofNpm).flatMap(([file, found]) =>
    found === version ? [] : [disagrees(file, found, version)],
  );
  const elsewhere = placesIn(root).flatMap(({ path, file, pattern, major, isOptional }) => {
    const expected = major ? version.split('.', 1)[0] : version;
    const found = readFileSync(path, 'utf8').match(pattern) ?? [];
    if (found.length === 0 && !isOptional) return [`${file} has no version where one is expected`];
    return found.filter((one) => one !== expected).map((one) => disagrees(file, one, version));
  });
  return [...besides, ...elsewhere];
}

const disagrees = (file, found, version) => `${file} says ${found}, package.json ${version}`;

/** Writes package.json's version into the others. What was unreleased becomes that version. */
export function writeVersion(root) {
  const version = versionOf(root);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (notesOf(root, version) === undefined) {
    if (!notesOf(root, 'Unreleased')) throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}"`);
    writeFileSync(join(root, 'CHANGELOG.md'), changelog.replace(UNRELEASED, `## ${version}`));
  }
  const written = new Set(['CHANGELOG.md']);
  for (const { path, file, pattern, major } of placesIn(root)) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(pattern, major ? version.split('.', 1)[0] : version));
    written.add(file);
  }
  return [...written];
}

function placesIn(root) {
  return PLACES.flatMap(({ files, ...place }) =>
    globSync(files, { cwd: root }).map((file) => ({ ...place, file, path: join(root, file) })),
  );
}

function main() {
  try {
    const written = writeVersion(ROOT);
    const mistakes = versionMistakes(ROOT);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    // npm commits what is staged; a copy without git has nothing to commit.
    if (existsSync(join(ROOT, '.git'))) spawnSync('git', ['add', ...written], { cwd: ROOT, stdio: 'inherit' });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main();
