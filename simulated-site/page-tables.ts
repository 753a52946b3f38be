import type { SimulatedDay, SimulatedProduct } from './diary.ts';
import { KJ_OF_A_KCAL } from './foods/foods.ts';
import { escapeHtml } from './html.ts';
import { nutrientSummary } from './nutrients.ts';
import type { Nutrient } from './nutrients.ts';
import type { DayPageOptions } from './page-options.ts';

const GREY = 'class=stext style="color:#AAAAAA;"';

interface NumberFormat {
  whole: (value: number) => string;
  /** At most one decimal, without a trailing zero: `7 g`. */
  decimal: (value: number) => string;
  /** All decimals. */
  exact: (value: number) => string;
}

export function numberFormat({ decimalComma }: DayPageOptions): NumberFormat {
  const exact = (value: number): string => (decimalComma === true ? String(value).replace('.', ',') : String(value));
  return {
    whole: (value) => exact(Math.round(value)),
    decimal: (value) => exact(Math.round(value * 10) / 10),
    exact,
  };
}

export function kilojoules(kcal: number): number {
  return Math.round(kcal * KJ_OF_A_KCAL);
}

/** Header row, meals with their products, total row; every other row has the darker class, meal rows included. */
export function productTable(day: SimulatedDay, address: string, options: DayPageOptions): string {
  const format = numberFormat(options);
  const rows: string[] = [];
  const add = (row: (cellClass: string) => string): unknown =>
    rows.push(row(rows.length % 2 === 0 ? 'myday-table-std-td' : 'myday-table-std-td-even'));
  for (const [meal, products] of byMeal(day.products)) {
    add((cellClass) => mealRow(meal, products, cellClass, format));
    for (const product of products) add((cellClass) => productRow(product, cellClass, format));
  }
  if (options.missingTotalRow !== true) rows.push(totalRow(day, format));
  return table('class=myday-table-std cellspacing=1', headerRow(address) + rows.join(''), options);
}

function byMeal(products: readonly SimulatedProduct[]): [string, SimulatedProduct[]][] {
  const meals = new Map<string, SimulatedProduct[]>();
  for (const product of products) {
    const meal = meals.get(product.meal);
    if (meal === undefined) meals.set(product.meal, [product]);
    else meal.push(product);
  }
  return [...meals];
}

function headerRow(address: string): string {
  const cell = (label: string, sort: string, extra = ''): string => {
    const click = `onclick="window.location.href=&#39;${address}${sort}&#39;"`;
    return `<th title="Sort table"${extra} ${click} style="cursor:pointer;">${label}</th>`;
  };
  const cells = [
    cell('Product', ''),
    cell('Calorific value&nbsp;', '&amp;action=cal_desc', ' colspan=2'),
    cell('Fat&nbsp;', '&amp;action=fat_desc'),
    cell('Carbohydrates&nbsp;', '&amp;action=kh_desc'),
    cell('Protein&nbsp;', '&amp;action=pro_desc'),
  ];
  return `<tr>${cells.join('\n')}</tr>`;
}

function mealRow(meal: string, products: SimulatedProduct[], cellClass: string, format: NumberFormat): string {
  const sum = (value: (product: SimulatedProduct) => number): number =>
    products.reduce((total, product) => total + value(product), 0);
  const kcal = sum((product) => product.kcal);
  const cells = [
    `${meal}: ${String(products.length)} ${products.length === 1 ? 'product' : 'products'}`,
    `${format.whole(kilojoules(kcal))} KJ`,
    `${format.whole(kcal)} kcal`,
    `${format.decimal(sum((product) => product.fat))} g`,
    `${format.decimal(sum((product) => product.carbs))} g`,
    `${format.decimal(sum((product) => product.protein))} g`,
  ];
  return `<tr>${cells.map((cell) => `<td class=${cellClass}><span ${GREY}>${cell}</span></td>`).join('')}</tr>`;
}

