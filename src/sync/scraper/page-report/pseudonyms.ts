/** A page has some hundred numbers, each of which needs one or two. A page that is full of them would take seconds. */
const MAX_TRIES = 20_000;

type Kind = 'Food' | 'Meal' | 'Text' | 'Unit';

/** From 0 to below 1. */
export type Chance = () => number;

/** The same text has the same pseudonym, and the lengths are kept. */
export class TextPseudonyms {
  private readonly chosen = new Map<string, string>();
  private readonly numbers = new Set<number>();
  /** Texts of the page, which are no pseudonyms. */
  private readonly taken: ReadonlySet<string>;

  constructor(
    private readonly random: Chance,
    source: string,
  ) {
    const seen = source.matchAll(/(Food|Meal|Text|Unit) (\d{1,3})/g);
    // `Text 12` has the beginning of `Text 123`.
    const beginnings = seen.flatMap(([, kind, digits = '']) => [1, 2, 3].map((l) => `${kind} ${digits.slice(0, l)}`));
    this.taken = new Set(beginnings);
  }

  /** @example of('Ziegenjogurt', 'Food') // 'Food 7xxxxxx' */
  of(text: string, kind: Kind, { isOneWord = false } = {}): string {
    const key = `${isOneWord} ${text}`;
    let pseudonym = this.chosen.get(key);
    if (pseudonym === undefined) this.chosen.set(key, (pseudonym = this.make(text, kind, isOneWord)));
    return pseudonym;
  }

  private make(text: string, kind: Kind, isOneWord: boolean): string {
    const number = this.nextNumber(kind, text.length - 1);
    const long = `${kind} ${number}`;
    return (isOneWord || long.length > text.length ? `${kind[0]}${number}` : long).padEnd(text.length, 'x');
  }

  /** By chance, so that reports of one person cannot be joined by the numbers. */
  private nextNumber(kind: Kind, digits: number): number {
    for (let tries = 0; ; tries++) {
      // One digit where that is all that fits, until these are used up.
      const most = digits <= 1 && tries < 9 ? 9 : tries < 99 ? 99 : 999;
      const number = 1 + Math.floor(this.random() * most);
      const isFree = !this.numbers.has(number) && !this.taken.has(`${kind} ${number}`);
      if (!isFree && tries < 999 && this.numbers.size < 999) continue;
      this.numbers.add(number);
      return number;
    }
  }
}

/** As many digits, a separator in the same place. */
export class NumberPseudonyms {
  private tries = 0;
  private readonly taken: ReadonlySet<string>;

  constructor(
    private readonly random: Chance,
    source: string,
  ) {
    this.taken = new Set(source.match(LONG));
  }

  /** Another number of the same shape; 0 stays. @example like('37.2') // '81.5' */
  like(text: string): string {
    if (!/[1-9]/.test(text)) return text;
    for (let tries = 0; ; tries++) {
      const other = text.replace(/\d/g, (digit, at: number) => this.digitLike(digit, at, text));
      if (tries > 100 || this.tries++ > MAX_TRIES || (other !== text && /[1-9]/.test(other) && this.isFree(other)))
        return other;
    }
  }

  /** Numbers of four digits and more alone, as in a class. @example inName('ftr2009') // 'ftr7316' */
  inName(name: string): string {
    return name.replace(LONG, (digits) => this.like(digits));
  }

  /** A time stays one, and what is none stays none. @example time('7:05') // '9:31' */
  time(text: string, isTime: boolean): string {
    const [hour = '', minute = ''] = text.split(':');
    const [first, hours] = isTime ? [hour.length === 1 ? 0 : 10, hour.length === 1 ? 10 : 14] : [30, 60];
    const other = () => first + Math.floor(this.random() * hours);
    const minutes = String(Math.floor(this.random() * 60)).padStart(minute.length, '0');
    const pseudonym = `${other()}:${minutes}`;
    return pseudonym === text ? this.time(text, isTime) : pseudonym;
  }

  /** No long number of the page is in the text. */
  isFree(text: string): boolean {
    return (text.match(LONG) ?? []).every((digits) => !this.taken.has(digits));
  }

  /** Zeros at the beginning and at the end stay where they are, because they are part of the shape. */
  private digitLike(digit: string, at: number, text: string): string {
    const isFirst = at === 0;
    const isLast = at === text.length - 1;
    if (isFirst && digit === '0' && text.length > 1) return '0';
    if (isLast && digit === '0' && /[.,]/.test(text)) return '0';
    const isNonZero = digit !== '0' && (isFirst || isLast);
    return String(isNonZero ? 1 + Math.floor(this.random() * 9) : Math.floor(this.random() * 10));
  }
}

const LONG = /\d{4,}/g;
