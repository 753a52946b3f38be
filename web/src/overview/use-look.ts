import { useAbout } from '../about';
import type { GoalDayDto } from '../api/schema';
import { SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import type { CalendarDay, LegendItem } from '../parts/fields/months';
import { useFormat, useWords, words } from '../text/language';
import { type DayOfCalendar, DAY_STATES, type DayState } from './day-states';
import { GOAL_STATES, goalStateOf, type GoalState, NOT_JUDGED } from './goal-days';
import { heatBounds, stepOf } from './scale';

export const CALENDAR_WORDS = words({
  en: {
    calendar: 'Calendar',
    shows: 'The calendar shows',
    entries: 'Entries',
    goals: 'Goals',
    checked: (when: string) => `fetched ${when}`,
    notOver: 'not over yet',
    under: (amount: string) => `under ${amount} kcal`,
    between: (from: string, to: string) => `${from} to under ${to} kcal`,
    orMore: (amount: string) => `${amount} kcal or more`,
    alike: 'All days alike',
  },
  de: {
    calendar: 'Kalender',
    shows: 'Der Kalender zeigt',
    entries: 'Einträge',
    goals: 'Ziele',
    checked: (when: string) => `abgerufen ${when}`,
    notOver: 'noch nicht vorbei',
    under: (amount: string) => `unter ${amount} kcal`,
    between: (from: string, to: string) => `${from} bis unter ${to} kcal`,
    orMore: (amount: string) => `ab ${amount} kcal`,
    alike: 'Alle Tage gleich',
  },
});

/** Content of the calendar: what is logged, met goals, or calories as a heat map. */
export type Shows = 'entries' | 'goals' | 'CALORIES';

/** The service's data about the days in view. */
export interface FoundDays {
  days: Map<string, DayOfCalendar>;
  /** Filled only while goals are shown. */
  judged: Map<string, GoalDayDto>;
}

interface Look {
  describeDay: (date: string) => Pick<CalendarDay, 'state'> & { said: NonNullable<CalendarDay['said']> };
  legend: LegendItem[];
}

/** Before the service has answered. */
const NOT_KNOWN: DayOfCalendar = { state: 'outside', reason: null, checkedAt: null };
const STATES: DayState[] = ['half', 'nothing', 'failed', 'unfetched', 'forgotten'];
const GOAL_STATES_IN_ORDER: GoalState[] = ['met', 'missed', 'unjudged'];

/** The look and the description of each day, and a legend of the looks that occur. */
export function useLook(shows: Shows, { days, judged }: FoundDays): Look {
  const text = useWords(CALENDAR_WORDS);
  const states = useWords(DAY_STATES);
  const goalStates = useWords(GOAL_STATES);
  const notJudged = useWords(NOT_JUDGED);
  const reasons = useWords(SITE_SENTENCES);
  const format = useFormat();
  const { today } = useAbout();

  const found = (date: string) => days.get(date) ?? NOT_KNOWN;
  const energyText = (date: string) => {
    const kcal = found(date).entry?.totalCalories ?? 0;
    return kcal > 0 && `${format.figure(kcal, 'kcal')} kcal`;
  };
  const describeEntries: Look['describeDay'] = (date) => {
    const { state, reason, checkedAt } = found(date);
    const checked = checkedAt !== null && text.checked(format.instant(checkedAt));
    return { state, said: [states[state], energyText(date), reason !== null && reasons[reason].title, checked] };
  };
  const legendOf = <T extends string>(order: readonly T[], names: Record<T, string>, describe: Look['describeDay']) => {
    const inView = new Set([...days.keys()].map((date) => describe(date).state));
    return order.filter((state) => inView.has(state)).map((state) => ({ state, label: names[state] }));
  };

  if (shows === 'entries') return { describeDay: describeEntries, legend: legendOf(STATES, states, describeEntries) };
  if (shows === 'goals') {
    const describeDay = (date: string) => {
      const day = judged.get(date);
      if (!day) return describeEntries(date);
      const state = goalStateOf(day);
      return { state, said: [goalStates[state], day.reason && notJudged[day.reason], energyText(date)] };
    };
    return { describeDay, legend: legendOf(GOAL_STATES_IN_ORDER, goalStates, describeDay) };
  }
  const values = [...days].flatMap(([date, { entry }]) => (date === today ? [] : (entry?.totalCalories ?? [])));
  const bounds = heatBounds(values);
  /** A day is a step once it is over; those without entries look as ever. */
  const describeDay = (date: string) => {
    const kcal = found(date).entry?.totalCalories ?? null;
    if (kcal === null) return describeEntries(date);
    if (date === today) return { state: 'outside', said: [text.notOver, energyText(date)] };
    return { state: stepOf(bounds, kcal), said: [energyText(date)] };
  };
  const steps = [...bounds, Infinity].map((bound, step) => {
    const [from, to] = [bounds[step - 1], bound].map((kcal = 0) => format.number(kcal)) as [string, string];
    const isLast = bound === Infinity;
    const label =
      bounds.length === 0
        ? text.alike
        : step === 0
          ? text.under(to)
          : isLast
            ? text.orMore(from)
            : text.between(from, to);
    return { state: `step-${step + 1}`, label };
  });
  const gaps = legendOf(STATES.slice(1), states, describeDay);
  return { describeDay, legend: [...(values.length > 0 ? steps : []), ...gaps] };
}
