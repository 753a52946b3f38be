import type { VNode } from 'preact';
import { type DetailNutrient, factsOf } from '../../../src/diary/detail-nutrient';
import { ReferenceNote } from '../nutrients/reference-note';
import { counted, useFormat, useWords, words } from '../text/language';
import { metricUnit, NUTRIENT_NAMES } from '../text/nutrients';
import { DataTable, GroupedTable } from './data-table';
import { Icon } from './icon';
import { Info } from './info';
import {
  byShare,
  isLimited,
  JUDGED,
  JUDGEMENT_NAMES,
  JudgementHead,
  judgementOf,
  type NutrientAmount,
} from './nutrient-judgement';

/** Bars end here, so that a very large amount does not make all others short. */
const MAX_SHARE = 300;

const WORDS = words({
  en: {
    nutrient: 'Nutrient',
    amount: 'Amount',
    average: 'Average',
    reference: '% of the reference intake',
    daysOf: (count: string) => counted(count, 'day', 'days'),
    atLeast: (share: string) => `at least ${share}`,
    known: 'fddb.info lists vitamins and minerals for only some foods; it may have been more.',
    averages: 'Averages are over the days with data.',
    zero: 'or not listed',
    within: (limit: string) => `within the limit of ${limit}`,
    over: (limit: string) => `above the limit of ${limit}`,
    noData: (nutrients: string) => `No data in this period: ${nutrients}.`,
    simple:
      'fddb.info shows vitamins and minerals in its full view only. With EXPORTER_UPSTREAM_FULL_DETAILS=true this service asks for that view when it fetches a day.',
  },
  de: {
    nutrient: 'Nährstoff',
    amount: 'Menge',
    average: 'Durchschnitt',
    reference: '% der Referenzmenge',
    daysOf: (count: string) => counted(count, 'Tag', 'Tage'),
    atLeast: (share: string) => `mindestens ${share}`,
    known: 'fddb.info kennt Vitamine und Mineralstoffe nur bei einem Teil der Lebensmittel; es kann mehr gewesen sein.',
    averages: 'Durchschnitte gelten für die Tage mit Angabe.',
    zero: 'oder keine Angabe',
    within: (limit: string) => `innerhalb der Obergrenze von ${limit}`,
    over: (limit: string) => `über der Obergrenze von ${limit}`,
    noData: (nutrients: string) => `In diesem Zeitraum unbekannt: ${nutrients}.`,
    simple:
      'fddb.info zeigt Vitamine und Mineralstoffe nur in der ausführlichen Ansicht. Mit EXPORTER_UPSTREAM_FULL_DETAILS=true ruft dieser Dienst die Tage in dieser Ansicht ab.',
  },
});

interface Props {
  caption: string;
  amounts: NutrientAmount[];
  linkOf: (nutrient: DetailNutrient) => string;
}

/**
 * Nutrients by judgement, the largest shortfall first, beside their reference intakes; those without one are folded. For an account
 * with the site's simple view, only the nutrients of that view.
 */
