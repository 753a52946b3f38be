import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { DayEntryDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { daysInRange } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { type DayRange, inAnswers } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { metricUnit, NUTRIENT_NAMES, NUTRIENTS, TOTAL_FIELD } from '../text/nutrients';
import { spreadOf } from '../spread';
import { REPORT_WORDS } from './words';

/** The totals of the days with entries: average, median and spread. */
export function AveragesSection({ range }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const answer = useAnswer((signal) => fetchInParts(range, signal), [range.from, range.to]);
  return (
    <section class="card">
      <h2>{text.names.averages}</h2>
      <AnswerView answer={answer}>
        {(entries) =>
          entries.length === 0 ? (
            <p class="empty">{text.noEntries}</p>
          ) : (
            <>
              <p>{text.daysLogged(format.number(entries.length), format.number(daysInRange(range.from, range.to)))}</p>
              <SpreadTable entries={entries} />
            </>
          )
        }
      </AnswerView>
    </section>
  );
}

async function fetchInParts(range: DayRange, signal: AbortSignal): Promise<DayEntryDto[]> {
  const answers = await Promise.all(
    inAnswers(range).map(({ from, to }) =>
      fetchApi('GET /api/v2/nutritiondata/range', { query: { fromDate: from, toDate: to }, signal }),
    ),
  );
  return answers.flat();
}

function SpreadTable({ entries }: { entries: DayEntryDto[] }): VNode {
  const text = useWords(REPORT_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  return (
    <DataTable
      name="spread"
      caption={text.names.averages}
      columns={[
        { label: text.nutrient },
        { label: text.mean, class: 'number' },
        { label: text.median, class: 'number aside' },
        ...[text.middle, text.range100].map((label) => ({ label, class: 'number' })),
      ]}
      rows={NUTRIENTS.map((nutrient) => {
        const decimals = nutrient === 'CALORIES' ? 0 : 1;
        const shown = (value: number) => format.number(value, decimals, decimals);
        // An average has the decimal that it has in every view.
        const spread = spreadOf(entries.map((entry) => entry[TOTAL_FIELD[nutrient]]).filter((value) => value !== null));
        return {
          key: nutrient,
          cells: [
            `${names[nutrient]} (${metricUnit(nutrient)})`,
            spread ? format.number(spread.mean, 1, decimals) : '–',
            spread ? shown(spread.median) : '–',
            spread ? text.to(shown(spread.quartiles[0]), shown(spread.quartiles[1])) : '–',
            spread ? text.to(shown(spread.least), shown(spread.most)) : '–',
          ],
        };
      })}
    />
  );
}
