import { counted, words } from '../text/language';

export const TRIGGER_WORDS = words({
  en: {
    title: 'Triggers',
    lead: 'After which foods did a symptom begin more often than by chance?',
    tabsOf: 'Two ways to search',
    tabs: { triggers: 'Search for triggers', correlation: 'Compare days' },
    noSymptoms: 'You haven’t logged any symptoms yet.',
    question: (symptom: string) => `After which foods did “${symptom}” begin more often?`,
    symptom: 'Symptom',
    severity: 'Severity at least',
    anySeverity: 'any',
    window: 'Eaten',
    windowOf: (days: number, count: string) =>
      days === 0 ? 'on the same day, before it' : `up to ${counted(count, 'day', 'days')} before`,
    windowHelp:
      'Before your first search, choose how long before a symptom food counts. If you try them all, one will find something by chance.',
    whichFoods: 'Only certain foods',
    foods: 'Foods whose name contains',
    foodsHelp: 'Without a keyword every food is tested. With fewer foods, weaker triggers are found.',
    groups: 'Test my food groups as well',
    search: 'Search',
    notCovered: (symptom: string) =>
      `Since when have you recorded “${symptom}” every time? From then on, a day without an entry counts as a day without it.`,
    coveredSince: (symptom: string, from: string) => `You have recorded “${symptom}” every time since ${from}.`,
    coveredFromTo: (symptom: string, from: string, to: string) =>
      `You recorded “${symptom}” every time from ${from} to ${to}.`,
    changeCoverage: 'Change this time',
    from: 'Recorded every time from',
    to: 'Until (empty: still)',
    needsFrom: 'Enter the first day',
    saveCoverage: 'Save this time',
    removeCoverage: 'Remove this time',
    coverageHelp: 'Days outside of this time are not searched.',
    result: 'Result',
    noCoverage: 'It is not known since when you have recorded this symptom every time',
    noCoverageHelp: (symptom: string) =>
      `Enter above since when you have recorded “${symptom}” every time. This has to begin yesterday at the latest.`,
    tooFew: 'There is too little data for a search',
    tooFewHelp: (onsets: string, missing: string) =>
      `The symptom began on ${counted(onsets, 'day', 'days')} that can be compared. ${missing} more are needed; with 24 the search has a fair chance.`,
    warnings: {
      'low-power': {
        title: 'Few days to compare',
        help: 'With fewer than 24 beginnings, only strong triggers are found. Nothing found does not mean that there is none.',
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
    compared: (onsets: string, controls: string, foods: string) =>
      `${counted(onsets, 'day', 'days')} on which it began ${onsets === '1' ? 'was' : 'were'} compared with ${counted(controls, 'day', 'days')} without it, for ${counted(foods, 'food', 'foods')}.`,
    nothing: 'No food came before it more often than chance would explain.',
    unreliableFindings: (count: string) => `Show ${counted(count, 'finding', 'findings')} anyway`,
    groupOf: (name: string) => `${name} (group)`,
    of: (onsets: string, days: string, share: string) => `${onsets} of ${counted(days, 'day', 'days')} (${share})`,
    moreOften: (symptom: string, food: string, after: string, without: string) =>
      `“${symptom}” occurred more often after “${food}”: on ${after} after it, and on ${without} without it.`,
    stripOf: (food: string) => `Days compared, with “${food}” and the symptom`,
    comparedDay: 'Day compared',
    eaten: 'Eaten before',
    began: 'The symptom began',
    infinite: 'It never began without this food.',
    odds: (ratio: string, interval: string | null) =>
      `Odds ratio ${ratio}${interval === null ? '' : ` (95% interval ${interval})`}.`,
    chance: (p: string, q: string) => `p ${p}; corrected for the number of foods tested: q ${q}.`,
    names: 'All names',
    daysAfter: (symptom: string, food: string) => `Days on which “${symptom}” began after “${food}”`,
    detects: (ratio: string) =>
      `A food with an odds ratio of ${ratio} is found in 80 of 100 such diaries; weaker triggers are missed more often.`,
    detectsNothing: 'With so few days not even a strong trigger would be found reliably.',
    selfCheck: (found: string, searches: string) =>
      `Self-check: with the symptom moved to other weeks, ${found} of ${counted(searches, 'search', 'searches')} found something. Such findings are false alarms.`,
    suspects: 'The next foods in the list, which may be chance',
    suspectsHelp: 'There is no evidence for these. Keep logging and search again.',
    tooCommon: 'Too common to test',
    tooCommonHelp: 'A food that you eat nearly every day cannot be tested: leave it out for two weeks.',
    tooRare: 'Too rare to test',
    tooRareHelp: 'Eaten on fewer than 8 days that can be compared.',
    note: 'This is not a diagnosis: a symptom that occurred more often after a food may have another reason. Do not start an elimination diet without a dietitian.',
  },
  de: {
    title: 'Auslöser',
    lead: 'Nach welchen Lebensmitteln traten Beschwerden öfter auf, als es der Zufall erklärt?',
    tabsOf: 'Zwei Arten der Suche',
    tabs: { triggers: 'Auslöser suchen', correlation: 'Tage vergleichen' },
    noSymptoms: 'Du hast noch keine Symptome eingetragen.',
    question: (symptom: string) => `Nach welchen Lebensmitteln trat „${symptom}“ öfter auf?`,
    symptom: 'Beschwerde',
    severity: 'Stärke mindestens',
    anySeverity: 'beliebig',
    window: 'Gegessen',
    windowOf: (days: number, count: string) =>
      days === 0 ? 'am selben Tag, vorher' : `bis zu ${counted(count, 'Tag', 'Tage')} vorher`,
    windowHelp:
      'Lege vor der ersten Suche fest, wie lange vor den Beschwerden Essen zählt. Wer alles durchprobiert, findet durch Zufall immer etwas.',
    whichFoods: 'Nur bestimmte Lebensmittel',
    foods: 'Lebensmittel, deren Name enthält',
    foodsHelp:
      'Ohne Stichwort wird jedes Lebensmittel geprüft. Mit weniger Lebensmitteln werden schwächere Auslöser gefunden.',
    groups: 'Auch meine Lebensmittelgruppen prüfen',
    search: 'Suchen',
    notCovered: (symptom: string) =>
      `Seit wann trägst du „${symptom}“ jedes Mal ein? Erst ab dann ist ein Tag ohne Eintrag ein Tag ohne Beschwerden.`,
    coveredSince: (symptom: string, from: string) => `Du trägst „${symptom}“ seit dem ${from} jedes Mal ein.`,
    coveredFromTo: (symptom: string, from: string, to: string) =>
      `Du hast „${symptom}“ vom ${from} bis zum ${to} jedes Mal eingetragen.`,
    changeCoverage: 'Diesen Zeitraum ändern',
    from: 'Jedes Mal eingetragen ab',
    to: 'Bis (leer: weiterhin)',
    needsFrom: 'Gib den ersten Tag ein',
    saveCoverage: 'Zeitraum speichern',
    removeCoverage: 'Zeitraum entfernen',
    coverageHelp: 'Tage außerhalb dieses Zeitraums werden nicht durchsucht.',
    result: 'Ergebnis',
    noCoverage: 'Es ist nicht bekannt, wann du diese Beschwerden jedes Mal eingetragen hast',
    noCoverageHelp: (symptom: string) =>
      `Gib oben an, seit wann du „${symptom}“ immer eingetragen hast. Der Zeitraum muss spätestens gestern beginnen.`,
    tooFew: 'Für eine Suche gibt es zu wenig Daten',
    tooFewHelp: (onsets: string, missing: string) =>
      `Die Beschwerden begannen an ${counted(onsets, 'Tag', 'Tagen')}, die sich vergleichen lassen. Es fehlen noch ${missing}; ab 24 hat die Suche halbwegs gute Aussichten.`,
    warnings: {
      'low-power': {
        title: 'Wenige Tage zum Vergleichen',
        help: 'Unter 24 Tagen mit Beginn werden nur starke Auslöser gefunden. Kein Treffer heißt nicht, dass es keinen Auslöser gibt.',
      },
      sameDayUnordered: {
        title: 'Einige Einträge haben keine Uhrzeit',
        help: 'Deshalb zählt das Essen des ganzen Tages, auch was erst nach Beginn der Beschwerden gegessen wurde. Ergänze die Uhrzeiten.',
      },
      unreliable: {
        title: 'Dieses Ergebnis ist nicht verlässlich',
        help: 'Auch mit den Beschwerden in anderen Wochen fand die Suche zu oft etwas, obwohl es dort nichts zu finden gibt.',
      },
    },
    compared: (onsets: string, controls: string, foods: string) =>
      `${counted(onsets, 'Tag', 'Tage')} mit Beginn der Beschwerden, verglichen mit ${counted(controls, 'Tag', 'Tagen')} ohne sie, bei ${counted(foods, 'Lebensmittel', 'Lebensmitteln')}.`,
    nothing: 'Nach keinem Lebensmittel traten sie öfter auf, als es der Zufall erklärt.',
    unreliableFindings: (count: string) => `Trotzdem ${counted(count, 'Treffer', 'Treffer')} anzeigen`,
    groupOf: (name: string) => `${name} (Gruppe)`,
    of: (onsets: string, days: string, share: string) => `${onsets} von ${counted(days, 'Tag', 'Tagen')} (${share})`,
    moreOften: (symptom: string, food: string, after: string, without: string) =>
      `„${symptom}“ trat nach „${food}“ öfter auf: an ${after} danach und an ${without} ohne.`,
    stripOf: (food: string) => `Verglichene Tage mit „${food}“ und den Beschwerden`,
    comparedDay: 'Verglichener Tag',
    eaten: 'Vorher gegessen',
    began: 'Beschwerden begannen',
    infinite: 'Ohne dieses Lebensmittel traten sie nie auf.',
    odds: (ratio: string, interval: string | null) =>
      `Odds-Ratio (Chancenverhältnis) ${ratio}${interval === null ? '' : ` (95-%-Intervall ${interval})`}.`,
    chance: (p: string, q: string) => `p ${p}; korrigiert für die Zahl der geprüften Lebensmittel: q ${q}.`,
    names: 'Alle Namen',
    daysAfter: (symptom: string, food: string) => `Tage, an denen „${symptom}“ nach „${food}“ auftrat`,
    detects: (ratio: string) =>
      `Ein Lebensmittel mit einer Odds-Ratio von ${ratio} wird in 80 von 100 solchen Tagebüchern gefunden; schwächere Auslöser werden öfter übersehen.`,
    detectsNothing: 'Mit so wenigen Tagen würde nicht einmal ein starker Auslöser zuverlässig gefunden.',
    selfCheck: (found: string, searches: string) =>
      `Gegenprobe: Mit den Beschwerden in anderen Wochen fanden ${found} von ${counted(searches, 'Suche', 'Suchen')} etwas. Solche Treffer sind Fehlalarme.`,
    suspects: 'Die nächsten Lebensmittel der Liste, gut möglich durch Zufall',
    suspectsHelp: 'Für diese gibt es keinen Beleg. Trage weiter ein und suche später noch einmal.',
    tooCommon: 'Zu häufig zum Prüfen',
    tooCommonHelp: 'Was du fast jeden Tag isst, lässt sich nicht prüfen: Lass es zwei Wochen lang weg.',
    tooRare: 'Zu selten zum Prüfen',
    tooRareHelp: 'An weniger als 8 vergleichbaren Tagen gegessen.',
    note: 'Das ist keine Diagnose: Dass Beschwerden nach einem Lebensmittel öfter auftraten, kann einen anderen Grund haben. Beginne keine Auslassdiät ohne Ernährungsberatung.',
  },
});
