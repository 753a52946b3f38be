import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Service } from './service.ts';

/** Everything that a service holds, as it hands it out itself. */

const DOWNLOAD =
  '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true&ownData=true&pages=true';
const LONGEST_SHOWN = 300;

export interface Everything {
  /** The JSON Lines. */
  file: string;
  checksum: string;
  bytes: number;
  lines: number;
}

/** Writes all that the service holds into a file: days with products, details and origin, saved pages, own data. */
export async function everythingOf(service: Service, file: string): Promise<Everything> {
  const answer = await fetch(service.url + DOWNLOAD);
  if (answer.status !== 200 || answer.body === null) throw new Error(`The download answers ${answer.status}`);
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(answer.body), counting, createWriteStream(file));
  return { file, checksum: hash.digest('hex'), bytes, lines };
}

/** The lines that the service holds, for a diary that is not large. */
export async function linesOf(service: Service): Promise<string[]> {
  const answer = await fetch(service.url + DOWNLOAD);
  if (answer.status !== 200) throw new Error(`The download answers ${answer.status}`);
  return (await answer.text()).split('\n').filter((line) => line !== '');
}

/** Undefined for equal contents; otherwise the first line that is another one. */
export async function differenceOf(expected: Everything, found: Everything): Promise<string | undefined> {
  if (expected.checksum === found.checksum) return undefined;
  const [wanted, given] = [expected, found].map(({ file }) =>
    createInterface({ input: createReadStream(file) })[Symbol.asyncIterator](),
  );
  for (let line = 1; ; line++) {
    const [one, other] = [await wanted!.next(), await given!.next()];
    if (one.done === true && other.done === true) return 'the same lines with other ends';
    if (one.value !== other.value) return `line ${line}: ${firstDifference(one.value ?? '', other.value ?? '')}`;
  }
}

/** Both texts from shortly before the place where they differ. */
export function firstDifference(expected: string, found: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const from = Math.max(0, at - 60);
  const shown = (text: string) => text.slice(from, from + LONGEST_SHOWN);
  return `${expected.slice(0, 40)} …: expected ${shown(expected)} but found ${shown(found)}`;
}
