import { words } from '../text/language';

export const NUTRIENTS_WORDS = words({
  en: {
    title: 'Nutrients',
    lead: 'Vitamins, minerals and more against the reference intake, and how they change',
    range: 'Range',
    averages: 'Average per day',
    averagesNote: 'Each average is over the days whose amount is known.',
    empty:
      'Nothing is known about vitamins, minerals and other nutrients in this range. Days that were fetched before this service kept them can be fetched again.',
    fetch: 'Fetch these days again',
    overTime: 'Over time',
    nutrient: 'Nutrient',
    never: 'The amount is not known on any day of this range.',
  },
  de: {
    title: 'Nährstoffe',
    lead: 'Vitamine, Mineralstoffe und mehr im Vergleich zur Referenzmenge und im zeitlichen Verlauf',
    range: 'Zeitraum',
    averages: 'Durchschnitt pro Tag',
    averagesNote: 'Durchschnitt jeweils über die Tage, für die die Menge bekannt ist.',
    empty:
      'Zu Vitaminen, Mineralstoffen und weiteren Nährstoffen ist in diesem Zeitraum nichts bekannt. Tage, die abgerufen wurden, bevor dieser Dienst sie gespeichert hat, lassen sich erneut abrufen.',
    fetch: 'Diese Tage erneut abrufen',
    overTime: 'Zeitlicher Verlauf',
    nutrient: 'Nährstoff',
    never: 'Die Menge ist an keinem Tag dieses Zeitraums bekannt.',
  },
});
