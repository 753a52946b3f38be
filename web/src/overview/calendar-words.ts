import { words } from '../text/language';

export const CALENDAR_WORDS = words({
  en: {
    calendar: 'Calendar',
    shows: 'The calendar shows',
    entries: 'Entries',
    goals: 'Goals',
    checked: (when: string) => `fetched ${when}`,
    notOver: 'not over yet',
    under: (amount: string) => `under ${amount} kcal`,
    between: (from: string, to: string) => `${from} to under ${to} kcal`,
    orMore: (amount: string) => `${amount} kcal or more`,
    alike: 'All days alike',
  },
  de: {
    calendar: 'Kalender',
    shows: 'Der Kalender zeigt',
    entries: 'Einträge',
    goals: 'Ziele',
    checked: (when: string) => `abgerufen ${when}`,
    notOver: 'noch nicht vorbei',
    under: (amount: string) => `unter ${amount} kcal`,
    between: (from: string, to: string) => `${from} bis unter ${to} kcal`,
    orMore: (amount: string) => `ab ${amount} kcal`,
    alike: 'Alle Tage gleich',
  },
});
