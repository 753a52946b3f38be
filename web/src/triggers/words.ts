import { counted, words } from '../text/language';

export const TRIGGER_WORDS = words({
  en: {
    title: 'Triggers',
    lead: 'After which foods did a symptom begin more often than by chance?',
    tabsOf: 'Two ways to ask',
    tabs: { triggers: 'Search for triggers', correlation: 'Compare days' },
    noSymptoms: 'No symptom is in your journal yet. You log one on the page of its day.',
    logOne: 'Log a symptom of today',
    question: (symptom: string) => `After which foods did “${symptom}” begin more often?`,
    symptom: 'Symptom',
    severity: 'Severity at least',
    anySeverity: 'any',
    window: 'Eaten',
    windowOf: (days: number, count: string) =>
      days === 0 ? 'on the same day, before it' : `up to ${counted(count, 'day', 'days')} before`,
    windowHelp:
      'Choose how long before a symptom food counts before you search for the first time. If you try all of them, one will show something by chance.',
    whichFoods: 'Only certain foods',
    foods: 'Foods whose name contains',
    foodsHelp: 'Without a keyword every food is tested. With fewer foods, weaker triggers are found.',
    groups: 'Test my food groups as well',
    search: 'Search',
    notCovered: (symptom: string) =>
      `Since when have you recorded “${symptom}” every time? Only from then on is a day without an entry a day without it.`,
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
    noCoverage: 'It is not known when you recorded this symptom every time',
    noCoverageHelp: (symptom: string) =>
      `Say above since when you have recorded “${symptom}” whenever you had it, up to yesterday at the latest.`,
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
        help: 'So food of the whole day counts, also what was eaten after the symptom began. Add the time to your entries.',
      },
      unreliable: {
        title: 'These results cannot be trusted',
        help: 'With the symptom moved to other weeks, where every finding is false, the search found something too often.',
      },
    },
    compared: (onsets: string, controls: string, foods: string) =>
      `${counted(onsets, 'day', 'days')} on which it began ${onsets === '1' ? 'was' : 'were'} compared with ${counted(controls, 'day', 'days')} without it, for ${counted(foods, 'food', 'foods')}.`,
    nothing: 'After no food did it begin more often than chance explains.',
    unreliableFindings: (count: string) => `Show ${counted(count, 'result', 'results')} all the same`,
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
    chance: (p: string, q: string) => `p ${p}; adjusted for all foods tested, q ${q}.`,
    names: 'All names',
    daysAfter: (symptom: string, food: string) => `Days on which “${symptom}” began after “${food}”`,
    detects: (ratio: string) =>
      `A food with an odds ratio of ${ratio} is found in 80 of 100 such diaries; weaker triggers are missed more often.`,
    detectsNothing: 'With so few days not even a strong trigger would be found reliably.',
    selfCheck: (found: string, searches: string) =>
      `Self-check: with the symptom moved to other weeks, ${found} of ${counted(searches, 'search', 'searches')} found something. Such findings are false.`,
    suspects: 'The next foods in the list, which may well be chance',
    suspectsHelp: 'Nothing is shown for these. Go on logging and search again.',
    tooCommon: 'Too common to judge',
    tooCommonHelp: 'A food that you eat nearly every day cannot be judged: leave it out for two weeks.',
    tooRare: 'Too rare to judge',
    tooRareHelp: 'Eaten on fewer than 8 days that can be compared.',
    note: 'This is not a diagnosis: a symptom that occurred more often after a food may have another reason. Do not start an elimination diet without a dietician.',
  },
  de: {
    title: 'Auslöser',
    lead: 'Nach welchen Lebensmitteln traten Beschwerden öfter auf, als es der Zufall erklärt?',
    tabsOf: 'Zwei Arten zu fragen',
    tabs: { triggers: 'Auslöser suchen', correlation: 'Tage vergleichen' },
    noSymptoms: 'Noch sind keine Beschwerden eingetragen. Das geht auf der Seite des jeweiligen Tages.',
    logOne: 'Beschwerden von heute eintragen',
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
        help: 'Unter 24 Tagen mit Beginn werden nur starke Auslöser gefunden. Nichts gefunden heißt nicht, dass es keinen gibt.',
      },
      sameDayUnordered: {
        title: 'Einige Einträge haben keine Uhrzeit',
        help: 'Deshalb zählt das Essen des ganzen Tages, auch was erst nach Beginn der Beschwerden gegessen wurde. Ergänze die Uhrzeiten.',
      },
      unreliable: {
        title: 'Diesem Ergebnis ist nicht zu trauen',
        help: 'Auch mit den Beschwerden in anderen Wochen, wo jeder Fund falsch ist, fand die Suche zu oft etwas.',
      },
    },
    compared: (onsets: string, controls: string, foods: string) =>
      `${counted(onsets, 'Tag', 'Tage')} mit Beginn der Beschwerden, verglichen mit ${counted(controls, 'Tag', 'Tagen')} ohne sie, bei ${counted(foods, 'Lebensmittel', 'Lebensmitteln')}.`,
    nothing: 'Nach keinem Lebensmittel traten sie öfter auf, als es der Zufall erklärt.',
    unreliableFindings: (count: string) => `Trotzdem ${counted(count, 'Fund', 'Funde')} anzeigen`,
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
      `Chancenverhältnis ${ratio}${interval === null ? '' : ` (95-%-Intervall ${interval})`}.`,
    chance: (p: string, q: string) => `p ${p}; für alle geprüften Lebensmittel angepasst: q ${q}.`,
    names: 'Alle Namen',
    daysAfter: (symptom: string, food: string) => `Tage, an denen „${symptom}“ nach „${food}“ auftrat`,
    detects: (ratio: string) =>
      `Ein Lebensmittel mit einem Chancenverhältnis von ${ratio} wird in 80 von 100 solchen Tagebüchern gefunden; schwächere Auslöser werden öfter übersehen.`,
    detectsNothing: 'Mit so wenigen Tagen würde nicht einmal ein starker Auslöser zuverlässig gefunden.',
    selfCheck: (found: string, searches: string) =>
      `Gegenprobe: Mit den Beschwerden in anderen Wochen fanden ${found} von ${counted(searches, 'Suche', 'Suchen')} etwas. Solche Funde sind falsch.`,
    suspects: 'Die nächsten Lebensmittel der Liste, gut möglich durch Zufall',
    suspectsHelp: 'Für diese ist nichts gezeigt. Trage weiter ein und suche später noch einmal.',
    tooCommon: 'Zu häufig für ein Urteil',
    tooCommonHelp: 'Was du fast jeden Tag isst, lässt sich nicht beurteilen: Lass es zwei Wochen lang weg.',
    tooRare: 'Zu selten für ein Urteil',
    tooRareHelp: 'An weniger als 8 vergleichbaren Tagen gegessen.',
    note: 'Das ist keine Diagnose: Dass Beschwerden nach einem Lebensmittel öfter auftraten, kann einen anderen Grund haben. Beginne keine Auslassdiät ohne Ernährungsberatung.',
  },
});
