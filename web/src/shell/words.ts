import { words } from '../text/language';

export const SHELL_WORDS = words({
  en: {
    name: 'Nutrition diary',
    skip: 'Skip to the content',
    menu: 'Menu',
    pages: 'Pages',
    preferences: 'Language and colours',
    language: 'Language',
    scheme: 'Colours',
    schemes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
  de: {
    name: 'Ernährungstagebuch',
    skip: 'Zum Inhalt springen',
    menu: 'Menü',
    pages: 'Seiten',
    preferences: 'Sprache und Farben',
    language: 'Sprache',
    scheme: 'Farben',
    schemes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  },
});

export const PAGE_NAMES = words({
  en: {
    '': 'Overview',
    day: 'Day',
    products: 'Products',
    trends: 'Trends',
    correlation: 'Correlation',
    export: 'Export',
    download: 'Download',
    status: 'Status',
  },
  de: {
    '': 'Überblick',
    day: 'Tag',
    products: 'Produkte',
    trends: 'Verlauf',
    correlation: 'Zusammenhänge',
    export: 'Export',
    download: 'Herunterladen',
    status: 'Zustand',
  },
});

export type PageName = keyof typeof PAGE_NAMES.en;
