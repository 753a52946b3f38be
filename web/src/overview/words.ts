import { counted, words } from '../text/language';

export const OVERVIEW_WORDS = words({
  en: {
    title: 'Overview',
    today: 'Today',
    soFar: 'so far',
    todayNotRead: 'Not fetched yet.',
    readToday: 'Fetch today',
    readAgain: 'Fetch again',
    restsUntil: (time: string) => `Just fetched. Available again at ${time}.`,
    lately: 'Recent days',
    yesterday: 'Yesterday',
    notLogged: 'Nothing is stored for this day.',
    openDay: 'Open the day',
    lastDays: (days: number) => `Last ${days} days`,
    restsOn: (logged: number, days: number) => `(${logged} of ${days})`,
    daysBefore: (days: number) => `in the ${days} days before`,
    monthBefore: (month: string) => `in ${month}`,
    none: 'no entries',
    streak: (count: number, longest: string) => `${count === 1 ? 'day' : 'days'} in a row (longest: ${longest})`,
    mostEnergy: 'Top calorie sources this year',
  },
  de: {
    title: 'Überblick',
    today: 'Heute',
    soFar: 'bisher',
    todayNotRead: 'Noch nicht abgerufen.',
    readToday: 'Heute abrufen',
    readAgain: 'Noch einmal abrufen',
    lately: 'Zuletzt',
    restsUntil: (time: string) => `Gerade abgerufen. Wieder ab ${time} Uhr.`,
    yesterday: 'Gestern',
    notLogged: 'Für diesen Tag ist nichts gespeichert.',
    openDay: 'Tag öffnen',
    lastDays: (days: number) => `Letzte ${days} Tage`,
    restsOn: (logged: number, days: number) => `(${logged} von ${days})`,
    daysBefore: (days: number) => `in den ${days} Tagen davor`,
    monthBefore: (month: string) => `im ${month}`,
    none: 'keine Einträge',
    streak: (count: number, longest: string) =>
      `${count === 1 ? 'Tag' : 'Tage'} hintereinander eingetragen (Rekord: ${longest})`,
    mostEnergy: 'Die größten Kalorienquellen des Jahres',
  },
});

export const LOOK_WORDS = words({
  en: {
    title: 'To review',
    atRisk: (count: string) =>
      count === '1'
        ? '1 day will soon be gone at fddb.info and is not here in full'
        : `${count} days will soon be gone at fddb.info and are not here in full`,
    fetchAtRisk: 'Fetch them now',
    halfLogged: (count: string) => `Possibly incomplete: ${counted(count, 'day', 'days')}`,
    missing: (count: string) => `Missing: ${counted(count, 'day', 'days')}`,
    fetchAll: (count: string) => `Fetch all ${count} …`,
    fetch: 'Fetch',
    fetching: 'Fetching …',
    stored: 'Fetched',
    empty: 'Not stored; the day says why',
    incomplete: 'Incomplete',
    complete: 'Complete',
    nothing: 'Nothing logged',
    answered: { incomplete: 'Marked as incomplete', complete: 'Marked as complete', nothing: 'Not counted' },
  },
  de: {
    title: 'Zu prüfen',
    atRisk: (count: string) =>
      count === '1'
        ? '1 Tag wird bei fddb.info bald gelöscht und ist hier noch nicht vollständig'
        : `${count} Tage werden bei fddb.info bald gelöscht und sind hier noch nicht vollständig`,
    fetchAtRisk: 'Jetzt abrufen',
    halfLogged: (count: string) => `Vielleicht unvollständig: ${counted(count, 'Tag', 'Tage')}`,
    missing: (count: string) => `${counted(count, 'Tag fehlt', 'Tage fehlen')}`,
    fetchAll: (count: string) => `Alle ${count} abrufen …`,
    fetch: 'Abrufen',
    fetching: 'Wird abgerufen …',
    stored: 'Abgerufen',
    empty: 'Nicht gespeichert; warum, steht beim Tag',
    incomplete: 'Unvollständig',
    complete: 'Vollständig',
    nothing: 'Nichts eingetragen',
    answered: {
      incomplete: 'Als unvollständig markiert',
      complete: 'Als vollständig markiert',
      nothing: 'Zählt nicht mit',
    },
  },
});
