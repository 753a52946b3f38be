import { pick, type Random, randomFrom } from './random.ts';

/** A product name with what 100 g of it hold: kcal, and grams of the others. */
export interface Food {
  name: string;
  link: string;
  amounts: readonly Amount[];
  per100: { calories: number; fat: number; carbs: number; sugar: number; protein: number; fibre: number };
  /** Relative frequency. */
  weight: number;
}

export interface Amount {
  text: string;
  grams: number;
}

const SOLID: readonly Amount[] = [
  { text: '30 g', grams: 30 },
  { text: '75 g', grams: 75 },
  { text: '100 g', grams: 100 },
  { text: '2 Scheiben', grams: 90 },
  { text: '1 Stück', grams: 60 },
];
const LIQUID: readonly Amount[] = [
  { text: '200 ml', grams: 200 },
  { text: '250 ml', grams: 250 },
  { text: '1 Glas', grams: 180 },
];

const LITTLE: readonly Amount[] = [
  { text: '1 EL', grams: 10 },
  { text: '15 g', grams: 15 },
  { text: '30 g', grams: 30 },
];

/** Fat, carbohydrates, sugar, protein and fibre of 100 g; about right for the kind of food. */
type Contents = readonly [fat: number, carbs: number, sugar: number, protein: number, fibre: number];

const KINDS: readonly (readonly [kind: string, contents: Contents, amounts: readonly Amount[]])[] = [
  ['Apfel', [0.1, 11.4, 10.3, 0.3, 2], SOLID],
  ['Äpfel, getrocknet', [0.6, 57, 55, 1.4, 10.7], SOLID],
  ['Birne', [0.3, 12.4, 9.8, 0.5, 3.3], SOLID],
  ['Müsli', [8, 60, 21, 10, 9], SOLID],
  ['Haferflocken', [7, 58.7, 0.7, 13.5, 10], SOLID],
  ['Vollkornbrot', [1.2, 38, 3.5, 6.5, 8.1], SOLID],
  ['Brötchen', [1.6, 53, 2.4, 9, 3], SOLID],
  ['Käse', [28, 0.1, 0.1, 25, 0], LITTLE],
  ['Frischkäse', [23, 3.5, 3.5, 6, 0.2], LITTLE],
  ['Hähnchenbrust', [1.5, 0.5, 0.3, 23, 0], SOLID],
  ['Lachs', [13, 0.1, 0.1, 20, 0], SOLID],
  ['Linsensuppe', [2, 9, 1.4, 4, 3], LIQUID],
  ['Kartoffeln', [0.1, 15, 0.8, 2, 1.8], SOLID],
  ['Spätzle', [2.5, 30, 0.8, 7, 2], SOLID],
  ['Reis, gekocht', [0.3, 28, 0.1, 2.7, 0.4], SOLID],
  ['Gemüsepfanne', [3, 7, 3.6, 2.3, 2.8], SOLID],
  ['Möhren', [0.2, 6.8, 6.1, 1, 2.9], SOLID],
  ['Kräuterquark', [4, 4.5, 4.1, 8.3, 0.2], SOLID],
  ['Joghurt', [3.5, 5.4, 5.2, 3.7, 0], SOLID],
  ['Vollmilch', [3.5, 4.8, 4.8, 3.4, 0], LIQUID],
  ['Sojadrink', [1.8, 2.7, 2.5, 3.3, 0.6], LIQUID],
  ['Apfelschorle', [0.1, 5.8, 5.6, 0.1, 0], LIQUID],
  ['Süßkartoffel', [0.1, 20, 4.2, 1.6, 3], SOLID],
  ['Nüsse', [52, 12, 4.5, 18, 7], LITTLE],
  ['Schokolade', [33, 51, 48, 7, 5], LITTLE],
  ['Kürbiskerne', [46, 5, 1.2, 32, 7], LITTLE],
  ['Öl', [99.8, 0, 0, 0.1, 0], LITTLE],
  ['Rührei', [12, 1.4, 1.1, 11, 0.1], SOLID],
  ['Grießbrei', [3, 14, 8, 4, 0.4], SOLID],
  ['Quittengelee', [0.1, 60, 58, 0.2, 0.8], LITTLE],
];
const BRANDS = [
  '',
  'Hofgut',
  'Grüne Wiese',
  'Bäckerei Groß',
  'Alnabio',
  'K-Gut',
  'Jägerhof',
  'Möwe',
  'Goldähre',
  'Süd',
];
const VARIANTS = ['', 'Bio', '3,5% Fett', 'leicht', 'à la Maison', '(Familienpackung)', 'fettarm', 'ungesüßt', 'No. 1'];

/** So much of the diary is the few foods that somebody eats all the time: the weight of rank r is 1 / (r + 10). */
const FLATTENED_RANKS = 10;

/** Foods with distinct names, umlauts and brands among them; the order in which they are liked depends on the seed. */
export function foods(count: number, seed: number): Food[] {
  const random = randomFrom(seed);
  const ranks = shuffled(random, count);
  return Array.from({ length: count }, (_, index) => foodAt(index, ranks[index] ?? 0, random));
}

function foodAt(index: number, rank: number, random: Random): Food {
  const [kind, contents, amounts] = KINDS[index % KINDS.length]!;
  const lap = Math.floor(index / KINDS.length);
  const brand = BRANDS[lap % BRANDS.length]!;
  // Shifted by one in each lap: no brand and kind gets the same variant twice, and all variants occur.
  const round = Math.floor(lap / BRANDS.length);
  const variant = VARIANTS[(lap + round) % VARIANTS.length]!;
  const again = Math.floor(round / VARIANTS.length);
  const name = [brand, kind, variant, again === 0 ? '' : `Nr. ${again + 1}`].filter((part) => part !== '').join(' ');
  const [fat, carbs, sugar, protein, fibre] = contents.map((grams) => tenths(grams * (0.9 + random() * 0.2))) as [
    ...Contents,
  ];
  const calories = Math.round(fat * 9 + carbs * 4 + protein * 4 + fibre * 2);
  const link = `https://fddb.info/db/de/lebensmittel/${slug(brand || 'durchschnittswert')}_${slug(`${kind} ${variant}`)}_${index}/index.html`;
  const weight = 1 / (rank + FLATTENED_RANKS);
  return { name, link, amounts, per100: { calories, fat, carbs, sugar, protein, fibre }, weight };
}

function shuffled(random: Random, count: number): number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: count }, () => {
    const rank = pick(random, left);
    left[left.indexOf(rank)] = left.at(-1)!;
    left.pop();
    return rank;
  });
}

function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
  return plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
