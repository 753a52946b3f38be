import { isUtf8 } from 'node:buffer';

/** A day with a thousand products has less than half of this. */
const MOST_ENTRY_BYTES = 2 * 2 ** 20;
const TOO_LONG = `The entry has more than ${MOST_ENTRY_BYTES / 2 ** 20} MB, or no end`;
/** A damaged file is given up after this many bytes were read a second time, so that no file takes longer than a few seconds. */
const MOST_REREAD_BYTES = 64 * 2 ** 20;
/** How much is kept of what is skipped, because the beginning of an entry may not have arrived yet. */
const OVERLAP_BYTES = 256;
/** Dates that one damaged piece is reported for. */
const MOST_DATES = 50;

const [QUOTE, BACKSLASH, LINE_FEED] = [0x22, 0x5c, 0x0a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** White space and commas. */
const BETWEEN_ENTRIES = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c]);

/** An entry of the file. */
export interface JsonEntry {
  line: number;
  /** Its place among the entries, from 1. */
  number: number;
  value: unknown;
}

/** A piece of the file that cannot be read, with the dates that can be recognised in it. */
export interface DamagedEntry extends Omit<JsonEntry, 'value'> {
  problem: string;
  dates: string[];
}

export type JsonPiece = JsonEntry | DamagedEntry;

/**
 * Splits a list of JSON objects, a single one, or one after the other (JSON lines) into its entries, of which it holds one in
 * memory. What is damaged costs as little as possible: reading goes on where the next entry begins, which is told by its first
 * key. A quote inside a JSON string is escaped, so no text in an entry looks like the beginning of another one.
 */
export class JsonEntries {
  private buffer: Buffer = Buffer.alloc(0);
  private position = 0;
  private line = 1;
  private number = 0;
  /** Where the current entry begins; undefined between entries. */
  private start: number | undefined;
  private startLine = 1;
  private depth = 0;
  private isInString = false;
  private openLists = 0;
  /** After damage: skips to the next entry that can be recognised. */
  private isLost = false;
  private reread = 0;
  private isGivenUp = false;
  private beginning = beginningWith('id|date');

  *push(chunk: Buffer): Generator<JsonPiece, void> {
    const done = this.start ?? this.position;
    this.buffer = Buffer.concat([this.buffer.subarray(done), chunk]);
    this.position -= done;
    if (this.start !== undefined) this.start = 0;
    yield* this.scan();
  }

  *end(): Generator<JsonPiece, void> {
    while (this.start !== undefined && !this.isGivenUp) {
      yield* this.fail('The entry is not complete', this.buffer.length, true);
      yield* this.scan();
    }
    if (this.isLost) yield* this.skip(this.buffer.length);
    else if (this.openLists > 0) yield this.problem('The file ends before its list does; the rest is missing', []);
  }

  private *scan(): Generator<JsonPiece, void> {
    while (this.position < this.buffer.length && !this.isGivenUp) {
      if (this.isLost) {
        const next = this.nextBeginning(this.position, this.buffer.length);
        yield* this.skip(next ?? Math.max(this.position, this.buffer.length - OVERLAP_BYTES));
        if (next === undefined) return;
        this.isLost = false;
      }
      if (this.start === undefined) yield* this.readBetween();
      else yield* this.readInside(this.start);
    }
  }

  /** Reads up to the beginning of an entry. */
  private *readBetween(): Generator<JsonPiece, void> {
    for (; this.position < this.buffer.length; this.position++) {
      const byte = this.buffer[this.position]!;
      if (byte === OPEN_OBJECT) {
        [this.start, this.startLine] = [this.position, this.line];
        [this.depth, this.isInString] = [0, false];
        return;
      }
      if (byte === LINE_FEED) this.line++;
      else if (byte === OPEN_LIST) this.openLists++;
      else if (byte === CLOSE_LIST) this.openLists--;
      else if (!BETWEEN_ENTRIES.has(byte)) {
        yield this.problem('There is something that is not an entry', []);
        this.isLost = true;
        return;
      }
    }
  }

