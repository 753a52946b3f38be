import { words } from '../text/language';

export const DAY_WORDS = words({
  en: {
    previous: 'Previous day',
    next: 'Next day',
    choose: 'Go to date',
    nothing: 'Nothing is stored for this day',
    nothingHelp:
      'It was not fetched yet, or nothing is logged on fddb.info. Entries made only by the app’s photo scan or recipes do not appear on the diary page of the site.',
    future: 'This day is in the future.',
    export: 'Fetch this day',
    totals: 'Daily totals',
    products: 'Foods',
    noProducts: 'The day has totals, but no foods.',
    name: 'Food',
    amount: 'Amount',
    share: 'Copy link to this day',
    copied: 'Copied',
    again: 'Fetch this day again',
  },
  de: {
    previous: 'Vorheriger Tag',
    next: 'Nächster Tag',
    choose: 'Gehe zu Datum',
    nothing: 'Für diesen Tag ist nichts gespeichert',
    nothingHelp:
      'Er wurde noch nicht abgerufen, oder auf fddb.info ist nichts eingetragen. Einträge, die nur über die Fotoerkennung oder Rezepte der App entstanden sind, erscheinen nicht auf der Tagebuchseite.',
    future: 'Dieser Tag liegt in der Zukunft.',
    export: 'Diesen Tag abrufen',
    totals: 'Tagessumme',
    products: 'Lebensmittel',
    noProducts: 'Für diesen Tag gibt es Summen, aber keine Lebensmittel.',
    name: 'Lebensmittel',
    amount: 'Menge',
    share: 'Link zu diesem Tag kopieren',
    copied: 'Kopiert',
    again: 'Diesen Tag erneut abrufen',
  },
});
