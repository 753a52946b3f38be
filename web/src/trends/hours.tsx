import type { VNode } from 'preact';
import type { HourEnergyDto } from '../api/schema';
import { useFormat, useWords } from '../text/language';
import { TREND_WORDS } from './words';

const HOURS_BETWEEN_LABELS = 6;

/** The share of each hour of the day in the energy as 24 columns. */
export function Hours({ hours }: { hours: HourEnergyDto[] }): VNode {
  const text = useWords(TREND_WORDS);
  const format = useFormat();
  const all = hours.reduce((sum, { calories }) => sum + calories, 0);
  const most = hours.reduce((one, other) => (other.calories > one.calories ? other : one));
  const share = ({ calories }: HourEnergyDto) => format.percent((calories / all) * 100);
  return (
    <figure class="chart">
      <figcaption>
        <h3>{text.hours}</h3>
        <span class="chart-reading" data-figure="most-of-an-hour">
          {text.most(text.hour(most.hour), share(most))}
        </span>
      </figcaption>
      <div class="hours" aria-hidden="true">
        {hours.map((each) => (
          <span key={each.hour} title={`${text.hour(each.hour)}: ${share(each)}`}>
            <span class="bar" style={{ blockSize: `${(each.calories / most.calories) * 100}%` }} />
          </span>
        ))}
        {hours
          .filter(({ hour }) => hour % HOURS_BETWEEN_LABELS === 0)
          .map(({ hour }) => (
            <small key={hour}>{text.oClock(hour)}</small>
          ))}
      </div>
    </figure>
  );
}
