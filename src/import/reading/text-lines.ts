import { isUtf8 } from 'node:buffer';

const LINE_FEED = 0x0a;
/** A row of a day with many meals has a tenth of this. */
export const MOST_LINE_BYTES = 256 * 1024;

export interface TextLine {
  number: number;
  /** Without the line feed. */
  text: string;
  /** False if it is longer than any row can be; then the text is its beginning. */
  isWhole: boolean;
}

const windows1252 = new TextDecoder('windows-1252');

/**
 * Splits bytes into lines and reads each as UTF-8 or, if it is not, as windows-1252, which includes ISO-8859-1. A broken byte
 * garbles its own line only.
 */
export class TextLines {
  private pending: Buffer = Buffer.alloc(0);
  private number = 0;
  /** Whether the rest of a line that is too long is dropped. */
  private isDropping = false;

  *push(chunk: Buffer): Generator<TextLine> {
    const buffer = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    let start = 0;
    for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
      yield* this.line(buffer.subarray(start, end));
      start = end + 1;
    }
    this.pending = buffer.subarray(start);
    if (this.pending.length <= MOST_LINE_BYTES) return;
    if (!this.isDropping) yield this.decoded(this.pending);
    this.isDropping = true;
    this.pending = Buffer.alloc(0);
  }

  *end(): Generator<TextLine> {
    if (this.pending.length > 0) yield* this.line(this.pending);
  }

  private *line(bytes: Buffer): Generator<TextLine> {
    if (this.isDropping) this.isDropping = false;
    else yield this.decoded(bytes);
  }

  private decoded(bytes: Buffer): TextLine {
    const isWhole = bytes.length <= MOST_LINE_BYTES;
    return { number: ++this.number, text: decodedText(isWhole ? bytes : bytes.subarray(0, MOST_LINE_BYTES)), isWhole };
  }
}

/** @example decodedText(Buffer.from([0x4b, 0xe4, 0x73, 0x65])) // 'Käse' */
export function decodedText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : windows1252.decode(bytes);
}
