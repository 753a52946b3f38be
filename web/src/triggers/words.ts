import { counted, words } from '../text/language';

export const TRIGGER_WORDS = words({
  en: {
    lead: 'After which foods did a symptom begin more often than by chance?',
    noSymptoms: 'You haven’t logged any symptoms yet.',
    question: (symptom: string) => `Triggers of “${symptom}”`,
    symptom: 'Symptom',
    severity: 'Severity at least',
    anySeverity: 'any',
    window: 'Eaten',
    windowOf: (days: number, count: string) =>
      days === 0 ? 'on the same day, before it' : `up to ${counted(count, 'day', 'days')} before`,
    windowHelp:
      'Choose once how long before a symptom food counts: try them all, and one will find something by chance.',
    whichFoods: 'Only certain foods',
    foods: 'Foods whose name contains',
    foodsHelp: 'Without a word every food is tested. With fewer foods, weaker triggers are found.',
    groups: 'Test my food groups as well',
    search: 'Search',
    notCovered: (symptom: string) =>
      `First: since when have you logged “${symptom}” every time? From then on, a day without an entry is a day without it.`,
    coveredSince: (symptom: string, from: string) => `You have logged “${symptom}” every time since ${from}.`,
    coveredFromTo: (symptom: string, from: string, to: string) =>
      `You logged “${symptom}” every time from ${from} to ${to}.`,
    changeCoverage: 'Change dates',
    from: 'Logged every time since',
    to: 'Until (empty: still)',
    needsFrom: 'Enter the first day',
    saveCoverage: 'Save',
    removeCoverage: 'Remove',
    coverageHelp: 'Only days in this period are searched.',
    result: 'Result',
    noCoverage: 'Since when have you logged this symptom every time?',
    noCoverageHelp: (symptom: string) =>
      `Enter above since when you have logged “${symptom}” every time: yesterday at the latest.`,
    tooFew: 'Too few days for a search',
    tooFewHelp: (onsets: string, missing: string) =>
      `${counted(onsets, 'day', 'days')} can be compared. ${missing} more are needed; with 24 the search has a fair chance.`,
    warnings: {
      'low-power': {
        title: 'Few days to compare',
        help: 'With so few days only strong triggers show up. No result doesn’t rule one out.',
      },
      sameDayUnordered: {
        title: 'Some entries have no time',
        help: 'For these, food of the whole day counts, even if it was eaten after the symptom began. Add the time to your entries.',
      },
      unreliable: {
        title: 'These results cannot be trusted',
        help: 'With the symptom moved to other weeks, where there is nothing to find, the search found something too often.',
      },
    },
    compared: (onsets: string, symptom: string, controls: string, foods: string) =>
      `Compared ${counted(onsets, 'day', 'days')} with “${symptom}” to ${counted(controls, 'day', 'days')} without, across ${counted(foods, 'food', 'foods')}.`,
    nothing: 'No food stood out.',
    unreliableFindings: (count: string) => `Show ${counted(count, 'finding', 'findings')} anyway`,
    groupOf: (name: string) => `${name} (group)`,
    of: (onsets: string, days: string, share: string) => `${onsets} of ${counted(days, 'day', 'days')} (${share})`,
    moreOften: (symptom: string, food: string, after: string, without: string) =>
      `“${symptom}” occurred more often after “${food}”: on ${after} after it, and on ${without} without it.`,
    stripOf: (food: string) => `Days compared, with “${food}” and the symptom`,
    comparedDay: 'Day compared',
    eaten: 'Eaten before',
    began: 'The symptom began',
    never: 'It never began without this food.',
    odds: (ratio: string, interval: string | null) =>
      `Odds ratio ${ratio}${interval === null ? '' : ` (95% interval ${interval})`}.`,
    chance: (p: string, q: string) => `p ${p}; corrected for the number of foods tested: q ${q}.`,
    names: 'All names',
    daysAfter: (symptom: string, food: string) => `Days on which “${symptom}” began after “${food}”`,
    sure: 'How reliable is this?',
    strong: 'Strong triggers would probably be found, weak ones might not.',
    detects: (ratio: string) =>
      `A food with an odds ratio of ${ratio} is found in 80 of 100 such diaries; weaker triggers are missed more often.`,
    detectsNothing: 'With so few days not even a strong trigger would be found reliably.',
    selfCheck: (found: string, searches: string) =>
      `Self-check: with the symptom moved to other weeks, ${found} of ${counted(searches, 'search', 'searches')} found something. Such findings are false alarms.`,
    suspects: 'Other candidates (probably chance)',
    suspectsHelp: 'There is no evidence for these. Keep logging and search again.',
    tooCommon: 'Too common to test',
    tooCommonHelp: 'A food that you eat nearly every day cannot be tested: leave it out for two weeks.',
    tooRare: 'Too rare to test',
    tooRareHelp: 'Eaten on fewer than 8 days that can be compared.',
    note: 'Not a diagnosis. Don’t cut out foods without a dietitian.',
  },
  de: {
    lead: 'Nach welchen Lebensmitteln trat ein Symptom öfter auf, als es der Zufall erklärt?',
    noSymptoms: 'Du hast noch keine Symptome eingetragen.',
    question: (symptom: string) => `Auslöser von „${symptom}“`,
    symptom: 'Symptom',
    severity: 'Stärke mindestens',
    anySeverity: 'beliebig',
    window: 'Gegessen',
    windowOf: (days: number, count: string) =>
      days === 0 ? 'am selben Tag, vorher' : `bis zu ${counted(count, 'Tag', 'Tage')} vorher`,
    windowHelp:
      'Wähle einmal, wie weit vorher das Essen zählt, und bleib dabei: Beim Durchprobieren findet sich immer etwas.',
    whichFoods: 'Nur bestimmte Lebensmittel',
    foods: 'Lebensmittel, deren Name enthält',
    foodsHelp:
      'Ohne Suchwort wird jedes Lebensmittel geprüft. Mit weniger Lebensmitteln werden schwächere Auslöser gefunden.',
    groups: 'Auch meine Lebensmittelgruppen prüfen',
    search: 'Suchen',
    notCovered: (symptom: string) =>
      `Sag erst, seit wann du „${symptom}“ lückenlos einträgst. Ab dann ist ein Tag ohne Eintrag ein Tag ohne Symptom.`,
    coveredSince: (symptom: string, from: string) => `Du trägst „${symptom}“ seit dem ${from} lückenlos ein.`,
    coveredFromTo: (symptom: string, from: string, to: string) =>
      `Du hast „${symptom}“ vom ${from} bis zum ${to} lückenlos eingetragen.`,
    changeCoverage: 'Zeitraum ändern',
    from: 'Lückenlos eingetragen seit',
    to: 'Bis (leer: weiterhin)',
    needsFrom: 'Gib den ersten Tag ein',
    saveCoverage: 'Speichern',
    removeCoverage: 'Entfernen',
    coverageHelp: 'Nur Tage in diesem Zeitraum werden durchsucht.',
    result: 'Ergebnis',
    noCoverage: 'Seit wann trägst du dieses Symptom lückenlos ein?',
    noCoverageHelp: (symptom: string) =>
      `Gib oben an, seit wann du „${symptom}“ lückenlos einträgst, spätestens seit gestern.`,
    tooFew: 'Zu wenige Tage für eine Suche',
    tooFewHelp: (onsets: string, missing: string) =>
      `${counted(onsets, 'Tag lässt', 'Tage lassen')} sich vergleichen. Es fehlen noch ${missing}; ab 24 hat die Suche halbwegs gute Aussichten.`,
    warnings: {
      'low-power': {
        title: 'Wenige Tage zum Vergleichen',
        help: 'Mit so wenigen Tagen fallen nur starke Auslöser auf. Auch ohne Treffer kann es einen geben.',
      },
      sameDayUnordered: {
        title: 'Einige Einträge haben keine Uhrzeit',
        help: 'Deshalb zählt das Essen des ganzen Tages, auch was erst danach gegessen wurde. Ergänze die Uhrzeiten.',
      },
      unreliable: {
        title: 'Dieses Ergebnis ist nicht verlässlich',
        help: 'Auch mit dem Symptom in anderen Wochen fand die Suche zu oft etwas, obwohl es dort nichts zu finden gibt.',
      },
    },
    compared: (onsets: string, symptom: string, controls: string, foods: string) =>
      `Verglichen wurden ${counted(onsets, 'Tag', 'Tage')} mit „${symptom}“ und ${counted(controls, 'Tag', 'Tage')} ohne, für ${foods} Lebensmittel.`,
    nothing: 'Kein Lebensmittel fiel auf.',
    unreliableFindings: (count: string) => `Trotzdem ${counted(count, 'Treffer', 'Treffer')} anzeigen`,
    groupOf: (name: string) => `${name} (Gruppe)`,
    of: (onsets: string, days: string, share: string) => `${onsets} von ${counted(days, 'Tag', 'Tagen')} (${share})`,
    moreOften: (symptom: string, food: string, after: string, without: string) =>
      `„${symptom}“ trat nach „${food}“ öfter auf: an ${after} danach und an ${without} ohne.`,
    stripOf: (food: string) => `Verglichene Tage mit „${food}“ und dem Symptom`,
    comparedDay: 'Verglichener Tag',
    eaten: 'Vorher gegessen',
    began: 'Symptom begann',
    never: 'Ohne dieses Lebensmittel trat es nie auf.',
    odds: (ratio: string, interval: string | null) =>
      `Odds-Ratio (Chancenverhältnis) ${ratio}${interval === null ? '' : ` (95-%-Intervall ${interval})`}.`,
    chance: (p: string, q: string) => `p ${p}; korrigiert für die Zahl der geprüften Lebensmittel: q ${q}.`,
    names: 'Alle Namen',
    daysAfter: (symptom: string, food: string) => `Tage, an denen „${symptom}“ nach „${food}“ auftrat`,
    sure: 'Wie sicher ist das?',
    strong: 'Starke Auslöser würden hier meist gefunden, schwache eher nicht.',
    detects: (ratio: string) =>
      `Ein Lebensmittel mit einer Odds-Ratio von ${ratio} wird in 80 von 100 solchen Tagebüchern gefunden; schwächere Auslöser werden öfter übersehen.`,
    detectsNothing: 'Mit so wenigen Tagen würde nicht einmal ein starker Auslöser zuverlässig gefunden.',
    selfCheck: (found: string, searches: string) =>
      `Gegenprobe: Mit dem Symptom in anderen Wochen fanden ${found} von ${counted(searches, 'Suche', 'Suchen')} etwas. Solche Treffer sind Fehlalarme.`,
    suspects: 'Weitere Kandidaten, wahrscheinlich Zufall',
    suspectsHelp: 'Für diese gibt es keinen Beleg. Trage weiter ein und suche später noch einmal.',
    tooCommon: 'Zu häufig zum Prüfen',
    tooCommonHelp: 'Was du fast jeden Tag isst, lässt sich nicht prüfen: Lass es zwei Wochen lang weg.',
    tooRare: 'Zu selten zum Prüfen',
    tooRareHelp: 'An weniger als 8 vergleichbaren Tagen gegessen.',
    note: 'Keine Diagnose. Lass nichts ohne Ernährungsberatung weg.',
  },
});
