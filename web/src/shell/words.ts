import { words } from '../text/language';

export const SHELL_WORDS = words({
  en: {
    name: 'Nutrition diary',
    brand: 'Nutrition diary',
    skip: 'Skip to content',
    more: 'More',
    pages: 'Views',
    mostUsed: 'Most used views',
    preferences: 'Display',
    language: 'Language',
    scheme: 'Colours',
    schemes: { system: 'Match system', light: 'Light', dark: 'Dark' },
  },
  de: {
    name: 'Ernährungstagebuch',
    // A soft hyphen for narrow columns.
    brand: 'Ernährungs\u00adtagebuch',
    skip: 'Zum Inhalt springen',
    more: 'Mehr',
    pages: 'Ansichten',
    mostUsed: 'Meistgenutzte Ansichten',
    preferences: 'Darstellung',
    language: 'Sprache',
    scheme: 'Farben',
    schemes: { system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
  },
});

export const PAGE_NAMES = words({
  en: {
    '': 'Overview',
    day: 'Day',
    week: 'Week',
    products: 'Foods',
    nutrients: 'Nutrients',
    trends: 'Trends',
    goals: 'Goals',
    body: 'Body',
    triggers: 'Triggers',
    correlation: 'Compare days',
    report: 'Report',
    data: 'Data',
    settings: 'Settings',
  },
  de: {
    '': 'Überblick',
    day: 'Tag',
    week: 'Woche',
    products: 'Lebensmittel',
    nutrients: 'Nährstoffe',
    trends: 'Trends',
    goals: 'Ziele',
    body: 'Körper',
    triggers: 'Auslöser',
    correlation: 'Tage vergleichen',
    report: 'Bericht',
    data: 'Daten',
    settings: 'Einstellungen',
  },
});

export type PageName = keyof typeof PAGE_NAMES.en;
