// For the release workflow:
//   node scripts/publish/release.mjs check v1.2.3    fails unless all files are of that version and name their account
//   node scripts/publish/release.mjs notes 1.2.3     prints the changelog of the version
//   node scripts/publish/release.mjs tags 1.2.3      prints the names under which the image is published
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesToFillIn, publishOf } from './names.mjs';
import { notesOf, versionMistakes, versionOf } from './versions.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Reasons why a tag cannot be released, in a sentence each. */
export function releaseMistakes(root, tag) {
  const version = versionOf(root);
  return [
    ...(tag === `v${version}` ? [] : [`the tag is ${tag}, package.json says ${version}`]),
    ...(notesOf(root, version) ? [] : [`CHANGELOG.md says nothing about ${version}`]),
    ...versionMistakes(root),
    ...placesToFillIn(root).map((place) => `${place} does not name the account: npm run publish-names -- NAME`),
  ];
}

/** @example tagsOf('ghcr.io/me/diary', '1.2.3') // ['ghcr.io/me/diary:1.2.3', '…:1.2', '…:1', '…:latest'] */
export function tagsOf(image, version) {
  const [major, minor] = version.split('.');
  return [version, `${major}.${minor}`, major, 'latest'].map((tag) => `${image}:${tag}`);
}

function main([command, given]) {
  if (command === 'check') {
    const mistakes = releaseMistakes(ROOT, given);
    for (const mistake of mistakes) console.error(mistake);
    if (mistakes.length > 0) process.exitCode = 1;
  } else if (command === 'notes') console.log(notesOf(ROOT, given));
  else if (command === 'tags') console.log(tagsOf(publishOf(ROOT).image, given).join(','));
  else throw new Error('Usage: node scripts/publish/release.mjs check|notes|tags VERSION');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
