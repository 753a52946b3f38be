/** Words of both languages. A word that is new in both is a text that is not translated, or belongs to this list. */
const SAME = new Set(
  (
    'admin an api app authorization base bearer broker browser bytes calcium chat comma cron csv details dot download downloads efsa eu format ' +
    'gzip hash header host hh id import in json kcal kg lines link magnesium mail median min minus minute mm moment mqtt mqtts name ' +
    'nginx odds ok optional pause per problem proxy ratio server smtp smtps start symptom tab tag token tokens training trend trends version vitamin was web webhook ' +
    'whsec ws wss zstd'
  ).split(' '),
);
/** A product, units, months, days of the week, names of languages, and what the diary and the file of the tests say. */
const NAMES = new Set(
  (
    'demo claude apple google docker compose logs tz code kg mg ml kb utc µg jan feb apr april aug august sept september nov november mo do fr sa so english deutsch ' +
    'apfel frisch käse brot scheiben muesli snack totalfat pdf apprise berlin europe gotify home assistant ntfy telegram passwort vergessen'
  ).split(' '),
);

/** The words in texts, in lower case, without settings, addresses, files and names of programs. */
function wordsIn(texts: readonly string[]): Set<string> {
  const prose = texts
    .join('\n')
    .replace(
      /\u00ad|\S*(?:[A-Za-z]_[A-Za-z]|https?:|fddb\.info|fddb-exporter|nutrition-diary|\.env|\.json|\.md|\.txt)\S*/g,
      '',
    );
  return new Set([...prose.matchAll(/\p{L}{2,}/gu)].map(([word]) => word.toLowerCase()));
}

/** The words that English and German texts have in common, although they should not. Those of `own` texts are names. */
export function untranslated(
  english: readonly string[],
  german: readonly string[],
  own: readonly string[] = [],
): string[] {
  const names = NAMES.union(wordsIn(own));
  const common = wordsIn(english).intersection(wordsIn(german));
  return [...common.difference(SAME).difference(names)].sort();
}
