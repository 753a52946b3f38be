import { useAbout } from '../about';
import type { GoalDayDto } from '../api/schema';
import { SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import type { CalendarDay, LegendItem } from '../parts/fields/months';
import { useFormat, useWords } from '../text/language';
import { metricUnit, type Nutrient, TOTAL_FIELD } from '../text/nutrients';
import { CALENDAR_WORDS } from './calendar-words';
import { type DayOfCalendar, DAY_STATES, type DayState } from './day-states';
import { GOAL_STATES, goalStateOf, type GoalState, NOT_JUDGED } from './goal-days';
import { deviationScale, heatScale, type Scale, scaleStep } from './scale';

/** Content of the calendar: a nutrient as a heat map, its energy against the mean or the goal, and others. */
export type Shows = 'entries' | 'deviation' | 'target' | 'goals' | Nutrient;

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
const STATES: DayState[] = ['logged', 'half', 'nothing', 'failed', 'unfetched'];
const GAPS: DayState[] = ['nothing', 'failed', 'unfetched', 'forgotten'];
const GOAL_STATES_IN_ORDER: GoalState[] = ['met', 'missed', 'unjudged'];
const TARGET_STATES = ['below', 'around', 'above'] as const;

/** The look and the description of each day, and a legend of the looks. */
export function useLook(shows: Shows, { days, judged }: FoundDays, mean: number): Look {
  const text = useWords(CALENDAR_WORDS);
  const states = useWords(DAY_STATES);
  const goalStates = useWords(GOAL_STATES);
  const notJudged = useWords(NOT_JUDGED);
  const reasons = useWords(SITE_SENTENCES);
  const format = useFormat();
  const { today } = useAbout();

  const found = (date: string) => days.get(date) ?? NOT_KNOWN;
  const amountText = (nutrient: Nutrient, value: number) =>
    `${format.number(value, nutrient === 'CALORIES' ? 0 : 1)} ${metricUnit(nutrient)}`;
  const energyText = (date: string) => {
    const kcal = found(date).entry?.totalCalories ?? 0;
    return kcal > 0 && amountText('CALORIES', kcal);
  };
  const describeEntries: Look['describeDay'] = (date) => {
    const { state, reason, checkedAt } = found(date);
    const checked = checkedAt !== null && text.checked(format.instant(checkedAt));
    return { state, said: [states[state], energyText(date), reason !== null && reasons[reason].title, checked] };
  };
  /** A day with a value looks like it once it is over; the others like days without entries. */
  const describeValues = (
    dailyValue: (date: string) => number | null,
    lookOf: Look['describeDay'],
  ): Look['describeDay'] => {
    return (date) => {
      if (dailyValue(date) !== null && date !== today) return lookOf(date);
      if (!found(date).entry) return describeEntries(date);
      return { state: 'outside', said: [date === today ? text.notOver : text.notKnown, energyText(date)] };
    };
  };
  const gaps = GAPS.filter((state) => [...days.values()].some((day) => day.state === state));
  const named = <T extends string>(order: readonly T[], names: Record<T, string>) =>
    order.map((state) => ({ state, label: names[state] }));
  const steps = ({ bounds, states: looks }: Scale, nutrient: Nutrient) =>
    [...bounds, Infinity].map((bound, step) => {
      const [from, to] = [bounds[step - 1], amountText(nutrient, bound)];
      if (bound < Infinity) {
        const label = from === undefined ? text.under(to) : text.between(format.number(from), to);
        return { state: looks[step]!, label };
      }
      return { state: looks[step]!, label: from === undefined ? text.alike : text.orMore(amountText(nutrient, from)) };
    });
  const dailyTotal = (nutrient: Nutrient) => (date: string) => found(date).entry?.[TOTAL_FIELD[nutrient]] ?? null;

  if (shows === 'entries') {
    const legend = named([...STATES, ...gaps.filter((state) => state === 'forgotten')], states);
    return { describeDay: describeEntries, legend };
  }
  if (shows === 'goals') {
    const describeDay = (date: string) => {
      const day = judged.get(date);
      if (!day) return describeEntries(date);
      const state = goalStateOf(day);
      return { state, said: [goalStates[state], day.reason && notJudged[day.reason], energyText(date)] };
    };
    return { describeDay, legend: named(GOAL_STATES_IN_ORDER, goalStates) };
  }
  if (shows === 'target') {
    const calorieTarget = (date: string) => judged.get(date)?.targets.find(({ metric }) => metric === 'CALORIES');
    const describeDay = describeValues(dailyTotal('CALORIES'), (date) => {
      const { met, gap } = calorieTarget(date) ?? { met: null, gap: null };
      if (met === null || gap === null) return { state: 'unjudged', said: [text.noTarget, energyText(date)] };
      if (met) return { state: 'around', said: [energyText(date), text.around] };
      const by = amountText('CALORIES', Math.abs(gap));
      return gap < 0
        ? { state: 'below', said: [energyText(date), text.belowBy(by)] }
        : { state: 'above', said: [energyText(date), text.aboveBy(by)] };
    });
    const unjudged = { state: 'unjudged', label: text.noTarget };
    return { describeDay, legend: [...named(TARGET_STATES, text), unjudged, ...named(gaps, states)] };
  }
  const nutrient = shows === 'deviation' ? 'CALORIES' : shows;
  const dailyValue = dailyTotal(nutrient);
  const values = [...days.keys()].filter((date) => date !== today).flatMap((date) => dailyValue(date) ?? []);
  const scale = shows === 'deviation' ? deviationScale(mean) : heatScale(values);
  const describeDay = describeValues(dailyValue, (date) => {
    const value = dailyValue(date)!;
    const change = shows === 'deviation' && text.againstMean(format.percentChange((value / mean - 1) * 100));
    return { state: scaleStep(scale, value), said: [amountText(nutrient, value), change] };
  });
  const legend = steps(scale, nutrient);
  if (shows === 'deviation') legend[1]!.label += `, ${text.mean(amountText('CALORIES', mean))}`;
  return { describeDay, legend: [...(values.length > 0 ? legend : []), ...named(gaps, states)] };
}
