// Shows what the tests notice: changes 60 places of src, one at a time, and runs tests on each. On demand, for it takes an hour.
//   node scripts/mutants.mjs                      level one: the suites of the mirrored folder, on each place
//   node scripts/mutants.mjs --again FILE         the same places as in the results of an earlier run, wherever they are by now
//   node scripts/mutants.mjs --level=2 FILE       level two: all suites of `npm test`, on at most 20 survivors of these results
// Writes .cache/mutants.json and prints it as a table. It works on a copy of the last commit and never touches the working tree.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { ROOT } from './install.mjs';
import { findProgram, PROGRAMS } from './servers.mjs';

const SEED = 'nutrition-diary';
const KINDS = ['condition negated', 'bound moved', 'line removed'];
const PLACES_OF_KIND = 20;
const MOST_SURVIVORS = 20;
/** A mutant that never ends is noticed. */
const TAKES_AT_MOST_MS = { 1: 300_000, 2: 1_500_000 };
const MOVED = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
/** Suites that are not in the folder of the same name. */
const ELSEWHERE = { 'src/persistence': ['test/contract'] };
const NOT_IN_PROCESS = String.raw`\.(process|browser)\.spec`;

const { values, positionals } = parseArgs({
  options: { again: { type: 'string' }, level: { type: 'string', default: '1' } },
  allowPositionals: true,
});

/** The places of a file: what is there, on which line, and what it becomes. */
function placesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places = [];
  const add = (kind, node, mutant) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const [from, to] = [node.getStart(), node.getEnd()];
    const place = { file, kind, line: text.split('\n')[line].trim(), code: node.getText(), mutant, from, to };
    if (!place.code.includes('\n')) places.push(place);
  };
  const visit = (node) => {
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) && node.condition;
    if (condition) add('condition negated', condition, `!(${condition.getText()})`);
    if (ts.isBinaryExpression(node) && node.operatorToken.getText() in MOVED) {
      const { left, operatorToken, right } = node;
      add('bound moved', node, `${left.getText()} ${MOVED[operatorToken.getText()]} ${right.getText()}`);
    }
    const isLeaving = ts.isIfStatement(node) && !node.elseStatement && !ts.isBlock(node.thenStatement);
    const isCall = ts.isExpressionStatement(node) && !/^super\(|logger\./.test(node.getText());
    if (isLeaving || isCall) add('line removed', node, '');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/** The places of all files; the same code is the same place, also once it has moved to another file. */
function allPlaces() {
  const files = globSync('src/*/**/*.ts', { cwd: ROOT }).filter((file) => !/\.(dto|module|tools)\.ts$/.test(file));
  return files.sort().flatMap((file) => placesOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

const nameOf = ({ kind, line, code }) => JSON.stringify([kind, line, code]);
const rankOf = (place) => createHash('sha256').update(SEED).update(nameOf(place)).digest('hex');

function chosen(places) {
  const unique = [...new Map(places.map((place) => [nameOf(place), place])).values()];
  const ranked = unique.map((place) => ({ ...place, rank: rankOf(place) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return KINDS.flatMap((kind) => ranked.filter((place) => place.kind === kind).slice(0, PLACES_OF_KIND));
}

/** Each of earlier places where it is now: in its file, or else in another one. */
function foundAgain(earlier, places) {
  return earlier.map((place) => {
    const same = places.filter((each) => nameOf(each) === nameOf(place));
    const now = same.find(({ file }) => file === place.file) ?? same[0];
    return now ? { ...now, before: place.result } : { ...place, before: place.result, result: 'gone from the code' };
  });
}

/** The folders of suites that mirror a file of src, or the nearest one above. */
function foldersFor(file) {
  let folder = dirname(file);
  while (!existsSync(join(ROOT, folder.replace('src', 'test')))) folder = dirname(folder);
  const elsewhere = Object.entries(ELSEWHERE).flatMap(([under, folders]) => (file.startsWith(under) ? folders : []));
  return [folder.replace('src', 'test'), ...elsewhere].map((each) => `${each}/`);
}

if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '') {
  console.error('There are changes that are not committed, which the tests would not see: commit them first.');
  process.exit(1);
}
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const level = Number(values.level);
const isSurvivor = ({ result }) => result === 'survived';
const earlier = values.again ?? positionals[0];
let places = earlier ? foundAgain(read(earlier), allPlaces()) : chosen(allPlaces());
if (level === 2) places = places.filter(({ before }) => before === 'survived').slice(0, MOST_SURVIVORS);

const copy = mkdtempSync(join(tmpdir(), 'diary-mutants-'));
const env = { ...process.env };
for (const [program, { variable }] of Object.entries(PROGRAMS)) env[variable] = findProgram(program).binary ?? '';
/** The suites of the copy that fail, of those that are not left out. */
function failing(paths, leftOut, ...more) {
  const ignored = [NOT_IN_PROCESS, ...leftOut].map((pattern) => `--testPathIgnorePatterns=${pattern}`);
  const args = [...paths, '--runInBand', ...ignored, ...more];
  const options = { cwd: copy, env, encoding: 'utf8', timeout: TAKES_AT_MOST_MS[level], maxBuffer: 2 ** 28 };
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args], options);
  if (status === 0) return [];
  const failed = [...stderr.matchAll(/^FAIL .*?(test\/\S+)/gm)].map(([, suite]) => suite);
  return failed.length > 0 ? [...new Set(failed)] : ['the time limit'];
}

try {
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', copy, 'HEAD'], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const withoutMutant = new Map();
  for (const place of places.filter(({ result }) => result === undefined)) {
    const paths = level === 1 ? foldersFor(place.file) : [];
    // What fails without a mutant, as in a mere copy, would say nothing of one.
    if (!withoutMutant.has(paths.join())) withoutMutant.set(paths.join(), failing(paths, []));
    const leftOut = withoutMutant.get(paths.join());
    const text = readFileSync(join(copy, place.file), 'utf8');
    writeFileSync(join(copy, place.file), text.slice(0, place.from) + place.mutant + text.slice(place.to));
    const [noticed] = failing(paths, leftOut, '--bail=1');
    writeFileSync(join(copy, place.file), text);
    place.result = noticed ? `noticed by ${noticed}` : 'survived';
    console.error(`${places.indexOf(place) + 1} of ${places.length}: ${place.result}`);
    writeFileSync(join(ROOT, '.cache', 'mutants.json'), JSON.stringify(places, undefined, 1));
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: ROOT });
  rmSync(copy, { recursive: true, force: true });
}
const cell = (code) => `\`${code.replaceAll('|', String.raw`\|`)}\``;
console.log('| File | Kind | Line | Becomes | Result |\n|---|---|---|---|---|');
for (const { file, kind, line, mutant, result } of places)
  console.log(`| ${file} | ${kind} | ${cell(line)} | ${cell(mutant)} | ${result} |`);
console.log(`\n${places.filter(isSurvivor).length} of ${places.length} survived.`);
