import fc from 'fast-check';
import { splitAmount } from '../../src/diary/product-name';

function food(slug: string): string {
  return `https://fddb.info/db/en/food/${slug}/index.html`;
}

describe('a text that starts with a number: the number and the next word are the amount', () => {
  test.each([
    // The examples of the site's description.
    ['150 g Pizza', '150 g', 'Pizza'],
    ['1 Scoop Impact Whey Protein, Cookies & Cream', '1 Scoop', 'Impact Whey Protein, Cookies & Cream'],
    ['0.7 Portions Lasagne', '0.7 Portions', 'Lasagne'],
    ['1/2 Pck. Gnocchi, frisch', '1/2 Pck.', 'Gnocchi, frisch'],
    ['1 Banane', '1', 'Banane'],
    // A number is digits with a point, a comma or a slash inside.
    ['0,33 l Premium Pils', '0,33 l', 'Premium Pils'],
    ['1.000 g Kartoffeln', '1.000 g', 'Kartoffeln'],
    // The next word is taken whatever it is.
    ['1 mittelgroßer Apfel', '1 mittelgroßer', 'Apfel'],
    // In a text of two words the number alone is the amount, even if the other one is a unit.
    ['100 g', '100', 'g'],
    // Only the first number counts.
    ["1 Packung Reese's 2 Peanut Butter Cups", '1 Packung', "Reese's 2 Peanut Butter Cups"],
  ])('%s', (text, amount, name) => {
    expect(splitAmount(text, '')).toEqual({ amount, name });
  });

  it('does not look at the link, even if the link knows the unit', () => {
    expect(splitAmount('1 Becher Grießpudding', food('dr_oetker_becher_griesspudding'))).toEqual({
      amount: '1 Becher',
      name: 'Grießpudding',
    });
  });

  it('takes a number that stands alone for the name, because a product has one', () => {
    expect(splitAmount('7', '')).toEqual({ amount: '', name: '7' });
  });
});

describe('a text that only looks as if it started with a number is a name', () => {
  // Digits with a point, comma or slash INSIDE: none of these first words is that.
  test.each(['½ Avocado reif', '2x Müsliriegel Nuss', '.5 l Wasser', '1, g Salz', '7UP Dose kalt', '100g Reis roh'])(
    '%s',
    (text) => {
      expect(splitAmount(text, '')).toEqual({ amount: '', name: text });
    },
  );
});

describe('a text without a number: leading words that the slug does not contain are the amount', () => {
  test.each([
    // The example of the site's description.
    [
      'Riegel Edelbitter Schokolade, 85%',
      'moser_roth_edelbitter_schokolade_85_kakao_194020',
      'Riegel',
      'Edelbitter Schokolade, 85%',
    ],
    [
      'Großer Teller Kartoffelsalat mit Brühe',
      'homann_kartoffelsalat_mit_bruehe',
      'Großer Teller',
      'Kartoffelsalat mit Brühe',
    ],
    // Umlauts and ß are transcribed as the slug does, in either case and either Unicode form.
    ['Stück Ka\u0308sekuchen', 'coppenrath_und_wiese_kaesekuchen', 'Stück', 'Ka\u0308sekuchen'],
    ['Glas Öl', 'bertolli_oel', 'Glas', 'Öl'],
    ['Flasche WEIẞBIER', 'erdinger_weissbier', 'Flasche', 'WEIẞBIER'],
    // One known word in the rest is enough; unknown ones after it stay in the name.
    ['Riegel Edelbitter mit ganzer Nuss', 'moser_roth_edelbitter', 'Riegel', 'Edelbitter mit ganzer Nuss'],
    // Punctuation is no part of a word.
    ['Glas Nuss-Nougat-Creme', 'ferrero_nuss-nougat-creme', 'Glas', 'Nuss-Nougat-Creme'],
    ['– Glas Nutella', 'ferrero_nutella', '– Glas', 'Nutella'],
  ])('%s', (text, slug, amount, name) => {
    expect(splitAmount(text, food(slug))).toEqual({ amount, name });
  });

  it('compares whole words: "Ei" is not in "eierlikoer", "Reis" not in "milchreis"', () => {
    expect(splitAmount('Ei Eierlikör', food('verpoorten_eierlikoer'))).toEqual({ amount: 'Ei', name: 'Eierlikör' });
    expect(splitAmount('Reis Milchreis', food('mueller_milchreis'))).toEqual({ amount: 'Reis', name: 'Milchreis' });
  });

  it('reads the slug wherever the link begins and ends', () => {
    const expected = { amount: 'Riegel', name: 'Edelbitter' };
    expect(splitAmount('Riegel Edelbitter', '/db/en/food/moser_roth_edelbitter/index.html')).toEqual(expected);
    expect(splitAmount('Riegel Edelbitter', '/db/en/food/moser_roth_edelbitter')).toEqual(expected);
    expect(splitAmount('Riegel Edelbitter', `${food('moser_roth_edelbitter')}?from=riegel#riegel`)).toEqual(expected);
  });

  it('takes no word of the rest of the address for one of the slug', () => {
    const expected = { amount: 'Food Index', name: 'Edelbitter' };
    expect(splitAmount('Food Index Edelbitter', food('moser_roth_edelbitter'))).toEqual(expected);
  });
});

describe('otherwise the whole text is the name and the amount is empty', () => {
  test.each([
    ['the slug knows the first word', 'Becher Grießpudding mit Zimt', food('dr_oetker_becher_griesspudding_mit_zimt')],
    ['the slug knows no word at all', 'Tüte Rice Cracker', food('mitsuba_mitsuba')],
    ['there is no link', 'Omas Apfelkuchen', ''],
    ['the last word was cut by the site and is no longer whole', 'Riegel Edelbit', food('moser_roth_edelbitter')],
    ['the text starts with a percentage that the slug knows', '85% Kakao', food('moser_roth_85_kakao')],
  ])('%s', (_why, text, link) => {
    expect(splitAmount(text, link)).toEqual({ amount: '', name: text });
  });
});

describe('amount and name', () => {
  it('loses nothing and invents nothing: amount and name put together are the text, and there is always a name', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[A-Za-zÄÖÜäöüß&%.,-]{1,8}$/),
      fc.constantFrom('1', '150', '0.7', '1/2', '3,5', 'g', 'ml', 'Riegel', 'edelbitter', '85%'),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.array(word, { maxLength: 4 }), (words, slug) => {
        const text = words.join(' ');
        const { amount, name } = splitAmount(text, food(slug.join('_')));
        expect(amount === '' ? name : `${amount} ${name}`).toBe(text);
        expect(name).not.toBe('');
      }),
    );
  });
});
