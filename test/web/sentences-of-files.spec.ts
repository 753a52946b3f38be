import { globSync, readFileSync } from 'node:fs';
import { inGerman } from '../../web/src/import/sentences-of-files';

describe('a sentence of the service about a file', () => {
  it.each([
    [
      'The row has no valid date such as 2024-08-27, but "31.02.2024"',
      'Die Zeile hat kein gültiges Datum wie 2024-08-27, sondern "31.02.2024"',
    ],
    ['The row has no valid date such as 2024-08-27', 'Die Zeile hat kein gültiges Datum wie 2024-08-27'],
    ['kj is not a number with a decimal comma, but "1.5"', 'kj ist keine Zahl mit Dezimalkomma, sondern "1.5"'],
    ['Entry 12: products[3].fat is missing', 'Eintrag 12: products[3].fat fehlt'],
    ['Entry 1: date is "what is that", which is not a date', 'Eintrag 1: date ist "what is that", das ist kein Datum'],
    [
      'Fat (g) is "1,5", which is not a number with a decimal point',
      'Fat (g) ist "1,5", das ist keine Zahl mit Dezimalpunkt',
    ],
    ['The file is a ZIP archive; unpack it first', 'Die Datei ist ein ZIP-Archiv; entpacke es zuerst'],
  ])('is translated with what it quotes: %s', (english, german) => {
    expect(inGerman(english)).toBe(german);
  });

  it('stays as it is when the page does not know it', () => {
    expect(inGerman('The moon is full')).toBeUndefined();
  });

  it('has a German translation, whichever one it is', () => {
    const files = [...globSync('src/sync/import/reading/*.ts'), 'src/diary/merged-day.ts'];
    const sentences = files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')));

    expect(sentences.length).toBeGreaterThan(45);
    expect(
      sentences.filter((sentence) => (inGerman(sentence) ?? inGerman(`The file is ${sentence}`)) === undefined),
    ).toEqual([]);
  });
});

/** The text in quotes that has three words or more, `"…"` in the place of a value, without parts of other sentences. */
function sentencesIn(code: string): string[] {
  const withoutComments = code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*/gm, '');
  const quoted = [...withoutComments.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(
    ([, one, other]) => one ?? other!,
  );
  return quoted
    .map((text) => text.replace(/\$\{[^}]*\}/g, '"…"'))
    .filter((text) => text.split(' ').length > 2 && !NO_SENTENCE.test(text));
}

const NO_SENTENCE = /^(\s|, but |Accepted are|packed with|Entry "…": )|^"…" MB$|^"…"…'|^The file is "…"$|decimal "…"$/;
