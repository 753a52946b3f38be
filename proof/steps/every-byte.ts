import { execFile } from 'node:child_process';
import { copyFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { ROOT } from '../../bench/shared/service.ts';
import type { CutTask } from '../bytes/cut.ts';
import { type Digests, digestsOf } from '../bytes/digests.ts';
import { COMMITS_OF_DAYS, type Log, logOfFetches, logOfImport } from '../bytes/logs.ts';
import { FRAME_HEADER } from '../bytes/wal.ts';
import { daysIn, halfDay } from '../bytes/whole-days.ts';
import { firstDifference } from '../shared/contents.ts';
import { inTwoLanes } from '../shared/lanes.ts';
import { Service, urlOf } from '../shared/service.ts';
import type { Cases, Setting, Step, Tried } from '../shared/step.ts';
import { damageIn } from '../shared/tables.ts';

const WHOLE_EACH = 64;
const PIECES = 32;
const ENTRIES = '/api/v2/nutritiondata?details=true';

/** The diary file with its write-ahead log cut at every length. */
export const everyByte: Step = { name: 'every-byte', title: 'Every byte', run };

type State = Digests & { end: number; days: string[] };

async function run(setting: Setting): Promise<void> {
  const { folder, isQuick, seed, cases, note } = setting;
  const commits = cases('a commit holds whole days alone, and at most one more than the commit before');
  const imported = cases(`${COMMITS_OF_DAYS} imported days, the log cut at each length`);
  const fetched = cases(
    `${COMMITS_OF_DAYS} fetched days, the log cut at each byte of frame headers and each 64th of pages`,
  );
  const describe = (what: string, { wal }: Log) =>
    note(`${what}: ${wal.bytes.length} bytes of log with ${wal.commitEnds.length} commits`);

  const small = await logOfImport(join(folder, 'imported.db'));
  describe('imported', small);
  await cutAll(small, statesOf(small, folder, commits), { folder, isEachLength: !isQuick }, imported);
  const large = await logOfFetches(join(folder, 'fetched.db'), seed);
  describe('fetched', large);
  const ofLarge = statesOf(large, folder, commits);
  if (!isQuick) await cutAll(large, ofLarge, { folder, isEachLength: false }, fetched);
  await startOnCuts(
    large,
    ofLarge,
    setting,
    cases('the service started on a log that is cut at, or one byte before, the end of a day'),
  );
}

/** Content of each commit, read without SQLite; compared with the end, and with the commit before. */
function statesOf({ images }: Log, folder: string, commits: Cases): State[] {
  const fileOf = (name: string, image: Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, image);
    return file;
  };
  using end = new DatabaseSync(fileOf('end.db', images.at(-1)!.image), { readOnly: true });
  const states: State[] = [];
  for (const { end: at, image } of images) {
    using database = new DatabaseSync(fileOf('state.db', image), { readOnly: true });
    const days = daysIn(database);
    const added = days.length - (states.at(-1)?.days.length ?? days.length);
    const isOneMore = added === 0 || added === 1 ? undefined : `${added} days more than before`;
    commits.check(prefixed(`commit at ${at}`, damageIn(database) ?? halfDay(database, end) ?? isOneMore));
    states.push({ end: at, days, ...digestsOf(database) });
  }
  const all = states.at(-1)!.days.length - states[0]!.days.length;
  if (all !== COMMITS_OF_DAYS) throw new Error(`The log has ${all} days, not ${COMMITS_OF_DAYS}`);
  return states;
}

async function cutAll(
  { file, wal }: Log,
  expected: State[],
  { folder, isEachLength }: { folder: string; isEachLength: boolean },
  line: Cases,
): Promise<void> {
  const { frameSize, path, bytes } = wal;
  const wholeRemainders = Array.from({ length: frameSize }, (_, at) => at).filter(
    (at) => at <= FRAME_HEADER || at % WHOLE_EACH === 0,
  );
  const pieces = Array.from({ length: PIECES }, (_, index) => {
    const edge = (piece: number) => Math.floor((bytes.length * piece) / PIECES);
    const from = index === PIECES - 1 ? bytes.length : edge(index + 1) - 1;
    return { index, from, to: edge(index) };
  });
  const results = inTwoLanes(pieces, ({ index, from, to }) => {
    const copy = join(folder, `cut-${index}.db`);
    return cutInProcess({ file, wal: path, copy, from, to, expected, frameSize, wholeRemainders, isEachLength });
  });
  for (const result of results) line.add(await result, isEachLength ? bytes.length + 1 : undefined);
}

async function cutInProcess(task: CutTask): Promise<Tried> {
  const description = `${task.copy}.json`;
  writeFileSync(description, JSON.stringify(task));
  const program = join(ROOT, 'proof', 'bytes', 'cut.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, description]);
  return JSON.parse(stdout) as Tried;
}

/** The service itself at the commits that bring a day. */
async function startOnCuts(log: Log, states: State[], { folder, isQuick }: Setting, line: Cases): Promise<void> {
  const entries = await entriesAt(log, log.wal.bytes.length, folder);
  const bringing = states.filter(({ days }, index) => index > 0 && days.length > states[index - 1]!.days.length);
  for (const { end } of isQuick ? bringing.slice(0, 2) : bringing) {
    for (const length of [end, end - 1]) {
      const { days } = states.findLast((state) => state.end <= length)!;
      const found = await entriesAt(log, length, folder).catch((error: unknown) => (error as Error).message);
      const expected = JSON.stringify(days.map((day) => entries.get(day)));
      const given = typeof found === 'string' ? found : JSON.stringify([...found.values()]);
      line.check(expected === given ? undefined : `${length} bytes: ${firstDifference(expected, given)}`);
    }
  }
}

/** The days that the service answers, by their dates, when the log has so many bytes. */
async function entriesAt({ file, wal }: Log, length: number, folder: string): Promise<Map<string, string>> {
  const copy = join(folder, 'started.db');
  for (const suffix of ['', '-wal', '-shm', '-owner']) rmSync(copy + suffix, { force: true });
  copyFileSync(file, copy);
  copyFileSync(wal.path, `${copy}-wal`);
  truncateSync(`${copy}-wal`, length);
  const service = await Service.start(urlOf(copy));
  try {
    const days = await service.ask<{ date: string }[]>('GET', ENTRIES);
    return new Map(days.map((day) => [day.date, JSON.stringify(day)]));
  } finally {
    await service.kill();
  }
}

function prefixed(where: string, difference: string | undefined): string | undefined {
  return difference && `${where}: ${difference}`;
}
