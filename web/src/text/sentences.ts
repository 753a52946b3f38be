/** Languages of `language.ts`, which needs a page. */
type Language = 'en' | 'de';

/** Days that met the goals, of those that were evaluated in the last weeks. */
export interface GoalsMet {
  met: number;
  judged: number;
  weeks: number;
  /** Days in a row up to now. */
  streak: number;
}

/** @example goalsMet({ met: 42, judged: 73, weeks: 12, streak: 2 }, 'en') // 'Met on 42 of 73 days in the last 12 weeks; 2 days in a row now.' */
export function goalsMet({ met, judged, weeks, streak }: GoalsMet, language: Language): string {
  if (language === 'de') {
    const now = streak > 1 ? `; jetzt ${streak} Tage hintereinander` : '';
    return `An ${met} von ${judged} ${judged === 1 ? 'Tag' : 'Tagen'} in den letzten ${weeks} Wochen erreicht${now}.`;
  }
  const now = streak > 1 ? `; ${streak} days in a row now` : '';
  return `Met on ${met} of ${judged} ${judged === 1 ? 'day' : 'days'} in the last ${weeks} weeks${now}.`;
}

/**
 * On how many of the logged days of the last twelve months a food was eaten.
 * @param last the last one of all years, as it is written
 * @example daysEaten(42, 340, '24 Nov 2026', 'en') // 'Eaten on 42 of 340 days in the last 12 months; last on 24 Nov 2026.'
 */
export function daysEaten(days: number, logged: number, last: string, language: Language): string {
  if (language === 'de') {
    const eaten =
      days === 0
        ? 'In den letzten 12 Monaten nicht'
        : `An ${days} von ${logged} ${logged === 1 ? 'Tag' : 'Tagen'} in den letzten 12 Monaten`;
    return `${eaten} gegessen; zuletzt am ${last}.`;
  }
  const eaten = days === 0 ? 'Not eaten' : `Eaten on ${days} of ${logged} ${logged === 1 ? 'day' : 'days'}`;
  return `${eaten} in the last 12 months; last on ${last}.`;
}
