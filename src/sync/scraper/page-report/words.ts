import { FIBRE_LABELS, GUEST_LABELS, SUGAR_LABELS, USER_LABELS } from '../page/day-page';
import { LABELS } from '../page/summary-nutrients';

const wordsOf = (text: string) => new Set(text.split(' '));

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
const UNITS = wordsOf(
  'kcal cal kj g mg \u03bcg \u00b5g kg ml cl dl l litre litres liter be bu ke % iu ie calories kalorien kilojoule ' +
    'portion portionen portions serving stück stücke piece pieces scheibe scheiben slice slices glas gläser glass ' +
    'tasse tassen cup cups el tl tbsp tsp packung packungen pack dose dosen can becher flasche flaschen bottle ' +
    'riegel bar scoop messlöffel teller plate beutel bag tafel kugel prise x',
);

const NAME_WORDS = wordsOf(
  'clr content contentblockblue contentblockgrey darkercolor even fddb footer fullsize fullsizeblock headline ' +
    'lower mainblock myday mydayshowtime nogradient noheader pageheadline printinfo quicklinks reportaddinfo sbtext ' +
    'showmoredata standardblock standardcontent std stext table td v hdlnk',
);
export const SHOWN_ELEMENTS = wordsOf(
  'a abbr address area article aside b base bdi bdo big blockquote body br button caption center cite code col ' +
    'colgroup data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 ' +
    'h3 h4 h5 h6 head header hr html i img input ins label legend li link main mark menu meta nav ol optgroup ' +
    'option output p picture pre progress q s section select small source span strong sub summary sup table tbody ' +
    'td tfoot th thead time title tr track u ul wbr',
);

export function isKnownName(name: string): boolean {
  return (name.toLowerCase().match(/[a-z]+/g) ?? []).every((word) => NAME_WORDS.has(word));
}

export function isKnownLabel(text: string): boolean {
  return KNOWN_LABELS.has(text.toLowerCase());
}

export function isUnit(word: string): boolean {
  return UNITS.has(word.toLowerCase());
}

/** With the space before it. @example unitAt(' kcal)') // ' kcal' */
export function unitAt(text: string): string {
  const [found = '', ...units] = /^\s*([^\s\p{P}\d]+|%)(?:\/([^\s\p{P}\d]+))?(?![\p{L}\p{N}])/u.exec(text) ?? [];
  return units.every((unit) => unit === undefined || isUnit(unit)) ? found : '';
}
