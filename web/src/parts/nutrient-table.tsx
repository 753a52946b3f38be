import type { VNode } from 'preact';
import {
  DETAIL_NUTRIENTS,
  type DetailNutrient,
  factsOf,
  NUTRIENT_GROUPS,
  type NutrientGroup,
} from '../../../src/diary/detail-nutrient';
import { counted, useFormat, useWords, words } from '../text/language';
import { NUTRIENT_NAMES, unitOf } from '../text/nutrients';
import { GroupedTable } from './data-table';

export interface NutrientAmount {
  nutrient: DetailNutrient;
  /** Null if it is unknown, which is not zero. */
  amount: number | null;
  /** Of the reference intake; null if there is none or the amount is unknown. */
  percentage: number | null;
  /** For averages, the number of days behind them. */
  days?: number;
}

/** Bars end here, so that a very large amount does not make all others short. */
const LONGEST_SHARE = 300;
/** Less of these is better, so their bars look different. */
const LIMITED: DetailNutrient[] = ['SALT'];

const WORDS = words({
  en: {
    groups: { VITAMIN: 'Vitamins', MINERAL: 'Minerals', OTHER: 'Other' },
    nutrient: 'Nutrient',
    amount: 'Amount',
    average: 'Average',
    reference: '% of the reference intake',
    days: 'Days with data',
    daysOf: (count: string) => counted(count, 'day', 'days'),
    unknown: 'unknown',
    known:
      'fddb.info lists vitamins and minerals for only some foods, so your actual intake may be higher than shown. The line marks 100% of the reference intake.',
    zero: 'or not listed',
    limit: 'maximum, not a target',
    note: 'Reference intakes for adults in Regulation (EU) No 1169/2011.',
    simple:
      'fddb.info shows vitamins and minerals in its full view only. With EXPORTER_UPSTREAM_FULL_DETAILS=true this service asks for that view when it fetches a day.',
  },
  de: {
    groups: { VITAMIN: 'Vitamine', MINERAL: 'Mineralstoffe', OTHER: 'Weitere' },
    nutrient: 'Nährstoff',
    amount: 'Menge',
    average: 'Durchschnitt',
    reference: '% der Referenzmenge',
    days: 'Tage mit Angabe',
    daysOf: (count: string) => counted(count, 'Tag', 'Tage'),
    unknown: 'unbekannt',
    known:
      'fddb.info kennt Vitamine und Mineralstoffe nur bei einem Teil der Lebensmittel; tatsächlich kann es mehr gewesen sein als angezeigt. Der Strich steht bei 100 % der Referenzmenge.',
    zero: 'oder keine Angabe',
    limit: 'Obergrenze, kein Ziel',
    note: 'Referenzmengen für Erwachsene nach Verordnung (EU) Nr. 1169/2011.',
    simple:
      'fddb.info zeigt Vitamine und Mineralstoffe nur in der ausführlichen Ansicht. Mit EXPORTER_UPSTREAM_FULL_DETAILS=true ruft dieser Dienst die Tage in dieser Ansicht ab.',
  },
});

/** Nutrients beside the reference intake. Of an account with the simple view of the site, those that this view has. */
export function NutrientTable({ caption, amounts }: { caption: string; amounts: NutrientAmount[] }): VNode {
  const text = useWords(WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const shown = isSimpleView(amounts) ? amounts.filter(isInSimpleView) : amounts;
  const column = (isShown: boolean, label: string, name: string) => (isShown ? [{ label, class: name }] : []);
  const hasShares = shown.some(({ percentage }) => percentage !== null);
  const hasDays = shown.some(({ days }) => days !== undefined);
  const end = Math.min(LONGEST_SHARE, Math.max(100, ...shown.map(({ percentage }) => percentage ?? 0)));
  const cellsOf = ({ nutrient, amount, percentage, days = 0 }: NutrientAmount) => [
    names[nutrient],
    <span data-figure={`nutrient-${nutrient}`}>
      {amount === null ? text.unknown : `${format.amount(amount)} ${unitOf(nutrient)}`}
      {amount === 0 && groupOf(nutrient) !== 'OTHER' && <small class="meaning">{text.zero}</small>}
    </span>,
    ...(hasShares ? [percentage !== null && <Share nutrient={nutrient} percentage={percentage} end={end} />] : []),
    ...(hasDays ? [<span data-figure={`days-${nutrient}`}>{text.daysOf(format.number(days))}</span>] : []),
  ];
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
        groups={NUTRIENT_GROUPS.map((group) => ({
          key: group,
          head: [text.groups[group]] as [string],
          rows: shown
            .filter(({ nutrient }) => groupOf(nutrient) === group)
            .map((row) => ({ key: row.nutrient, cells: cellsOf(row) })),
        })).filter(({ rows }) => rows.length > 0)}
      />
      <p class="note">{shown === amounts ? text.note : text.simple}</p>
    </>
  );
}

/** A bar on a track with a line at 100 %. */
function Share({ nutrient, percentage, end }: { nutrient: DetailNutrient; percentage: number; end: number }): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const isLimit = LIMITED.includes(nutrient);
  const length = (share: number) => `${(Math.min(share, end) / end) * 100}%`;
  return (
    <div class="share">
      <span class="share-track" aria-hidden="true">
        <span class={isLimit ? 'bar limit' : 'bar'} style={{ inlineSize: length(percentage) }} />
        <span class="share-line" style={{ insetInlineStart: length(100) }} />
      </span>
      <span class="number" data-figure={`reference-${nutrient}`}>
        {format.percent(percentage)}
      </span>
      {isLimit && <small class="meaning">{text.limit}</small>}
    </div>
  );
}

/** The amounts of a day in the order of the table. */
export function amountsOfDay(nutrients: Record<DetailNutrient, number | null>): NutrientAmount[] {
  return DETAIL_NUTRIENTS.map((nutrient) => {
    const amount = nutrients[nutrient];
    const { referenceIntake } = factsOf(nutrient);
    const percentage = amount === null || referenceIntake === null ? null : (amount / referenceIntake) * 100;
    return { nutrient, amount, percentage };
  });
}

/** Whether nothing is known, as of a day that was fetched by a version that did not keep nutrients. */
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

function groupOf(nutrient: DetailNutrient): NutrientGroup {
  return factsOf(nutrient).group;
}
