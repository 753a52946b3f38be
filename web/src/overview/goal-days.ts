import type { GoalDayDto } from '../api/schema';
import { words } from '../text/language';

/** The verdict of a day in the calendar. */
export type GoalState = 'met' | 'missed' | 'unjudged';

export const GOAL_STATES = words<Record<GoalState, string>>({
  en: { met: 'Goals met', missed: 'Goals missed', unjudged: 'Not counted' },
  de: { met: 'Ziele erreicht', missed: 'Ziele verfehlt', unjudged: 'Zählt nicht mit' },
});

export const NOT_JUDGED = words<Record<NonNullable<GoalDayDto['reason']>, string>>({
  en: {
    noGoal: 'no goals',
    excluded: 'not counted',
    notFinal: 'not complete yet',
    noEntry: 'no entry',
    incomplete: 'marked as incomplete',
    unknown: 'nutrients not known',
    noWeight: 'no weight known',
  },
  de: {
    noGoal: 'keine Ziele',
    excluded: 'zählt nicht mit',
    notFinal: 'noch nicht abgeschlossen',
    noEntry: 'kein Eintrag',
    incomplete: 'als unvollständig markiert',
    unknown: 'Nährwerte nicht bekannt',
    noWeight: 'kein Gewicht bekannt',
  },
});

const STATES: Record<GoalDayDto['verdict'], GoalState> = { MET: 'met', MISSED: 'missed', NOT_EVALUATED: 'unjudged' };

export function goalStateOf({ verdict }: GoalDayDto): GoalState {
  return STATES[verdict];
}
