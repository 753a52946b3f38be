import type { SimulatedDay, SimulatedProduct } from '../diary/day.ts';
import { escapeHtml } from './html.ts';
import { table } from './html-table.ts';
import { kilojoulesOf, mealsOf } from '../diary/meals.ts';
import type { MealOnPage } from '../diary/meals.ts';
import { numberFormat, withComma } from './number-format.ts';
import { breadUnitsOf } from '../diary/nutrients.ts';
import type { DayPageOptions } from './page-options.ts';

const GREY = 'class=stext style="color:#AAAAAA;"';

interface Figures {
  kilojoules?: number;
  kcal: number;
  fat: number;
  carbs: number;
  protein: number;
  breadUnits?: number | undefined;
}

/** Header row, meals with their products, total row; every other row has the darker class, meal rows included. */
export function productTable(day: SimulatedDay, address: string, options: DayPageOptions): string {
  const rows: string[] = [];
  const add = (row: (cellClass: string) => string): unknown =>
    rows.push(row(rows.length % 2 === 0 ? 'myday-table-std-td' : 'myday-table-std-td-even'));
  for (const meal of mealsOf(day)) {
    add((cellClass) => mealRow(meal, cellClass, options));
    for (const product of meal.products) add((cellClass) => productRow(product, cellClass, options));
  }
  if (options.missingTotalRow !== true) rows.push(totalRow(day, options));
  return table('class=myday-table-std cellspacing=1', headerRow(address) + rows.join(''), options);
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

function mealRow({ subtotal, products }: MealOnPage, cellClass: string, options: DayPageOptions): string {
  const count = `${String(products.length)} ${products.length === 1 ? 'product' : 'products'}`;
  const label = `<td class=${cellClass}><span ${GREY}>${escapeHtml(subtotal.name)}: ${count}</span></td>`;
  const figures = { ...subtotal, breadUnits: breadUnitsOf(products) };
  return `<tr>${label}${valueCells(figures, `class=${cellClass}`, GREY, options)}</tr>`;
}

function productRow(product: SimulatedProduct, cellClass: string, options: DayPageOptions): string {
  const { time, text, link } = product;
  const label = link === undefined ? escapeHtml(text) : `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`;
  const hiddenTime = `<span class=mydayshowtime style="display:none;">${time}&nbsp;</span>`;
  const name = `<td class=${cellClass} width=342>${hiddenTime}${label}</td>`;
  return `<tr>${name}${valueCells(product, `class=${cellClass}`, 'class=stext', options)}</tr>`;
}

function totalRow({ totals, products }: SimulatedDay, options: DayPageOptions): string {
  const footer = 'class="myday-table-std-td-footer"';
  const figures = { ...totals, breadUnits: breadUnitsOf(products) };
  return `<tr><td ${footer}></td>${valueCells(figures, footer, 'class=sbtext', options)}</tr>`;
}

function valueCells(figures: Figures, cell: string, span: string, options: DayPageOptions): string {
  const { whole, decimal } = numberFormat(options);
  const breadUnits = figures.breadUnits === undefined ? '' : breadUnitsSpan(decimal(figures.breadUnits), options);
  const values = [
    `<span ${span}>${whole(kilojoulesOf(figures))} KJ</span>`,
    `<span ${span}>${whole(figures.kcal)} kcal</span>`,
    `<span ${span}>${decimal(figures.fat)} g</span>`,
    `<span ${span}>${decimal(figures.carbs)} g</span>${breadUnits}`,
    `<span ${span}>${decimal(figures.protein)} g</span>`,
  ];
  return values.map((value) => `<td ${cell}>${value}</td>`).join('');
}

function breadUnitsSpan(number: string, { breadUnitsComma }: DayPageOptions): string {
  const shown = breadUnitsComma === true ? withComma(number) : number;
  return ` <span class=stext style="color:#AAA;">(${shown} BE)</span>`;
}
