import fc from 'fast-check';
import { compareCodePoints, compareGerman } from '../../src/diary/product-name';

/** U+1F34E: in UTF-16 its first unit is D83C, below U+E000 and all that follows. */
const APPLE = '\u{1F34E}';
/** U+FF21, a wide A. */
const WIDE_A = '\uFF21';

describe('the order of listed names', () => {
  it.each([
    // Umlauts sort with their letter, not behind Z.
    [
      ['Zucker', 'Äpfel', 'Birne'],
      ['Äpfel', 'Birne', 'Zucker'],
    ],
    // Case does not part words: A, a, b, B, c.
    [
      ['banane', 'Apfel', 'Brot', 'ananas'],
      ['ananas', 'Apfel', 'banane', 'Brot'],
    ],
    // Equal by letters, so by code point: A is 41, a 61, Ä C4, ä E4.
    [
      ['äpfel', 'Äpfel', 'apfel', 'Apfel'],
      ['Apfel', 'apfel', 'Äpfel', 'äpfel'],
    ],
    // ß counts as ss: equal by letters, then s is 73 and ß DF; Strauß follows.
    [
      ['Strauß', 'Straße', 'Strasse'],
      ['Strasse', 'Straße', 'Strauß'],
    ],
    // Digits before letters, and digit by digit: 1, 1, 2.
    [
      ['Apfel', '2 Eier', '10 Eier', '1 Ei'],
      ['1 Ei', '10 Eier', '2 Eier', 'Apfel'],
    ],
    // A shorter name before those it begins.
    [
      ['Milchreis', 'Milch', 'Milch 1,5%'],
      ['Milch', 'Milch 1,5%', 'Milchreis'],
    ],
    // Composed and decomposed are the same letters: A (41) and U+0308 before U+00C4.
    [
      ['\u00C4pfel', 'A\u0308pfel'],
      ['A\u0308pfel', '\u00C4pfel'],
    ],
  ])('of %j is German', (names, expected) => {
    expect(names.toSorted(compareGerman)).toEqual(expected);
    expect(names.toReversed().sort(compareGerman)).toEqual(expected);
  });

  it('does not leave two different names equal, so that it is the same whatever order a store gives', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'ä', 'Ä', 'ß', 's', 'z', ' ', '-', APPLE, WIDE_A) });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 12 }), (names) => {
        const sorted = names.toSorted(compareGerman);

        expect(names.toReversed().sort(compareGerman)).toEqual(sorted);
        for (const [index, name] of sorted.slice(1).entries()) {
          expect(Math.sign(compareGerman(sorted[index]!, name))).toBe(-1);
          expect(Math.sign(compareGerman(name, sorted[index]!))).toBe(1);
        }
      }),
    );
  });
});

describe('the order of code points', () => {
  it('is not that of UTF-16 units: an emoji stands behind a wide letter', () => {
    expect(APPLE < WIDE_A).toBe(true);
    expect([APPLE, WIDE_A, '\uD7FF', '\uE000', 'z'].sort(compareCodePoints)).toEqual([
      'z',
      '\uD7FF',
      '\uE000',
      WIDE_A,
      APPLE,
    ]);
  });
});
