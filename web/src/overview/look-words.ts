import { counted, words } from '../text/language';

export const LOOK_WORDS = words({
  en: {
    title: 'Needs a look',
    atRisk: (count: string) =>
      count === '1'
        ? '1 day will soon be gone at fddb.info and is not here in full'
        : `${count} days will soon be gone at fddb.info and are not here in full`,
    fetchAtRisk: 'Fetch them now',
    halfLogged: (count: string) => `Looks half logged: ${counted(count, 'day', 'days')}`,
    missing: (count: string) => `Missing: ${counted(count, 'day', 'days')}`,
    fetchAll: (count: string) => `Fetch all ${count} missing days`,
    showAll: (count: string) => `Show all ${count}`,
    fetch: 'Fetch',
    fetching: 'Fetching …',
    stored: 'Fetched',
    empty: 'Not stored; the day says why',
    incomplete: 'Incomplete',
    complete: 'Complete',
    nothing: 'Nothing logged',
    answered: { incomplete: 'Marked as incomplete', complete: 'Marked as complete', nothing: 'Left out of statistics' },
  },
  de: {
    title: 'Bitte ansehen',
    atRisk: (count: string) =>
      count === '1'
        ? '1 Tag wird bei fddb.info bald gelöscht und ist hier noch nicht vollständig'
        : `${count} Tage werden bei fddb.info bald gelöscht und sind hier noch nicht vollständig`,
    fetchAtRisk: 'Jetzt abrufen',
    halfLogged: (count: string) => `Vermutlich nur halb eingetragen: ${counted(count, 'Tag', 'Tage')}`,
    missing: (count: string) => `${counted(count, 'Tag fehlt', 'Tage fehlen')}`,
    fetchAll: (count: string) => `Alle ${count} fehlenden Tage abrufen`,
    showAll: (count: string) => `Alle ${count} anzeigen`,
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
      nothing: 'Zählt in keiner Auswertung',
    },
  },
});
