import fc from 'fast-check';
import {
  foldName,
  compareCodePoints,
  compareGerman,
  commaItems,
  foldTerm,
  quotedTexts,
  readKeywords,
} from '../../src/diary/product-name';
import { isSameFood } from '../../src/diary/day-entry';
import { plural } from '../../src/diary/plural';
import { aProduct } from '../support/days';

describe('a product name', () => {
  // fold = NFC, lower case by Unicode, `ß` to `ss`; a match is a literal substring of the folds.
  const finds = (name: string, term: string): boolean => foldName(name).includes(foldName(term));

  it.each([
    ['Äpfel', 'ÄPFEL'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'strasse'],
    ['Crème brûlée', 'CRÈME BRÛLÉE'],
    ['ΤΖΑΤΖΊΚΙ', 'τζατζίκι'],
    ['Pizza 🍕', '🍕'],
    ['İçecek', 'içecek'],
    ['içecek', 'İÇECEK'],
    ['Ispanaklı', 'ıspanakli'],
  ])('%s is found by %s', (name, term) => {
    expect(finds(name, term)).toBe(true);
  });

  it('is found whichever way its umlauts are made of bytes', () => {
    const [composed, decomposed] = ['\u00c4pfel', 'A\u0308pfel'];

    expect(composed).not.toBe(decomposed);
    expect(foldName(composed)).toBe(foldName(decomposed));
    expect(finds(decomposed, '\u00e4')).toBe(true);
    expect(finds(composed, 'a\u0308')).toBe(true);
  });

  it.each([
    ['Äpfel', 'Apfel'],
    ['Milch', 'M.lch'],
    ['Milch', 'Milch '],
    ['Straße', 'Strase'],
  ])('%s is not found by %s', (name, term) => {
    expect(finds(name, term)).toBe(false);
  });

  it.each([
    ['Milch 1.5 % (fettarm)', '1.5 % (f'],
    ['[Bio] {neu} $5 ^ |', '$5 ^ |'],
  ])('%s is found by %s, taken literally', (name, term) => {
    expect(finds(name, term)).toBe(true);
  });

  it('has a fold that is written out here', () => {
    expect(foldName('Süßkartoffel-PÜREE')).toBe('süsskartoffel-püree');
    expect(foldName('')).toBe('');
  });

  it('is found by every part of itself, in upper and in lower case, as long as the parts are whole letters', () => {
    const letters = fc.array(fc.constantFrom(...'abcXYZäöüÄÖÜßéÈ 0189.*$%('), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (name, a, b) => {
        const [start, end] = [a % name.length, b % name.length].sort((x, y) => x - y) as [number, number];
        const term = name.slice(start, end + 1).join('');
        expect(finds(name.join(''), term.toUpperCase())).toBe(true);
        expect(finds(name.join(''), term.toLowerCase())).toBe(true);
      }),
    );
  });
});

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

describe('same food', () => {
  const BREAD = aProduct('Brot', { amount: '100 g', calories: 250 });
  const CHEESE = aProduct('Käse', { amount: '30 g', calories: 110 });

  it('is the same with other links, details and nutrients', () => {
    expect(isSameFood([BREAD, CHEESE], [{ ...BREAD, fat: 9, link: '/brot', time: '07:30' }, CHEESE])).toBe(true);
    expect(isSameFood([], [])).toBe(true);
  });

  it.each([
    ['another name', [{ ...BREAD, name: 'Brötchen' }, CHEESE]],
    ['another amount', [{ ...BREAD, amount: '50 g' }, CHEESE]],
    ['other calories', [{ ...BREAD, calories: 251 }, CHEESE]],
    ['another order', [CHEESE, BREAD]],
    ['one product less', [BREAD]],
    ['one product more', [BREAD, CHEESE, BREAD]],
  ])('is other food with %s', (_what, products) => {
    expect(isSameFood([BREAD, CHEESE], products)).toBe(false);
  });
});

describe('a list written as one text', () => {
  it.each<[text: string, items: string[]]>([
    ['["milch"]', ['milch']],
    ["['milch', 'brot']", ['milch', 'brot']],
    [' [ "milch" ,\n\'brot\', ] ', ['milch', 'brot']],
    [`["Ben & Jerry's", 'Käse "alt"']`, ["Ben & Jerry's", 'Käse "alt"']],
    [String.raw`['Ben & Jerry\'s', 'a\\b']`, ["Ben & Jerry's", String.raw`a\b`]],
    [String.raw`["K\u00e4se"]`, ['Käse']],
    ["['Vollmilch, 3,5% Fett']", ['Vollmilch, 3,5% Fett']],
  ])('%s has its items', (text, items) => {
    expect(quotedTexts(text)).toEqual(items);
  });

  it.each([
    '[groß]',
    'milch',
    '[milch, brot]',
    '["milch", "br',
    "['milch'",
    "['milch' 'brot']",
    '["milch", 3]',
    "['a\\n']",
  ])('%s is none', (text) => {
    expect(quotedTexts(text)).toBeUndefined();
  });

  it('of more than all keywords together is none', () => {
    expect(quotedTexts(`["${'x'.repeat(20_400)}"]`)).toBeUndefined();
  });
});

describe('keywords', () => {
  it('are read as names are, and blank ones are dropped', () => {
    expect(readKeywords([' Milch\n', 'rote  Grütze', '\t', '', 'A\u0308pfel'])).toEqual([
      'Milch',
      'rote Grütze',
      '\u00c4pfel',
    ]);
  });

  it('may be quoted lists themselves', () => {
    expect(readKeywords(["['milch', 'brot']", '[groß]'])).toEqual(['milch', 'brot', '[groß]']);
  });

  it('are compared as names are', () => {
    expect(foldTerm(' Straße\n')).toBe('strasse');
  });
});

describe('a text with commas', () => {
  it.each<[text: string, items: string[]]>([
    ['milch, brot', ['milch', 'brot']],
    ['milch,brot,', ['milch', 'brot']],
    ['vollmilch, 3,5% fett', ['vollmilch', '3,5% fett']],
    [`"milch", 'brot'`, ['milch', 'brot']],
    ['[milch, brot]', ['milch', 'brot']],
    [',', []],
  ])('%s has the items %j', (text, items) => {
    expect(commaItems(text)).toEqual(items);
  });
});

describe('plural', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
  ])('of %d is "%s"', (count, text) => expect(plural(count, 'day')).toBe(text));

  it('takes a plural of its own', () => expect(plural(2, 'entry', 'entries')).toBe('2 entries'));
});
