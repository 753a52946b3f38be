const [QUOTE, BACKSLASH, LINE_FEED, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\\n[]{}');
const BETWEEN_ENTRIES = new Set(Buffer.from(' \t\r\n,[]'));

/** An entry has its date first, perhaps after its id. */
const BEGINNING = /^\{\s{0,100}(?:"id"\s{0,9}:\s{0,9}(?:null|"[^"]{0,500}")\s{0,9},\s{0,100})?"date"\s{0,9}:/;
/** The name before the entry of a version. */
const WITHIN_VERSION = /"entry":\s?$/;
const MAX_BEGINNING_LENGTH = 1000;
const MAY_FOLLOW_BRACE = new Set(Buffer.from('" \t\r\n'));

/** Work of less than 10 ms each. */
export const JSON_BYTES_BATCH = 32 * 1024;
export const JSON_BRACES_BATCH = 4096;

export interface JsonEntry {
  line: number;
  bytes: Buffer;
  problem?: string;
}

/**
 * The objects of a list, a single one, or one after the other (JSON lines). A damaged entry ends where the next one begins. A quote inside a JSON
 * string is escaped, so no text in an entry looks like the beginning of another one.
 * @returns undefined now and then within what is long, so that a reader can let others have a turn
 */
export function* jsonEntries(file: Buffer): Generator<JsonEntry | undefined> {
  let [at, line, openLists] = [0, 1, 0];
  while (at < file.length) {
    if (at % JSON_BYTES_BATCH === 0) yield undefined;
    const byte = file[at]!;
    if (byte === LINE_FEED) line++;
    else if (byte === OPEN_LIST) openLists++;
    else if (byte === CLOSE_LIST) openLists--;
    if (BETWEEN_ENTRIES.has(byte)) {
      at++;
      continue;
    }
    const { end, problem } =
      byte === OPEN_OBJECT ? yield* endOfEntry(file, at) : { end: yield* nextEntry(file, at), problem: NO_ENTRY };
    const bytes = file.subarray(at, end);
    yield { line, bytes, problem };
    if (problem !== undefined && end === file.length) return;
    line += lineFeedsIn(bytes);
    at = end;
  }
  const problem = 'The file ends before its list does; the rest is missing';
  if (openLists > 0) yield { line, bytes: Buffer.alloc(0), problem };
}

const NO_ENTRY = 'There is something that is not an entry';
const NOT_COMPLETE = 'The entry is not complete';

function* endOfEntry(file: Buffer, start: number): Generator<undefined, { end: number; problem?: string }> {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < file.length; at++) {
    if (at % JSON_BYTES_BATCH === 0) yield undefined;
    const byte = file[at]!;
    if (byte === OPEN_OBJECT && at > start && beginsEntry(file, at)) return { end: at, problem: NOT_COMPLETE };
    if (isInText) {
      if (byte === LINE_FEED) return { end: yield* nextEntry(file, at), problem: 'A text has no end' };
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_OBJECT && --depth === 0) return { end: at + 1 };
  }
  return { end: file.length, problem: NOT_COMPLETE };
}

function* nextEntry(file: Buffer, from: number): Generator<undefined, number> {
  let at = file.indexOf('{', from);
  for (let looked = 1; at >= 0 && !beginsEntry(file, at); looked++) {
    if (looked % JSON_BRACES_BATCH === 0) yield undefined;
    at = file.indexOf('{', at + 1);
  }
  return at < 0 ? file.length : at;
}

/** A brace, wherever it is. In JSON lines of other programs, all lines begin an entry. */
function beginsEntry(file: Buffer, at: number): boolean {
  if (file[at - 1] === LINE_FEED && file[at + 1] === QUOTE) return true;
  if (!MAY_FOLLOW_BRACE.has(file[at + 1]!)) return false;
  if (!BEGINNING.test(file.toString('latin1', at, at + MAX_BEGINNING_LENGTH))) return false;
  return !WITHIN_VERSION.test(file.toString('latin1', Math.max(at - 10, 0), at));
}

function lineFeedsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED!); at >= 0; at = bytes.indexOf(LINE_FEED!, at + 1)) count++;
  return count;
}
