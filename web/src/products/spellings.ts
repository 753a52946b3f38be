const DIGRAPHS: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };
const UMLAUTS: Record<string, string> = { a: 'ä', o: 'ö', u: 'ü' };

/** Each is a request. */
const MAX_SPELLINGS = 4;

/**
 * Other spellings of a word that was typed without umlauts, the likeliest first.
 *
 * @example spellings('spaetzle') // ['spätzle', 'späetzle']
 */
export function spellings(typed: string): string[] {
  const word = typed.toLowerCase();
  const found = [word.replace(/ae|oe|ue/g, (pair) => DIGRAPHS[pair]!)];
  [...word].forEach((letter, index) => {
    const umlaut = UMLAUTS[letter];
    if (umlaut !== undefined) found.push(word.slice(0, index) + umlaut + word.slice(index + 1));
  });
  return found.filter((spelling) => spelling !== word).slice(0, MAX_SPELLINGS);
}
