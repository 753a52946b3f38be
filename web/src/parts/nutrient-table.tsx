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
    note: 'Reference intakes for adults in Regulation (EU) No 1169/2011. fddb.info lists vitamins and minerals for only some foods, so your actual intake may be higher.',
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
    note: 'Referenzmengen für Erwachsene nach Verordnung (EU) Nr. 1169/2011. fddb.info kennt Vitamine und Mineralstoffe nur bei einem Teil der Lebensmittel; tatsächlich kann es mehr gewesen sein.',
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
  const cellsOf = ({ nutrient, amount, percentage, days = 0 }: NutrientAmount) => [
    names[nutrient],
    <span data-figure={`nutrient-${nutrient}`}>
      {amount === null ? text.unknown : `${format.amount(amount)} ${unitOf(nutrient)}`}
    </span>,
    ...(hasShares ? [percentage !== null && <Share percentage={percentage} name={`reference-${nutrient}`} />] : []),
    ...(hasDays ? [<span data-figure={`days-${nutrient}`}>{text.daysOf(format.number(days))}</span>] : []),
  ];
  return (
    <>
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

/** A bar that ends at 100 %, where its track ends; the number goes on. */
function Share({ percentage, name }: { percentage: number; name: string }): VNode {
  const format = useFormat();
  return (
    <div class="share">
      <span class="share-track" aria-hidden="true">
        <span class="bar" style={{ inlineSize: `${Math.min(percentage, 100)}%` }} />
      </span>
      <span class="number" data-figure={name}>
        {format.percent(percentage)}
      </span>
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
