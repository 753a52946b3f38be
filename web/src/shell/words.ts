import { words } from '../text/language';

export const SHELL_WORDS = words({
  en: {
    name: 'Nutrition diary',
    brand: 'Nutrition diary',
    skip: 'Skip to content',
    menu: 'Menu',
    pages: 'Views',
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
    menu: 'Menü',
    pages: 'Ansichten',
    preferences: 'Darstellung',
    language: 'Sprache',
    scheme: 'Darstellung',
    schemes: { system: 'Systemeinstellung', light: 'Hell', dark: 'Dunkel' },
  },
});

export const PAGE_NAMES = words({
  en: {
    '': 'Overview',
    day: 'Day',
    products: 'Foods',
    nutrients: 'Nutrients',
    trends: 'Trends',
    goals: 'Goals',
    body: 'Body',
    triggers: 'Triggers',
    correlation: 'Correlation',
    fetch: 'Fetch',
    import: 'Import',
    download: 'Download',
    report: 'Report',
    status: 'Status',
    access: 'Access',
  },
  de: {
    '': 'Überblick',
    day: 'Tag',
    products: 'Lebensmittel',
    nutrients: 'Nährstoffe',
    trends: 'Trends',
    goals: 'Ziele',
    body: 'Körper',
    triggers: 'Auslöser',
    correlation: 'Zusammenhänge',
    fetch: 'Abruf',
    import: 'Import',
    download: 'Download',
    report: 'Bericht',
    status: 'Systemstatus',
    access: 'Zugang',
  },
});

export type PageName = keyof typeof PAGE_NAMES.en;
