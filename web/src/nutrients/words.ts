import { words } from '../text/language';

export const NUTRIENTS_WORDS = words({
  en: {
    title: 'Nutrients',
    lead: 'Vitamins, minerals and more against the reference intake, and how they change',
    averages: 'Average per day',
    averagesNote: 'Each average is over the days with data.',
    empty:
      'No data on vitamins, minerals or other nutrients in this range. Older fetches do not contain them yet; you can fetch these days again.',
    fetch: 'Fetch these days again',
    overTime: 'Over time',
    nutrient: 'Nutrient',
    never: 'No day of this range has data on this nutrient.',
    largest: 'Days with the most',
    largestNote:
      'fddb.info states this nutrient for the whole day, not for each food. The foods are on the page of the day.',
  },
  de: {
    title: 'Nährstoffe',
    lead: 'Vitamine, Mineralstoffe und mehr im Vergleich zur Referenzmenge und im zeitlichen Verlauf',
    averages: 'Durchschnitt pro Tag',
    averagesNote: 'Durchschnitt jeweils über die Tage mit Angabe.',
    empty:
      'In diesem Zeitraum liegen keine Angaben zu Vitaminen, Mineralstoffen und weiteren Nährstoffen vor. Ältere Abrufe enthalten sie noch nicht; du kannst diese Tage erneut abrufen.',
    fetch: 'Diese Tage erneut abrufen',
    overTime: 'Zeitlicher Verlauf',
    nutrient: 'Nährstoff',
    never: 'Zu diesem Nährstoff liegen in diesem Zeitraum keine Angaben vor.',
    largest: 'Tage mit der größten Menge',
    largestNote:
      'fddb.info nennt diesen Nährstoff für den ganzen Tag, nicht für jedes Lebensmittel. Was du gegessen hast, zeigt der jeweilige Tag.',
  },
});