export function NutrientTable({ caption, amounts, linkOf }: Props): VNode {
  const text = useWords(WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const judgements = useWords(JUDGEMENT_NAMES);
  const format = useFormat();
  const shown = isSimpleView(amounts) ? amounts.filter(isInSimpleView) : amounts;
  const isFull = shown === amounts;
  const end = shown.reduce((most, { percentage }) => Math.max(most, Math.min(percentage ?? 0, MAX_SHARE)), 100);
  const mostDays = shown.reduce((most, { days = 0 }) => Math.max(most, days), 0);
  const judged = JUDGED.map((judgement) => ({
    judgement,
    rows: shown.filter((row) => judgementOf(row) === judgement).sort(byShare),
  })).filter(({ rows }) => rows.length > 0);
  const others = shown.filter((row) => judgementOf(row) === 'NO_REFERENCE');
  const unknown = shown.filter(({ amount }) => amount === null);
  const firstCells = ({ nutrient, amount, reference, days = 0 }: NutrientAmount) => [
    <a href={linkOf(nutrient)}>{names[nutrient]}</a>,
    <>
      <span data-figure={`nutrient-${nutrient}`}>
        {format.figure(amount ?? 0, metricUnit(nutrient), reference)} {metricUnit(nutrient)}
        {amount === 0 && factsOf(nutrient).group !== 'OTHER' && <small class="meaning">{text.zero}</small>}
      </span>
      {days < mostDays && (
        <small class="meaning" data-figure={`days-${nutrient}`}>
          {text.daysOf(format.number(days))}
        </small>
      )}
    </>,
  ];
  const columns = [{ label: text.nutrient }, { label: mostDays > 0 ? text.average : text.amount, class: 'number' }];
  return (
    <>
      {judged.length > 0 && (
        <GroupedTable
          name="nutrients"
          caption={caption}
          columns={[...columns, { label: text.reference, class: 'share-field' }]}
          groups={judged.map(({ judgement, rows }) => ({
            key: judgement,
            head: [<JudgementHead judgement={judgement} />],
            rows: rows.map((row) => ({
              key: row.nutrient,
              cells: [...firstCells(row), <Share row={row} percentage={row.percentage!} end={end} />],
            })),
          }))}
        />
      )}
      {others.length > 0 && (
        <details open={judged.length === 0}>
          <summary>{judgements.NO_REFERENCE}</summary>
          <DataTable
            name="nutrients"
            caption={caption}
            columns={columns}
            rows={others.map((row) => ({ key: row.nutrient, cells: firstCells(row) }))}
          />
        </details>
      )}
      {unknown.length > 0 && (
        <p class="note" data-figure="unknown">
          {text.noData(format.list(unknown.map(({ nutrient }) => names[nutrient])))}
        </p>
      )}
      {isFull ? (
        <Info>
          <p class="note">
            {text.known} {mostDays > 0 && text.averages} <ReferenceNote amounts={amounts} />
          </p>
        </Info>
      ) : (
        <p class="note">{text.simple}</p>
      )}
    </>
  );
}

interface ShareProps {
  row: NutrientAmount;
  percentage: number;
  end: number;
}

/** A bar on a track with a line at 100 %. */
function Share({ row, percentage, end }: ShareProps): VNode {
  const { nutrient, reference } = row;
  const isLeast = judgementOf(row) === 'BELOW';
  const text = useWords(WORDS);
  const format = useFormat();
  const length = (share: number) => `${(Math.min(share, end) / end) * 100}%`;
  // "At least" is not rounded up.
  const share = format.percent(isLeast && percentage >= 10 ? Math.floor(percentage) : percentage);
  const limit = `${format.amount(reference ?? 0)} ${metricUnit(nutrient)}`;
  return (
    <div class="share">
      <span class="share-track" aria-hidden="true">
        <span class={isLimited(nutrient) ? 'bar limit' : 'bar'} style={{ inlineSize: length(percentage) }} />
        <span class="share-line" style={{ insetInlineStart: length(100) }} />
      </span>
      <span class="number" data-figure={`reference-${nutrient}`}>
        {isLeast ? text.atLeast(share) : share}
      </span>
      {isLimited(nutrient) && (
        <small class="meaning" data-figure={`limit-${nutrient}`}>
          <Icon name={percentage > 100 ? 'bad' : 'good'} />
          {(percentage > 100 ? text.over : text.within)(limit)}
        </small>
      )}
    </div>
  );
}

/** Whether no amount is known, as for a day that was fetched by a version without nutrients. */
export function isUnknown(amounts: NutrientAmount[]): boolean {
  return amounts.every(({ amount }) => amount === null);
}

const IN_SIMPLE_VIEW: readonly DetailNutrient[] = ['ALCOHOL', 'WATER', 'CHOLESTEROL', 'BREAD_UNITS'];

function isInSimpleView({ nutrient }: NutrientAmount): boolean {
  return IN_SIMPLE_VIEW.includes(nutrient);
}

/** Whether all is unknown that the simple view of the site does not have. */
function isSimpleView(amounts: NutrientAmount[]): boolean {
  return isUnknown(amounts.filter((amount) => !isInSimpleView(amount)));
}
