import type { Locator, Page } from 'playwright-core';
import type { Shown } from './browser';
import { aDay, aProduct } from './days';

/** A file as the browser gives it to the page. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function jsonFile(content: unknown, name = 'diary.json'): ChosenFile {
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) };
}

export function textFile(name: string, ...lines: string[]): ChosenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.map((line) => `${line}\n`).join('')) };
}

/** The CSV of the diary that the site gives out: a row for each product, with an activity among them. */
export const SITE_FILE = textFile(
  'tagebuch.csv',
  'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;',
  '"27.08.2024 08:15";"150 g Banane, frisch";"4711";"598,7";"0";"0,3";"30";"1,8";',
  '"27.08.2024 18:00";"30 min Laufen";"12";"0";"1200";"0";"0";"0";',
  '"28.08.2024 12:30";"2 Scheiben Käse";"815";"1256,04";"0";"25";"1";"20";',
);

export function fileInput(page: Shown): Locator {
  return page.locator('input[type="file"]');
}

/** Drops files on the page. They are made inside of it, because the outside cannot drag. */
export async function drop(page: Page, ...files: ChosenFile[]): Promise<void> {
  const contents = files.map(({ name, buffer }) => ({ name, text: buffer.toString('utf8') }));
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const { name, text } of ${JSON.stringify(contents)}) dataTransfer.items.add(new File([text], name));
    for (const kind of ['dragover', 'drop'])
      document.querySelector('h1').dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

const BREAD = aProduct('Brot');
export const STORED_DAYS = [
  aDay('2024-08-26', { totalFibre: null }),
  aDay('2024-08-27', { totalCalories: 2500, products: [aProduct('Käse')] }),
  aDay('2024-08-28'),
];
/** Compared with them, one day lacks something in the diary, one is another there, one is the same, two are new, and one cannot be read. */
export const DAYS_OF_FILE = [
  aDay('2024-08-26', { products: [BREAD] }),
  aDay('2024-08-27', { totalCalories: 1800, products: [BREAD] }),
  aDay('2024-08-28'),
  aDay('2024-08-30'),
  aDay('2024-08-31'),
  { ...aDay('2024-08-29'), totalFat: 'much' },
];
