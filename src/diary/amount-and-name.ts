/**
 * Splits the text of a product row, `<amount> <name>`, which has no separator.
 *
 * - If it starts with a number, the amount is the number and the next word; with only two words, just the number.
 * - Otherwise the leading words that are not in the link's slug are the amount, if one of the remaining words is in the slug.
 * - Otherwise the whole text is the name.
 *
 * @param text with white space collapsed
 * @param link as on the page, `''` without one
 * @example splitAmount('150 g Pizza', '') // { amount: '150 g', name: 'Pizza' }
 * @example splitAmount('Riegel Edelbitter Schokolade', '/db/en/food/x_edelbitter_schokolade/index.html')
 *   // { amount: 'Riegel', name: 'Edelbitter Schokolade' }
 */
export function splitAmount(text: string, link: string): { amount: string; name: string } {
  const words = text.split(' ');
  const amountWords = /^\d+(?:[.,/]\d+)*$/.test(words[0] ?? '')
    ? Math.min(words.length - 1, 2)
    : notInSlug(words, link);
  return { amount: words.slice(0, amountWords).join(' '), name: words.slice(amountWords).join(' ') };
}

function notInSlug(words: string[], link: string): number {
  const slugWords = new Set(normalizedWords(slugOf(link)));
  const first = words.findIndex((word) => {
    const parts = normalizedWords(word);
    return parts.length > 0 && parts.every((part) => slugWords.has(part));
  });
  return Math.max(first, 0);
}

/** `/db/en/food/the_slug_99503/index.html` -> `the_slug_99503` */
function slugOf(link: string): string {
  const segments = (link.split(/[?#]/, 1)[0] ?? '').split('/').filter((segment) => segment !== '');
  if (/^index\b/.test(segments.at(-1) ?? '')) segments.pop();
  return segments.at(-1) ?? '';
}

/** Words in the spelling of slugs: lower case, umlauts and ß transcribed, other accents dropped. */
function normalizedWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
