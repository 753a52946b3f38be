import { commaItems, foldTerm, quotedTexts, readKeywords } from '../../src/diary/product-name';

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
