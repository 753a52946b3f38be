import { words } from '../text/language';

export const DAY_WORDS = words({
  en: {
    previous: 'Previous day',
    next: 'Next day',
    choose: 'Another day',
    nothing: 'Nothing is stored for this day',
    nothingHelp:
      'It was not exported yet, or nothing is logged on the diary site. Entries made only by the app’s photo scan or recipes are not on the site’s diary page.',
    future: 'This day is still to come.',
    export: 'Export this day',
    totals: 'The whole day',
    products: 'What it was',
    noProducts: 'The day has totals, but no products.',
    name: 'Product',
    amount: 'Amount',
    share: 'Copy the link to this day',
    copied: 'Copied',
    again: 'Export this day again',
  },
  de: {
    previous: 'Vorheriger Tag',
    next: 'Nächster Tag',
    choose: 'Anderer Tag',
    nothing: 'Für diesen Tag ist nichts gespeichert',
    nothingHelp:
      'Er wurde noch nicht exportiert, oder auf der Tagebuchseite steht nichts. Einträge, die nur mit Fotoerkennung oder Rezepten der App entstanden, zeigt die Seite nicht.',
    future: 'Dieser Tag kommt erst noch.',
    export: 'Diesen Tag exportieren',
    totals: 'Der ganze Tag',
    products: 'Was es war',
    noProducts: 'Der Tag hat Summen, aber keine Produkte.',
    name: 'Produkt',
    amount: 'Menge',
    share: 'Link zu diesem Tag kopieren',
    copied: 'Kopiert',
    again: 'Diesen Tag noch einmal exportieren',
  },
});
