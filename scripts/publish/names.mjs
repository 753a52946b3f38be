// npm run publish-names -- NAME: fills in the GitHub account under which the repository and the image are published. Until then the
// files that a program reads hold a word in its place, and the Compose files build the image.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { versionOf } from './versions.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const PUBLISH = 'deploy/publish.json';
/** Placeholder in the files until they are published. */
export const PLACEHOLDER = 'OWNER';
/** By GitHub's rules: letters, digits and single hyphens inside. */
const GITHUB_NAME = /^(?!.{40})[a-z\d]+(-[a-z\d]+)*$/i;
/** Files by which a person or a program finds the project. */
const NAMED = [
  '*.md',
  'docker-compose.yml',
  'package.json',
  'docs/*.md',
  '.github/**/*.{md,yml}',
  'deploy/**/{*.{json,md,xml,yaml,yml},Dockerfile}',
];
const NOT_NAMED = /^(CHANGELOG\.md|deploy\/(schemas|secrets)\/)/;

export function publishOf(root) {
  return JSON.parse(readFileSync(join(root, PUBLISH), 'utf8'));
}

/** Places where the placeholder is left, as `file:line`. */
export function placesToFillIn(root) {
  return namedFiles(root).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.includes(PLACEHOLDER) ? [`${file}:${index + 1}`] : [])),
  );
}

/** Writes the name of the account into all files. @throws when it is no name of an account at GitHub */
export function fillIn(root, name) {
  if (!GITHUB_NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of an account at GitHub`);
  const { owner, repository } = publishOf(root);
  const [major] = versionOf(root).split('.', 1);
  for (const file of namedFiles(root)) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const filled = filledIn(text, { owner, repository, name, major });
    if (filled !== text) writeFileSync(path, filled);
  }
}

function namedFiles(root) {
  return globSync(NAMED, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_NAMED.test(file))
    .sort();
}

/** Only where it is followed or preceded by what makes it the account, because a name may be any word. */
function filledIn(text, { owner, repository, name, major }) {
  // Names of images and identifiers of apps are in small letters.
  const small = name === PLACEHOLDER ? name : name.toLowerCase();
  const image = name === PLACEHOLDER ? repository : `ghcr.io/${small}/${repository}:${major}`;
  const replace = (before, after, by) => (found) =>
    found.replace(new RegExp(`(${before})${owner}(?=${after})`, 'gim'), (_, kept) => `${kept}${by}`);
  return [
    replace('ghcr\\.io/', '/', small),
    replace('io\\.github\\.', `\\.${repository}`, small),
    replace('io\\.github\\.', `/${repository}`, name),
    replace('(?:github|githubusercontent)\\.com/|github:', `/${repository}`, name),
    replace('^ *(?:submitter|maintainer|author|developer): *', ' *$', name),
    replace('^ *"owner": "', '"', name),
    // Compose asks no registry for what it builds.
    (found) =>
      found.replace(
        /^( *image: )\$\{DIARY_IMAGE:-.*\}\n(?: *pull_policy: never\n)?/gm,
        `$1\${DIARY_IMAGE:-${image}}\n${name === PLACEHOLDER ? '    pull_policy: never\n' : ''}`,
      ),
  ].reduce((found, step) => step(found), text);
}

function main([name, ...more]) {
  if (name === undefined || more.length > 0) {
    console.error('Usage: npm run publish-names -- NAME, with the name of the account at GitHub');
    process.exitCode = 1;
    return;
  }
  try {
    fillIn(ROOT, name);
    console.log(`The names are those of ${name}. Look at the difference, and commit it.`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
