import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { daysInRange } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { AsTable } from '../parts/as-table';
import { Info } from '../parts/info';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { macroSentence, SENTENCES } from './sentences';
import { bucketName } from './trend';
import { TREND_WORDS } from './words';

/** Bars of more weeks would be too thin. */
const MAX_DAYS_BY_WEEK = 366;
/** In kcal per gram, as for the energy split. From the bottom up. */
const MACROS = [
  { metric: 'PROTEIN', kind: 'protein', energy: 4 },
  { metric: 'FAT', kind: 'fat', energy: 9 },
  { metric: 'CARBS', kind: 'carbs', energy: 4 },
] as const;

interface Bucket {
  point: TrendPointDto;
  /** The share of each in their energy, in percent. */
  shares: number[];
}

/** The energy of carbohydrates, fat and protein week by week, or month by month. */
export function Macros({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(TREND_WORDS);
  const sentences = useWords(SENTENCES);
  const format = useFormat();
  const granularity = daysInRange(from, to) > MAX_DAYS_BY_WEEK ? 'MONTH' : 'WEEK';
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: from, toDate: to, granularity } as const;
      const trends = await Promise.all(
        MACROS.map(({ metric }) => fetchApi('GET /api/v2/stats/trend', { query: { ...query, metric }, signal })),
      );
      const buckets = sharesOf(trends);
      // A range without entries has no split.
      const split =
        buckets.length === 0
          ? undefined
          : await fetchApi('GET /api/v2/stats/macro-split', { query: { fromDate: from, toDate: to }, signal });
      return { buckets, split };
    },
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.macros}</h2>
      <AnswerView answer={answer}>
        {({ buckets, split }) =>
          split ? (
            <>
              <p class="sentence">{macroSentence(split, sentences, format)}</p>
              <Stacks buckets={buckets} />
            </>
          ) : (
            <p class="empty">{text.empty}</p>
          )
        }
      </AnswerView>
    </section>
  );
}

function Stacks({ buckets }: { buckets: Bucket[] }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const last = buckets.at(-1)!;
  const columnName = ({ point }: Bucket) => bucketName(point, format, text);
  const describeShares = (bucket: Bucket) =>
    MACROS.map(({ metric }, index) => `${names[metric]} ${format.percent(bucket.shares[index]!, 0)}`)
      .reverse()
      .join(' · ');
  return (
    <figure class="chart">
      <figcaption>
        <span data-figure="macros">{`${columnName(last)}: ${describeShares(last)}`}</span>
      </figcaption>
      <div class="stacks" aria-hidden="true">
        {buckets.map((bucket) => (
          <span key={bucket.point.bucket} title={`${columnName(bucket)}: ${describeShares(bucket)}`}>
            {MACROS.map(({ kind }, index) => (
              <span key={kind} class={kind} style={{ flexGrow: bucket.shares[index] }} />
            )).reverse()}
          </span>
        ))}
      </div>
      <ul class="chart-key stacks-key" aria-hidden="true">
        {MACROS.toReversed().map(({ metric, kind }) => (
          <li key={kind}>
            <span class={`dot ${kind}`} />
            {names[metric]}
          </li>
        ))}
      </ul>
      <Info>
        <p class="note">{text.macrosNote}</p>
      </Info>
      <AsTable
        title={text.macros}
        columns={[
          { label: text.period },
          ...MACROS.map(({ metric }) => ({ label: names[metric], class: 'number' })).reverse(),
        ]}
        rows={() =>
          buckets.map((bucket) => ({
            key: bucket.point.bucket,
            cells: [columnName(bucket), ...bucket.shares.map((share) => format.percent(share)).reverse()],
          }))
        }
      />
    </figure>
  );
}

/** Periods without any of the three are left out. */
function sharesOf(trends: TrendPointDto[][]): Bucket[] {
  // By their names, because a nutrient that is known on no day of a period has no point for it.
  const averages = trends.map((points) => new Map(points.map(({ bucket, average }) => [bucket, average])));
  const points = new Map(trends.flat().map((point) => [point.bucket, point]));
  return [...points.values()]
    .sort((one, other) => (one.fromDate < other.fromDate ? -1 : 1))
    .flatMap((point) => {
      const energies = MACROS.map(({ energy }, macro) => (averages[macro]!.get(point.bucket) ?? 0) * energy);
      const all = energies.reduce((sum, each) => sum + each, 0);
      return all === 0 ? [] : [{ point, shares: energies.map((each) => (each / all) * 100) }];
    });
}
