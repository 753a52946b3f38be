// For the release workflow:
//   node scripts/publish/release.mjs check v1.2.3    fails unless all files are of that version and name their account
//   node scripts/publish/release.mjs notes 1.2.3     prints the changelog of the version
//   node scripts/publish/release.mjs tags 1.2.3      prints the names under which the image is published, by the tags of git
import { execFileSync } from 'node:child_process';
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

/**
 * Names that follow updates are those of the highest release of their line: an older program must not meet a newer diary.
 *
 * @example tagsOf('diary', '1.0.9', ['v1.0.9', 'v1.1.0']) // ['diary:1.0.9', 'diary:1.0']
 */
export function tagsOf(image, version, gitTags) {
  const [major, minor] = version.split('.');
  const releases = gitTags.filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag)).map((tag) => tag.slice(1));
  const isHighestOf = (line) => releases.every((one) => !one.startsWith(line) || compare(one, version) <= 0);
  const lines = [
    [`${major}.${minor}`, `${major}.${minor}.`],
    [major, `${major}.`],
    ['latest', ''],
  ];
  const following = lines.filter(([, line]) => isHighestOf(line)).map(([tag]) => tag);
  return [version, ...following].map((tag) => `${image}:${tag}`);
}

function compare(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}

function main([command, given]) {
  if (command === 'check') {
    const mistakes = releaseMistakes(ROOT, given);
    for (const mistake of mistakes) console.error(mistake);
    if (mistakes.length > 0) process.exitCode = 1;
  } else if (command === 'notes') {
    console.log(notesOf(ROOT, given));
  } else if (command === 'tags') {
    const gitTags = execFileSync('git', ['tag'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    console.log(tagsOf(publishOf(ROOT).image, given, gitTags).join(','));
  } else throw new Error('Usage: node scripts/publish/release.mjs check|notes|tags VERSION');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
