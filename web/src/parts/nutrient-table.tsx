import type { VNode } from 'preact';
import { type DetailNutrient, factsOf } from '../../../src/diary/detail-nutrient';
import { ReferenceNote } from '../nutrients/reference-note';
import { counted, useFormat, useWords, words } from '../text/language';
import { metricUnit, NUTRIENT_NAMES } from '../text/nutrients';
import { GroupedTable } from './data-table';
import { Icon } from './icon';

import { byShare, isLimited, JudgementHead, JUDGEMENTS, judgementOf, type NutrientAmount } from './nutrient-judgement';

/** Bars end here, so that a very large amount does not make all others short. */
const MAX_SHARE = 300;

const WORDS = words({
  en: {
    nutrient: 'Nutrient',
    amount: 'Amount',
    average: 'Average',
    reference: '% of the reference intake',
    days: 'Days with data',
    daysOf: (count: string) => counted(count, 'day', 'days'),
    unknown: 'unknown',
    atLeast: (share: string) => `at least ${share}`,
    known:
      'fddb.info lists vitamins and minerals for only some foods, so your actual intake may be higher than shown. The line marks 100% of the reference intake.',
    zero: 'or not listed',
    within: (limit: string) => `within the limit of ${limit}`,
    over: (limit: string) => `above the limit of ${limit}`,
    noData: (nutrients: string) => `No data in this range: ${nutrients}.`,
    noUpperLimits: 'Only salt has an upper limit here.',
    simple:
      'fddb.info shows vitamins and minerals in its full view only. With EXPORTER_UPSTREAM_FULL_DETAILS=true this service asks for that view when it fetches a day.',
  },
  de: {
    nutrient: 'Nährstoff',
    amount: 'Menge',
    average: 'Durchschnitt',
    reference: '% der Referenzmenge',
    days: 'Tage mit Angabe',
    daysOf: (count: string) => counted(count, 'Tag', 'Tage'),
    unknown: 'unbekannt',
    atLeast: (share: string) => `mindestens ${share}`,
    known:
      'fddb.info kennt Vitamine und Mineralstoffe nur bei einem Teil der Lebensmittel; tatsächlich kann es mehr gewesen sein als angezeigt. Der Strich steht bei 100 % der Referenzmenge.',
    zero: 'oder keine Angabe',
    within: (limit: string) => `innerhalb der Obergrenze von ${limit}`,
    over: (limit: string) => `über der Obergrenze von ${limit}`,
    noData: (nutrients: string) => `Keine Angaben in diesem Zeitraum: ${nutrients}.`,
    noUpperLimits: 'Nur für Salz gibt es hier eine Obergrenze.',
    simple:
      'fddb.info zeigt Vitamine und Mineralstoffe nur in der ausführlichen Ansicht. Mit EXPORTER_UPSTREAM_FULL_DETAILS=true ruft dieser Dienst die Tage in dieser Ansicht ab.',
  },
});

interface Props {
  caption: string;
  amounts: NutrientAmount[];
  /** Target of a nutrient's name; none on paper. */
  linkOf?: (nutrient: DetailNutrient) => string;
}

/** Nutrients by judgement, the largest shortfall first, with their reference intakes. For an account with the site's simple view, only the nutrients of that view. */
export function NutrientTable({ caption, amounts, linkOf }: Props): VNode {
  const text = useWords(WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const shown = isSimpleView(amounts) ? amounts.filter(isInSimpleView) : amounts;
  const column = (isShown: boolean, label: string, name: string) => (isShown ? [{ label, class: name }] : []);
  const hasShares = shown.some(({ percentage }) => percentage !== null);
  const hasDays = shown.some(({ days }) => days !== undefined);
  const end = shown.reduce((most, { percentage }) => Math.max(most, Math.min(percentage ?? 0, MAX_SHARE)), 100);
  const nutrientCells = (row: NutrientAmount) => {
    const { nutrient, amount, reference, percentage, days = 0 } = row;
    return [
      linkOf ? <a href={linkOf(nutrient)}>{names[nutrient]}</a> : names[nutrient],
      <span data-figure={`nutrient-${nutrient}`}>
        {amount === null
          ? text.unknown
          : `${format.figure(amount, metricUnit(nutrient), reference)} ${metricUnit(nutrient)}`}
        {amount === 0 && factsOf(nutrient).group !== 'OTHER' && <small class="meaning">{text.zero}</small>}
      </span>,
      ...(hasShares
        ? [
            percentage !== null && (
              <Share row={row} percentage={percentage} end={end} isLeast={judgementOf(row) === 'BELOW'} />
            ),
          ]
        : []),
      ...(hasDays ? [<span data-figure={`days-${nutrient}`}>{text.daysOf(format.number(days))}</span>] : []),
    ];
  };
  const unknown = shown.filter(({ amount }) => amount === null);
  const groups = JUDGEMENTS.map((judgement) => ({
    key: judgement,
    head: <JudgementHead judgement={judgement} />,
    rows: shown.filter((row) => judgementOf(row) === judgement).sort(byShare),
  }));
  return (
    <>
      {shown === amounts && <p>{text.known}</p>}
      <GroupedTable
        name="nutrients"
        caption={caption}
        columns={[
          { label: text.nutrient },
          { label: hasDays ? text.average : text.amount, class: 'number' },
          ...column(hasShares, text.reference, 'share-field'),
          ...column(hasDays, text.days, 'number'),
        ]}
        groups={groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ key, head, rows }) => ({
            key,
            head: [head],
            rows: rows.map((row) => ({ key: row.nutrient, cells: nutrientCells(row) })),
          }))}
      />
      {unknown.length > 0 && (
        <p class="note" data-figure="unknown">
          {text.noData(format.list(unknown.map(({ nutrient }) => names[nutrient])))}
        </p>
      )}
      {shown === amounts ? (
        <p class="note">
          <ReferenceNote amounts={amounts} /> {text.noUpperLimits}
        </p>
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
  isLeast: boolean;
}

/** A bar on a track with a line at 100 %. */
function Share({ row: { nutrient, reference }, percentage, end, isLeast }: ShareProps): VNode {
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
