import { words } from '../text/language';

export const NUTRIENTS_WORDS = words({
  en: {
    averages: 'Average per day',
    averagesNote: 'Each average is over the days with data.',
    empty:
      'No data on vitamins, minerals or other nutrients in this range. Older fetches do not contain them yet; you can fetch these days again.',
    fetch: 'Fetch these days again',
  },
  de: {
    averages: 'Durchschnitt pro Tag',
    averagesNote: 'Durchschnitt jeweils über die Tage mit Angabe.',
    empty:
      'In diesem Zeitraum liegen keine Angaben zu Vitaminen, Mineralstoffen und weiteren Nährstoffen vor. Ältere Abrufe enthalten sie noch nicht; du kannst diese Tage erneut abrufen.',
    fetch: 'Diese Tage erneut abrufen',
  },
});
