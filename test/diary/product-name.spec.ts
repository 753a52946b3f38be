import fc from 'fast-check';
import { foldName } from '../../src/diary/product-name';

// fold = NFC, lower case by Unicode, `ß` to `ss`; a match is a literal substring of the folds.
const finds = (name: string, term: string): boolean => foldName(name).includes(foldName(term));

describe('a product name', () => {
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
