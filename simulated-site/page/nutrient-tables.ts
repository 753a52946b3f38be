import type { SimulatedDay } from '../diary/day.ts';
import { escapeHtml } from './html.ts';
import { table } from './html-table.ts';
import { kilojoulesOf } from '../diary/meals.ts';
import { numberFormat } from './number-format.ts';
import { microSignOf, nutrientsOf } from '../diary/nutrients.ts';
import type { Mass, Micronutrient, NutrientKey } from '../diary/nutrients.ts';
import type { DayPageOptions } from './page-options.ts';

/** A row with `key` can be missing from the page, and its text can be something else. */
interface Row {
  key?: NutrientKey;
  label: string;
  value: string;
  remark?: string;
}

/** The summary table, and in the full view the tables of vitamins and minerals. */
export function nutrientTables(day: SimulatedDay, options: DayPageOptions): string {
  const summary = rowsTable(summaryRows(day, options), options, 3);
  if (options.view === 'simple') return summary;
  const { vitamins, minerals } = nutrientsOf(day);
  return [
    summary,
    '<h3>Vitamins</h3>',
    rowsTable(micronutrientRows(vitamins, day, options), options, 2),
    '<p><h3>Minerals</h3></p>',
    rowsTable(micronutrientRows(minerals, day, options), options, 2),
  ].join('');
}

function summaryRows(day: SimulatedDay, options: DayPageOptions): Row[] {
  const { totals } = day;
  const { whole, decimal } = numberFormat(options);
  const { alcohol, water, cholesterol, breadUnits } = nutrientsOf(day);
  const share = (kcal: number): string => {
    const percent = totals.kcal === 0 ? 0 : (100 * kcal) / totals.kcal;
    return `<span class=reportaddinfo>Equals ${whole(percent)}% of the calorific value.</span>`;
  };
  const strong = (value: string): string => `<span style="font-weight:bold;">${value}</span>`;
  const energy = `<b>${whole(kilojoulesOf(totals))} KJ</b> (${whole(totals.kcal)} kcal)`;
  const rows: Row[] = [
    { label: 'Calorific value', value: energy },
    { label: 'Fat', value: strong(`${decimal(totals.fat)} g`), remark: share(totals.fat * 9) },
    { label: 'Carbohydrates', value: strong(`${decimal(totals.carbs)} g`), remark: share(totals.carbs * 4) },
  ];
  if (options.omitSugarRow !== true) {
    const label = '<span style="padding-left:8px;">thereof Sugar</span>';
    rows.push({ label, value: strong(`${decimal(totals.sugar)} g`) });
  }
  rows.push(
    { label: 'Protein', value: strong(`${decimal(totals.protein)} g`), remark: share(totals.protein * 4) },
    { key: 'ALCOHOL', label: 'Alcohol', value: strong(`${decimal(alcohol)} g`), remark: share(alcohol * 7) },
    { key: 'WATER', label: 'Water', value: bold(`${decimal(water)} litres`) },
    { label: options.fibreLabel ?? 'Dietary fibre', value: bold(`${decimal(totals.fibre)} g`) },
    { key: 'CHOLESTEROL', label: 'Cholesterol', value: bold(`${decimal(cholesterol)} mg`) },
  );
  if (breadUnits !== undefined) {
    rows.push({ key: 'BREAD_UNITS', label: 'Bread units', value: bold(decimal(breadUnits)) });
  }
  return rows;
}

function micronutrientRows(nutrients: readonly Micronutrient[], day: SimulatedDay, options: DayPageOptions): Row[] {
  const { exact } = numberFormat(options);
  const sign = options.microSign ?? microSignOf(day.date);
  const unitText = (unit: Mass['unit']): string => (unit === 'ug' ? `${sign}g` : unit);
  return nutrients.map(({ key, label, shown: { value, unit } }) => {
    return { key, label, value: bold(`${exact(value)} ${unitText(unit)}`) };
  });
}

function rowsTable(rows: readonly Row[], options: DayPageOptions, columns: 2 | 3): string {
  const shownRows = rows.filter(({ key }) => key === undefined || options.omitNutrients?.includes(key) !== true);
  const shaded = shownRows.map(({ key, label, value, remark = '' }, index) => {
    const shade = index % 2 === 0 ? ' class="standardblock-darkercolor"' : '';
    const unreadable = key === undefined ? undefined : options.unreadable?.[key];
    const cells = [label, unreadable === undefined ? value : bold(escapeHtml(unreadable)), remark].slice(0, columns);
    return `<tr>${cells.map((cell) => `<td${shade}>${cell}</td>`).join('')}</tr>`;
  });
  return table('cellspacing=0 cellpadding=2 width="100%"', shaded.join(''), options);
}

function bold(value: string): string {
  return `<b>${value}</b>`;
}
