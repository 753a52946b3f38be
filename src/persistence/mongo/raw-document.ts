/** Types of values, by their numbers in BSON (bsonspec.org). */
const DOUBLE = 1;
const TEXT = 2;
const NOTHING = 10;
const INTEGER = 16;
const LONG = 18;

/**
 * Goes over the fields of a document as the database sends it. The driver makes an object of every document, which takes
 * longer than the database takes to find it; where thousands of small ones are read, only what is wanted is taken out.
 *
 * It knows the types that a diary is written in. After a value of another type (`isOther`) it cannot go on, and the driver has
 * to read the document. That the bytes are whole has to be known before.
 *
 * @example
 *   const document = new RawDocument(bytes);
 *   while (document.next()) if (document.isNamed(DAY)) day = document.text();
 */
export class RawDocument {
  private type = 0;
  private name = 0;
  private value = 0;
  /** Behind the length of the document. */
  private following = 4;

  constructor(private readonly bytes: Buffer) {}

  /** Moves to the first field, or to the one after; false when there is none. */
  next(): boolean {
    this.type = this.bytes[this.following]!;
    if (this.type === 0) return false;
    this.name = this.following + 1;
    this.value = this.name;
    while (this.bytes[this.value] !== 0) this.value++;
    this.value++;
    this.following = this.value + this.sizeOfValue();
    return true;
  }

  /** @param name as its bytes, with the zero that ends it */
  isNamed(name: Buffer): boolean {
    if (this.value - this.name !== name.length) return false;
    for (let at = name.length - 1; at >= 0; at--) if (this.bytes[this.name + at] !== name[at]) return false;
    return true;
  }

  get isOther(): boolean {
    return this.following === this.value && this.type !== NOTHING;
  }

  number(): number | null {
    switch (this.type) {
      case DOUBLE:
        return this.bytes.readDoubleLE(this.value);
      case INTEGER:
        return this.bytes.readInt32LE(this.value);
      case LONG:
        return Number(this.bytes.readBigInt64LE(this.value));
      default:
        return null;
    }
  }

  text(): string | undefined {
    // Before the text is its length, and after it a zero.
    return this.type === TEXT ? this.bytes.toString('utf8', this.value + 4, this.following - 1) : undefined;
  }

  private sizeOfValue(): number {
    switch (this.type) {
      case DOUBLE:
      case LONG:
        return 8;
      case TEXT:
        return 4 + this.bytes.readInt32LE(this.value);
      case INTEGER:
        return 4;
      default:
        return 0;
    }
  }
}
