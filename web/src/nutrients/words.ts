import { words } from '../text/language';

export const NUTRIENTS_WORDS = words({
  en: {
    averages: 'Average per day',
    empty:
      'No vitamin or mineral data for this period. Older fetches do not contain them yet; you can fetch these days again.',
    fetch: 'Fetch these days again',
  },
  de: {
    averages: 'Durchschnitt pro Tag',
    empty:
      'Für diesen Zeitraum fehlen Vitamine und Mineralstoffe. Ältere Abrufe enthalten sie noch nicht; du kannst diese Tage noch einmal abrufen.',
    fetch: 'Diese Tage noch einmal abrufen',
  },
});