function productRow(product: SimulatedProduct, cellClass: string, format: NumberFormat): string {
  const { time, text, link, kcal, fat, carbs, protein, breadUnits } = product;
  const label = link === undefined ? escapeHtml(text) : `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`;
  const cell = (value: string, more = ''): string =>
    `<td class=${cellClass}><span class=stext>${value}</span>${more}</td>`;
  const grey =
    breadUnits === undefined ? '' : ` <span class=stext style="color:#AAA;">(${format.decimal(breadUnits)} BE)</span>`;
  const hiddenTime = `<span class=mydayshowtime style="display:none;">${time}&nbsp;</span>`;
  const cells = [
    `<td class=${cellClass} width=342>${hiddenTime}${label}</td>`,
    cell(`${format.whole(kilojoules(kcal))} KJ`),
    cell(`${format.whole(kcal)} kcal`),
    cell(`${format.decimal(fat)} g`),
    cell(`${format.decimal(carbs)} g`, grey),
    cell(`${format.decimal(protein)} g`),
  ];
  return `<tr>${cells.join('')}</tr>`;
}

function totalRow({ totals }: SimulatedDay, format: NumberFormat): string {
  const cells = [
    `${format.whole(kilojoules(totals.kcal))} KJ`,
    `${format.whole(totals.kcal)} kcal`,
    `${format.decimal(totals.fat)} g`,
    `${format.decimal(totals.carbs)} g`,
    `${format.decimal(totals.protein)} g`,
  ];
  const cell = (value: string): string =>
    `<td class="myday-table-std-td-footer"><span class=sbtext>${value}</span></td>`;
  return `<tr><td class="myday-table-std-td-footer"></td>${cells.map(cell).join('')}</tr>`;
}

export function nutrientTables(day: SimulatedDay, options: DayPageOptions): string {
  const { vitamins, minerals } = nutrientSummary(day);
  return [
    mainNutrients(day, options),
    '<h3>Vitamins</h3>',
    smallTable(vitamins, options),
    '<p><h3>Minerals</h3></p>',
    smallTable(minerals, options),
  ].join('');
}

function mainNutrients(day: SimulatedDay, options: DayPageOptions): string {
  const { totals } = day;
  const { whole, decimal } = numberFormat(options);
  const { alcohol, water, cholesterol } = nutrientSummary(day);
  const share = (kcal: number): string => {
    const percent = totals.kcal === 0 ? 0 : (100 * kcal) / totals.kcal;
    return `<span class=reportaddinfo>Equals ${whole(percent)}% of the calorific value.</span>`;
  };
  const strong = (value: number): string => `<span style="font-weight:bold;">${decimal(value)} g</span>`;
  const bold = ({ value, unit }: Nutrient): string => `<b>${decimal(value)} ${unit}</b>`;
  const rows: string[][] = [
    ['Calorific value', `<b>${whole(kilojoules(totals.kcal))} KJ</b> (${whole(totals.kcal)} kcal)`, ''],
    ['Fat', strong(totals.fat), share(totals.fat * 9)],
    ['Carbohydrates', strong(totals.carbs), share(totals.carbs * 4)],
    ...(options.omitSugarRow === true
      ? []
      : [['<span style="padding-left:8px;">thereof Sugar</span>', strong(totals.sugar), '']]),
    ['Protein', strong(totals.protein), share(totals.protein * 4)],
    ['Alcohol', strong(alcohol.value), share(alcohol.value * 7)],
    ['Water', bold(water), ''],
    ...(options.omitFibreRow === true
      ? []
      : [[options.fibreLabel ?? 'Dietary fibre', `<b>${decimal(totals.fibre)} g</b>`, '']]),
    ['Cholesterol', bold(cholesterol), ''],
  ];
  return summaryTable(rows, options);
}

function smallTable(nutrients: readonly Nutrient[], options: DayPageOptions): string {
  const { exact } = numberFormat(options);
  const rows = nutrients.map(({ label, value, unit }) => [label, `<b>${exact(value)} ${unit}</b>`]);
  return summaryTable(rows, options);
}

function summaryTable(rows: readonly string[][], options: DayPageOptions): string {
  const shaded = rows.map((cells, index) => {
    const shade = index % 2 === 0 ? ' class="standardblock-darkercolor"' : '';
    return `<tr>${cells.map((cell) => `<td${shade}>${cell}</td>`).join('')}</tr>`;
  });
  return table('cellspacing=0 cellpadding=2 width="100%"', shaded.join(''), options);
}

function table(attributes: string, rows: string, { tbody }: DayPageOptions): string {
  return `<table ${attributes}>${tbody === true ? `<tbody>${rows}</tbody>` : rows}</table>`;
}
