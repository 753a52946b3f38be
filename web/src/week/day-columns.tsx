import type { VNode } from 'preact';
import type { GoalDayDto, WeekDayDto } from '../api/schema';
import { weekdayOf } from '../dates';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { WEEK_WORDS } from './words';

type Verdict = WeekDayDto['goals'];

/** Looks of the verdicts, those of the calendar. */
const CELLS: Record<Verdict, string> = { MET: 'cell met', MISSED: 'cell missed', NOT_JUDGED: 'cell unjudged' };
/** States whose columns have a look that needs a word. */
const UNCOUNTED = ['INCOMPLETE', 'EXCLUDED'] as const;

/** The energy of each day against its goal, with the verdict and a mark for symptoms. */
export function DayColumns({ days, goals }: { days: WeekDayDto[]; goals: GoalDayDto[] }): VNode {
  const text = useWords(WEEK_WORDS);
  const bounds = days.map(({ date }) => calorieBounds(goals.find((day) => day.date === date)));
  const shown = [...days.map(({ totals }) => totals?.totalCalories ?? 0), ...bounds.flat()];
  const most = shown.reduce((largest, calories) => Math.max(largest, calories), 1);
  const hasGoals = goals.some(({ targets }) => targets.length > 0);
  const key: [mark: string, meaning: string][] = [];
  if (bounds.flat().length > 0) key.push(['week-goal', text.goal]);
  for (const state of UNCOUNTED)
    if (days.some((day) => day.state === state)) key.push([`week-bar ${state}`, text.states[state]]);
  const symptoms = new Set(days.flatMap((day) => day.symptoms));
  if (symptoms.size > 0) key.push(['week-symptom', [...symptoms].join(', ')]);
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.days}</h2>
      <ol class="week-days">
        {days.map((day, at) => (
          <DayColumn key={day.date} day={day} bounds={bounds[at]!} most={most} hasGoals={hasGoals} />
        ))}
      </ol>
      <ul class="calendar-key">
        {key.map(([mark, meaning]) => (
          <li key={meaning}>
            <span class={mark} /> {meaning}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ColumnProps {
  day: WeekDayDto;
  /** Bounds of the energy goal: none, one or two. */
  bounds: number[];
  /** The energy of a full column. */
  most: number;
  hasGoals: boolean;
}

function DayColumn({ day: { date, state, totals, goals, symptoms }, bounds, most, hasGoals }: ColumnProps): VNode {
  const text = useWords(WEEK_WORDS);
  const format = useFormat();
  const kcal = totals?.totalCalories ?? null;
  const height = (energy: number) => `${(energy / most) * 100}%`;
  const facts = [
    ...(kcal === null ? [] : [`${format.figure(kcal, 'kcal')} kcal`]),
    ...(state === 'LOGGED' ? [] : [text.states[state]]),
    ...(hasGoals ? [text.goals[goals]] : []),
    ...symptoms,
  ];
  return (
    <li>
      <a href={linkTo('day', date)} title={facts.join(', ')}>
        <span class="visually-hidden">{`${format.weekdayDate(date)}: ${facts.join(', ')}`}</span>
        <span aria-hidden="true">{kcal === null ? '–' : format.number(kcal, 0)}</span>
        <span class="week-track" aria-hidden="true">
          {kcal !== null && <span class={`week-bar ${state}`} style={{ blockSize: height(kcal) }} />}
          {bounds.map((bound) => (
            <span key={bound} class="week-goal" style={{ insetBlockEnd: height(bound) }} />
          ))}
          {symptoms.length > 0 && <span class="week-symptom" />}
        </span>
        <span aria-hidden="true">{format.weekdays[weekdayOf(date)]!.short}</span>
        <span class={hasGoals ? CELLS[goals] : 'cell'} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
      </a>
    </li>
  );
}

function calorieBounds(day: GoalDayDto | undefined): number[] {
  const targets = (day?.targets ?? []).filter(({ metric }) => metric === 'CALORIES');
  return targets.flatMap(({ value, min, max }) => [value, min, max]).filter((bound) => bound !== null);
}
