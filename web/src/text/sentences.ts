/** As in `language.ts`, which needs a page. */
type Language = 'en' | 'de';

/** Days that met the goals, of those that were judged in the last weeks. */
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
    const now = streak > 1 ? `; jetzt ${streak} Tage in Folge` : '';
    return `An ${met} von ${judged} ${judged === 1 ? 'Tag' : 'Tagen'} in den letzten ${weeks} Wochen erreicht${now}.`;
  }
  const now = streak > 1 ? `; ${streak} days in a row now` : '';
  return `Met on ${met} of ${judged} ${judged === 1 ? 'day' : 'days'} in the last ${weeks} weeks${now}.`;
}

/** Days of the last year on which a food was eaten. */
export interface DaysEaten {
  days: number;
  /** Their last one, as it is written. */
  last: string;
  /** The weekday that has most of them, if one has. */
  weekday: string | undefined;
}

/** @example daysEaten({ days: 42, last: '24 Nov 2026', weekday: 'Saturday' }, 'en') // 'Eaten on 42 days in the last year, most often on a Saturday; last on 24 Nov 2026.' */
export function daysEaten({ days, last, weekday }: DaysEaten, language: Language): string {
  if (language === 'de') {
    const often = weekday === undefined ? '' : `, am häufigsten am ${weekday}`;
    return `An ${days} ${days === 1 ? 'Tag' : 'Tagen'} im letzten Jahr gegessen${often}; zuletzt am ${last}.`;
  }
  const often = weekday === undefined ? '' : `, most often on a ${weekday}`;
  return `Eaten on ${days} ${days === 1 ? 'day' : 'days'} in the last year${often}; last on ${last}.`;
}
