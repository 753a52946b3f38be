import { dayOf, read, REAL_PAGE, withChanges as changed } from '../../support/real-page';

/** The real page of 2024-08-27; day-page.spec.ts says what is on it. Here it is changed, one thing at a time. */

const REAL_DAY = dayOf(read(REAL_PAGE));

const SUGAR_ROW = /<tr><td><span style="padding-left:8px;">thereof Sugar.*?<\/tr>/;
const FIBRE_ROW = /<tr><td>Dietary fibre.*?<\/tr>/;
const TOTAL_ROW = /<tr><td class="myday-table-std-td-footer"><\/td>.*?<\/tr>/;
const PRODUCT_TABLE = /<table class="myday-table-std".*?<\/table>/s;
const NUTRIENT_TABLE = /<table cellspacing="0" cellpadding="2" width="100%"><tbody><tr><td width="350".*?<\/table>/s;
const SKYR_LINK = '<a href="https://fddb.info/db/en/food/kaufland_skyr_bioland/index.html">200 g Skyr (Bioland)</a>';

const GRAMS = '150 g</span>';
const greySpan = (colour: string) => ` <span class="stext" style="color:${colour};">(12.5 BE)</span>`;

function found(pattern: RegExp): string {
  return pattern.exec(REAL_PAGE)?.[0] ?? '';
}

describe('a page reads the same, as a browser would show it,', () => {
  it.each<[how: string, ...changes: Parameters<typeof changed>]>([
    ['with cells and rows that are not closed', ['</td>', ''], ['</tr>', ''], ['</th>', '']],
    [
      'with further classes',
      ['class="myday-table-std"', 'class="wide myday-table-std striped"'],
      ['class="myday-table-std-td-footer"', 'class="b myday-table-std-td-footer"'],
    ],
    ['with the times shown', ['<span class="mydayshowtime" style="display:none;">', '<span class="mydayshowtime">']],
    [
      'a comment with a table in it',
      ['<h3>14 Products', '<!-- <table class="myday-table-std"><tr><td>1 g Alt</td></tr></table> --><h3>14 Products'],
    ],
    [
      'another table before the product table',
      [
        '<h3>14 Products',
        '<table><tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5 g</td><td>6 g</td></tr></table><h3>14 Products',
      ],
    ],
    [
      'the nutrient summary before the product table',
      [NUTRIENT_TABLE, ''],
      ['<h3>14 Products', `${found(NUTRIENT_TABLE)}<h3>14 Products`],
    ],
    [
      'the product table behind everything else',
      [PRODUCT_TABLE, ''],
      ['<div id="fddb-myday-showmoredata"', `${found(PRODUCT_TABLE)}<div id="fddb-myday-showmoredata"`],
    ],
    [
      'sugar and fibre in tables of their own',
      [SUGAR_ROW, ''],
      [FIBRE_ROW, ''],
      ['<h3>Vitamins', `<table>${found(FIBRE_ROW)}</table><table>${found(SUGAR_ROW)}</table><h3>Vitamins`],
    ],
    [
      'the whole page in a table for its layout',
      ['<body>', '<body><table><tr><td>Menu</td><td>'],
      ['</body>', '</td></tr></table></body>'],
    ],
    ['the total row first', [TOTAL_ROW, ''], ['<tr><th', `${found(TOTAL_ROW)}<tr><th`]],
    [
      'bread units inside of the span of the value',
      [GRAMS, GRAMS.replace('<', ' <span style="color:#AAA;">(12.5 BE)</span><')],
    ],
    ['bread units in a second, grey span, which make no meal of the row', [GRAMS, GRAMS + greySpan('#AAA')]],
    ['bread units in a second span of another grey', [GRAMS, GRAMS + greySpan('#AAAAAA')]],
    ['the grey of the meals in another spelling', ['color:#AAAAAA;', 'color: #aaaaaa']],
  ])('%s', (_how, ...changes) => {
    expect(read(changed(...changes))).toMatchObject({ kind: 'day', day: REAL_DAY, warnings: [] });
  });

  it('without any times, but for the times', () => {
    const products = REAL_DAY.products.map((product) => ({ ...product, time: null }));
    const page = changed([/<span class="mydayshowtime".*?<\/span>/, '']);
    expect(read(page)).toMatchObject({ kind: 'day', day: { ...REAL_DAY, products }, warnings: [] });
  });
});

