import type { VNode } from 'preact';
import { addDays, dayNumber, weekdayOf } from '../dates';
import { useFormat } from '../text/language';

const CELL = 9;
const DAYS = 7;
const HEAD = 14;

interface Props {
  label: string;
  /** By date. */
  compared: readonly string[];
  eaten: ReadonlySet<string>;
  onset: ReadonlySet<string>;
}

/** A column for each week: a frame is a day compared, filled after the food, with a dot where the symptom began. */
export function DayStrip({ label, compared, eaten, onset }: Props): VNode | null {
  const format = useFormat();
  const [first, last] = [compared[0], compared.at(-1)];
  if (first === undefined || last === undefined) return null;
  const monday = addDays(first, -weekdayOf(first));
  const weeks = Math.floor((dayNumber(last) - dayNumber(monday)) / DAYS) + 1;
  const at = (date: string) => {
    const days = dayNumber(date) - dayNumber(monday);
    return { x: Math.floor(days / DAYS) * CELL, y: HEAD + (days % DAYS) * CELL };
  };
  const frames = (dates: readonly string[]) =>
    dates.map(at).map(({ x, y }) => `M${x + 1} ${y + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z`).join(''); // prettier-ignore
  const dots = [...onset].map(at);
  const months = Array.from({ length: weeks }, (_, week) => addDays(monday, week * DAYS)).filter(
    (date) => date.slice(8) <= '07' && ['01', '04', '07', '10'].includes(date.slice(5, 7)),
  );
  return (
    <div class="day-strip" tabIndex={0} role="group" aria-label={label}>
      <svg width={Math.max(weeks * CELL, 80)} height={HEAD + DAYS * CELL} role="img" aria-label={label}>
        {months.map((date) => (
          <text key={date} x={at(date).x} y={HEAD - 4}>
            {format.shortMonth(date)}
          </text>
        ))}
        <path class="compared" d={frames(compared)} />
        <path class="eaten" d={frames(compared.filter((date) => eaten.has(date)))} />
        {dots.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x + CELL / 2} cy={y + CELL / 2} r={CELL / 4} />
        ))}
      </svg>
    </div>
  );
}
