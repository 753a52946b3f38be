import { FIBRE_LABELS, GUEST_LABELS, SUGAR_LABELS, USER_LABELS } from '../page/day-page';
import { LABELS } from '../page/summary-nutrients';

/** Labels that the scraper reads, and the other ones of today's pages, in lower case. */
const KNOWN_LABELS = new Set([
  ...Object.values(LABELS).flat(),
  ...Object.values(SUGAR_LABELS),
  ...Object.values(FIBRE_LABELS).flat(),
  ...GUEST_LABELS,
  ...USER_LABELS,
  ...['product', 'products', 'calorific value', 'fat', 'carbohydrates', 'protein', 'vitamins', 'minerals'],
  'food from your diary.',
  ...['produkt', 'produkte', 'brennwert', 'fett', 'kohlenhydrate', 'protein', 'eiweiß', 'vitamine', 'mineralstoffe'],
]);
const UNITS_OF_VALUES = ['kcal', 'cal', 'kj', 'g', 'mg', '\u03bcg', '\u00b5g', 'kg', 'ml', 'cl', 'dl', 'l', 'litre'];
const MORE_UNITS = ['litres', 'liter', 'be', 'bu', 'ke', '%', 'iu', 'ie', 'calories', 'kalorien', 'kilojoule', 'kg'];
const HOUSEHOLD = [
  ...['portion', 'portionen', 'portions', 'serving', 'stück', 'stücke', 'piece', 'pieces', 'scheibe', 'scheiben'],
  ...['slice', 'slices', 'glas', 'gläser', 'glass', 'tasse', 'tassen', 'cup', 'cups', 'el', 'tl', 'tbsp', 'tsp'],
  ...['packung', 'packungen', 'pack', 'dose', 'dosen', 'can', 'becher', 'flasche', 'flaschen', 'bottle', 'riegel'],
  ...['bar', 'scoop', 'messlöffel', 'teller', 'plate', 'beutel', 'bag', 'tafel', 'kugel', 'prise', 'x'],
];
const UNITS = new Set([...UNITS_OF_VALUES, ...MORE_UNITS, ...HOUSEHOLD]);

export function isKnownLabel(text: string): boolean {
  return KNOWN_LABELS.has(text.toLowerCase());
}

/** Whether a word is the unit of an amount or of a value. @example isUnit('Scheiben') // true */
export function isUnit(word: string): boolean {
  return UNITS.has(word.toLowerCase());
}

/** The unit at the beginning of what follows a number, with the space before it; '' without one. @example unitAt(' kcal)') // ' kcal' */
export function unitAt(text: string): string {
  const [found = '', ...units] = /^\s*([^\s\p{P}\d]+|%)(?:\/([^\s\p{P}\d]+))?(?![\p{L}\p{N}])/u.exec(text) ?? [];
  return units.every((unit) => unit === undefined || isUnit(unit)) ? found : '';
}