  /** Reads up to the end of the current entry. */
  private *readInside(start: number): Generator<JsonPiece, void> {
    const { buffer } = this;
    for (; this.position < buffer.length; this.position++) {
      const byte = buffer[this.position]!;
      if (byte === LINE_FEED) {
        if (this.isInString) return yield* this.fail('A text has no end', this.position, true);
        this.line++;
      } else if (this.isInString) {
        if (byte === BACKSLASH) this.position++;
        else if (byte === QUOTE) this.isInString = false;
      } else if (byte === QUOTE) this.isInString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.depth++;
      else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && --this.depth === 0) {
        return yield* this.parse(start, ++this.position);
      }
    }
    if (this.position - start > MOST_ENTRY_BYTES) yield* this.fail(TOO_LONG, this.buffer.length, true);
  }

  private *parse(start: number, end: number): Generator<JsonPiece, void> {
    const bytes = this.buffer.subarray(start, end);
    if (bytes.length > MOST_ENTRY_BYTES) return yield* this.fail(TOO_LONG, end, false);
    if (!isUtf8(bytes)) return yield* this.fail('The entry is not UTF-8', end, false);
    let value: unknown;
    try {
      value = JSON.parse(bytes.toString());
    } catch {
      return yield* this.fail('The entry is not JSON', end, false);
    }
    const [firstKey] = Object.keys(value as object);
    if (firstKey !== undefined) this.beginning = beginningWith(`id|date|${RegExp.escape(firstKey)}`);
    this.start = undefined;
    yield { line: this.startLine, number: ++this.number, value };
  }

  /** Gives up the current entry, up to `end` or to another entry that begins in it. */
  private *fail(problem: string, end: number, loses: boolean): Generator<JsonPiece, void> {
    const start = this.start ?? this.position;
    const next = this.nextBeginning(start + 1, end);
    const dates = datesIn(this.buffer.toString('latin1', start, next ?? end));
    yield { line: this.startLine, number: ++this.number, problem, dates };
    this.start = undefined;
    [this.position, this.line] = [start, this.startLine];
    this.moveTo(next ?? end);
    this.isLost = loses && next === undefined;
    if (next === undefined) return;
    this.reread += end - next;
    if (this.reread < MOST_REREAD_BYTES) return;
    this.isGivenUp = true;
    yield this.problem('The file is damaged in too many places; nothing after this line is read', []);
  }

  /** Skips what cannot be read. */
  private *skip(to: number): Generator<JsonPiece, void> {
    // A date at the border may end behind it.
    const text = this.buffer.toString('latin1', this.position, Math.min(to + OVERLAP_BYTES, this.buffer.length));
    const dates = datesIn(text, to - this.position);
    if (dates.length > 0) yield this.problem('The entry does not begin like the others', dates);
    this.moveTo(to);
  }

  private moveTo(position: number): void {
    for (let at = this.position; at < position; at++) if (this.buffer[at] === LINE_FEED) this.line++;
    this.position = position;
  }

  private nextBeginning(from: number, to: number): number | undefined {
    const found = this.buffer.toString('latin1', from, to).search(this.beginning);
    return found < 0 ? undefined : from + found;
  }

  private problem(problem: string, dates: string[]): DamagedEntry {
    return { line: this.line, number: ++this.number, problem, dates };
  }
}

function beginningWith(keys: string): RegExp {
  return new RegExp(`\\{\\s{0,100}"(?:${keys})"\\s{0,9}:`);
}

function datesIn(text: string, before = text.length): string[] {
  const found = text.matchAll(/"date"\s{0,9}:\s{0,9}"(\d{4}-\d{2}-\d{2})"/g);
  return [...found]
    .filter(({ index }) => index < before)
    .slice(0, MOST_DATES)
    .map(([, date = '']) => date);
}