describe('a row of the product table', () => {
  it.each([
    ['0.7 Portions Lasagne', { amount: '0.7 Portions', name: 'Lasagne', link: '' }],
    ['Omas Apfelkuchen', { amount: '', name: 'Omas Apfelkuchen', link: '' }],
    ['<span class="stext">1 Portion Chili &amp; Reis</span>', { amount: '1 Portion', name: 'Chili & Reis', link: '' }],
  ])('is an own food when it has no link: %s', (text, product) => {
    const { products } = dayOf(read(changed([SKYR_LINK, text])));
    expect(products[1]).toMatchObject({ ...product, calories: 120, fat: 0.4, carbs: 7, protein: 22, time: '19:25' });
    expect(products).toHaveLength(14);
  });

  it.each([
    ['with a no-break space after the amount', '200&nbsp;g Skyr (Bioland)', '200 g', 'Skyr (Bioland)'],
    ['with no-break spaces as characters', '200\u00a0g\u00a0Skyr (Bioland)', '200 g', 'Skyr (Bioland)'],
    ['over several lines', '\n  200 g\n\tSkyr   (Bioland) \n', '200 g', 'Skyr (Bioland)'],
    [
      'with entities',
      '45 g M&amp;M&#39;s &quot;Erdn&uuml;sse&quot; &lt;XL&gt; &#x20AC;',
      '45 g',
      `M&M's "Erdnüsse" <XL> €`,
    ],
    ['with an ampersand as it is', "100 ml Ben & Jerry's", '100 ml', "Ben & Jerry's"],
    ['with elements inside', '200 g <b>Skyr</b> (Bioland)', '200 g', 'Skyr (Bioland)'],
  ])('may be written %s', (_how, text, amount, name) => {
    const { products } = dayOf(read(changed(['200 g Skyr (Bioland)', text])));
    expect(products[1]).toMatchObject({ amount, name });
  });

  it.each(['Sugar', 'thereof Sugar', 'Dietary fibre', 'Fat', 'Calorific value', 'Salt', 'Vitamin C', 'Bread units'])(
    'may be called %s like a nutrient, linked or not, and is no nutrient',
    (name) => {
      for (const text of [name, `<a href="/db/en/food/x/index.html">${name}</a>`]) {
        const { products, ...rest } = dayOf(read(changed([SKYR_LINK, text])));
        expect({ ...rest, products: [] }).toEqual({ ...REAL_DAY, products: [] });
        expect(products[1]).toMatchObject({ name, calories: 120, carbs: 7 });
      }
    },
  );

  it('may be called like a meal and is a product when it has a link', () => {
    const page = changed([SKYR_LINK, '<a href="/db/en/food/x/index.html">Lunch: 1 product</a>']);
    expect(dayOf(read(page)).products).toHaveLength(14);
  });

  it('makes the day unreadable when it has a cell too few or names nothing', () => {
    expect(read(changed(['<td class="myday-table-std-td"><span class="stext">0.4 g</span></td>', ''])).kind).toBe(
      'page not understood',
    );
    expect(read(changed([SKYR_LINK, ''])).kind).toBe('page not understood');
    expect(read(changed([SKYR_LINK, '<a href="/x">&nbsp;</a>'])).kind).toBe('page not understood');
  });
});

describe('the meals', () => {
  const DINNER = { kilojoules: 4370, calories: 1044, fat: 37.2, carbs: 102.4, protein: 69.3 };

  it.each([
    ['Breakfast', 'Breakfast: 10 products'],
    ['Snack 3', 'Snack 3: 10 Products'],
    ['Zweites Frühstück', 'Zweites Fr&uuml;hst&uuml;ck: 10 Produkte'],
    ['Salt', 'Salt: 10 products'],
    ['Sport: vorher', 'Sport: vorher: 10 products'],
    ['Abends', 'Abends'],
  ])('have the account’s own names: %s', (name, label) => {
    const { products, meals } = dayOf(read(changed(['Dinner: 10 products', label])));
    expect(meals?.[0]).toEqual({ name, ...DINNER });
    expect(products.map(({ meal }) => meal)).toEqual([...Array(10).fill(name), ...Array(4).fill('Lunch')]);
  });

  it('that announce another number of products than they show are a warning', () => {
    expect(read(changed(['Dinner: 10 products', 'Dinner: 9 products']))).toMatchObject({
      day: REAL_DAY,
      warnings: ['1 meals announce another number of products than they show'],
    });
  });

  it('have no products without a row of their own: such a product is in no meal, with a warning', () => {
    const page = read(changed([/<tr><td class="myday-table-std"?[^>]*><span[^>]*>Dinner.*?<\/tr>/, '']));
    expect(dayOf(page).products[0]).toMatchObject({ name: 'Bio Ziegenjogurt mild', meal: null });
    expect(page).toMatchObject({ warnings: ['a product is in no meal'] });
  });

  it('are not mistaken for a custom food that is called like one, because a product has a time', () => {
    const { products, meals } = dayOf(read(changed([SKYR_LINK, 'Breakfast: 3 products'])));
    expect(products[1]).toMatchObject({ name: 'Breakfast: 3 products', meal: 'Dinner', calories: 120 });
    expect(meals).toHaveLength(2);
  });
});

describe('the totals', () => {
  it.each(['Dietary fiber', 'DIETARY FIBER', ' Dietary&nbsp;fibre '])('know fibre as %j', (label) => {
    expect(dayOf(read(changed(['<td>Dietary fibre</td>', `<td>${label}</td>`]))).totalFibre).toBe(24);
  });

  it.each([
    ['the sugar row', SUGAR_ROW],
    ['the fibre row', FIBRE_ROW],
    ['the total row', TOTAL_ROW],
  ])('cannot be read without %s', (_row, pattern) => {
    expect(read(changed([pattern, '']))).toMatchObject({ kind: 'page not understood' });
  });

  it('may be zero', () => {
    const page = changed([/44\.1 g/, '0 g'], ['<b>24 g</b>', '<b>0 g</b>']);
    expect(dayOf(read(page))).toMatchObject({ totalSugar: 0, totalFibre: 0 });
  });
});
