import { copyFileSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Tried } from '../shared/step.ts';
import { namesOfTables } from '../shared/tables.ts';
import { briefDigest, type Digests, wholeDigest } from './digests.ts';
import { WAL_HEADER } from './wal.ts';

/** Opens a diary with its log cut at each of many lengths; prints how many, and the smallest at which it is not what it must be. */

export interface CutTask {
  /** The diary as it was when the log began, and the log. */
  file: string;
  wal: string;
  /** A file of this process alone. */
  copy: string;
  /** From the longest to the shortest, so that the copy is only ever made shorter. */
  from: number;
  to: number;
  /** Expected content from each length on, the shortest first. */
  expected: (Digests & { end: number })[];
  /** Lengths of which everything is compared, as remainders within a frame; the others are compared briefly, or not at all. */
  frameSize: number;
  wholeRemainders: number[];
  isEachLength: boolean;
}

function cut({ file, wal, copy, from, to, expected, frameSize, wholeRemainders, isEachLength }: CutTask): Tried {
  const result: Tried = { tried: 0, differences: 0 };
  const remainders = new Set(wholeRemainders);
  copyFileSync(file, copy);
  copyFileSync(wal, `${copy}-wal`);
  let tables: string[] | undefined;
  let at = expected.length - 1;
  for (let length = from; length >= to; length--) {
    const isWhole = remainders.has((length - WAL_HEADER + frameSize) % frameSize);
    if (!isWhole && !isEachLength) continue;
    while (expected[at]!.end > length) at--;
    truncateSync(`${copy}-wal`, length);
    const must = isWhole ? expected[at]!.whole : expected[at]!.brief;
    let found: string;
    try {
      using database = new DatabaseSync(copy, { readOnly: true });
      tables ??= namesOfTables(database);
      found = isWhole ? wholeDigest(database) : briefDigest(database, tables);
    } catch (error) {
      found = String(error);
    }
    result.tried++;
    if (found === must) continue;
    result.differences++;
    result.smallest = `${length} bytes of the log: ${isWhole ? 'other rows' : `expected ${must}`} but found ${found}`;
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  return result;
}

console.log(JSON.stringify(cut(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as CutTask)));
