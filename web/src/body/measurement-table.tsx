import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { BodyStatsDto, MeasurementDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { FirstRows } from '../parts/first-rows';
import { Icon } from '../parts/icon';
import { useFormat, useWords } from '../text/language';
import { BODY_WORDS } from './words';

/** Years of weighings are thousands of rows. */
const SHOWN_AT_FIRST = 5;

interface Props {
  stats: BodyStatsDto;
  mayWrite: boolean;
  onRemoved: () => void;
}

/** Every measurement of the range, the newest first. */
export function MeasurementTable({ stats: { measurements, unit }, mayWrite, onRemoved }: Props): VNode {
  const text = useWords(BODY_WORDS);
  const format = useFormat();
  const newestFirst = [...measurements].reverse();
  const hasSources = new Set(measurements.map(({ source }) => source)).size > 1;
  const number = (value: number) => format.number(value, 2, 1);
  // The earliest of each day counts.
  const counts = new Set(newestFirst.filter(({ date }, at) => newestFirst[at + 1]?.date !== date));
  const whatOf = ({ date, time, value }: MeasurementDto) =>
    `${format.date(date)}${time === null ? '' : ` ${time}`}: ${number(value)} ${unit}`;
  const { send: remove, failure } = useSend(async (measurement: MeasurementDto) => {
    if (!confirm(text.confirm(whatOf(measurement)))) return;
    await fetchApi('DELETE /api/v2/measurements/{id}', { path: { id: measurement.id } }).finally(onRemoved);
  });
  return (
    <section class="card">
      <h2>{text.table}</h2>
      {failure && <ProblemNote failure={failure} />}
      <FirstRows rows={newestFirst} count={SHOWN_AT_FIRST}>
        {(shown) => (
          <DataTable
            name="measurements"
            caption={text.table}
            narrow="line"
            columns={[
              { label: text.when },
              ...(hasSources ? [{ label: text.source, class: 'aside' }] : []),
              { label: `${text.amount} (${unit})`, class: 'number' },
              ...(mayWrite ? [{ label: text.action, class: 'action' }] : []),
            ]}
            rows={shown.map((measurement) => ({
              key: measurement.id,
              cells: [
                format.weekdayDate(measurement.date) + (measurement.time === null ? '' : `, ${measurement.time}`),
                ...(hasSources ? [text.from[measurement.source]] : []),
                counts.has(measurement) ? number(measurement.value) : `(${number(measurement.value)})`,
                <button
                  type="button"
                  class="quiet"
                  aria-label={text.removeOf(whatOf(measurement))}
                  onClick={() => remove(measurement)}
                >
                  <Icon name="close" />
                </button>,
              ],
            }))}
          />
        )}
      </FirstRows>
      {counts.size < measurements.length && <p class="note">{text.firstCounts}</p>}
    </section>
  );
}
