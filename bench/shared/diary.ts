import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type * as ClockModule from '../../src/platform/clock';
import type { CalendarDay } from '../../src/diary/calendar-day';
import type { DiaryDay, Product } from '../../src/diary/day-entry';
import type * as DatabaseModule from '../../src/persistence/sqlite/sqlite-database';
import type * as DocStoreModule from '../../src/persistence/sqlite/sqlite-doc-store';
import { built } from './built.ts';
import { withDetails } from './details.ts';
import { type Food, foods, tenths } from './foods.ts';
import { pick, type Random, randomFrom } from './random.ts';
import { build } from './service.ts';

/** A diary of any size, always the same one for the same seed, and a file of the service's embedded store that holds it. */

export interface DiaryOptions {
  days: number;
  productsADay: number;
  names: number;
  seed: number;
  /** `YYYY-MM-DD`. The content of a day depends on its place in the diary alone, not on its date. */
  lastDay: string;
}

const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;
/** Share of days on which only water is logged: there is an entry, but the day counts as missing. */
const DAYS_OF_WATER = 1 / 60;
const WATER = { name: 'Wasser, still', amount: '200 ml', link: '', calories: 0, fat: 0, carbs: 0, protein: 0 };

/** The date `count` days before today, in UTC. */
export function daysAgo(count: number): string {
  return new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10);
}

export function diaryOf(years: number): DiaryOptions {
  return { days: years * YEAR_DAYS, productsADay: 15, names: 1500, seed: 42, lastDay: daysAgo(1) };
}

/** The days of a diary with their details, oldest first. */
export function* diaryDays({ days, productsADay, names, seed, lastDay }: DiaryOptions): Generator<DiaryDay> {
  const random = randomFrom(seed);
  const ofDetails = randomFrom(seed + 1);
  const menu = new Menu(foods(names - 1, seed), Math.max(1, Math.floor((days * productsADay) / names / 2)));
  const last = Date.parse(lastDay);
  for (let index = 0; index < days; index++) {
    const date = new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10) as CalendarDay;
    yield withDetails(dayOf(date, productsADay, random, menu), ofDetails);
  }
}

function dayOf(date: CalendarDay, productsADay: number, random: Random, menu: Menu): DiaryDay {
  const totals = { totalCalories: 0, totalFat: 0, totalCarbs: 0, totalSugar: 0, totalProtein: 0, totalFibre: 0 };
  if (random() < DAYS_OF_WATER) return { date, products: Array.from({ length: productsADay }, () => WATER), ...totals };
  const products = Array.from({ length: productsADay }, (): Product => {
    const { name, link, amounts, per100 } = menu.food(random);
    const { text, grams } = pick(random, amounts);
    const part = (of: number) => tenths((of * grams) / 100);
    const product = {
      name,
      amount: text,
      calories: Math.round((per100.calories * grams) / 100),
      fat: part(per100.fat),
      carbs: part(per100.carbs),
      protein: part(per100.protein),
      link,
    };
    totals.totalCalories += product.calories;
    totals.totalFat += product.fat;
    totals.totalCarbs += product.carbs;
    totals.totalSugar += part(per100.sugar);
    totals.totalProtein += product.protein;
    totals.totalFibre += part(per100.fibre);
    return product;
  });
  const rounded = Object.entries(totals).map(([name, total]) => [name, tenths(total)]);
  return { date, products, ...(Object.fromEntries(rounded) as typeof totals) };
}

/** Picks foods by weight, and at intervals the next one in turn, so that none is left out. */
class Menu {
  private readonly foods: readonly Food[];
  private readonly turn: number;
  private readonly upTo: number[] = [];
  private readonly all: number;
  private served = 0;

  constructor(foods: readonly Food[], turn: number) {
    this.foods = foods;
    this.turn = turn;
    let sum = 0;
    for (const { weight } of foods) this.upTo.push((sum += weight));
    this.all = sum;
  }

  food(random: Random): Food {
    const inTurn = this.served++ % this.turn === 0 ? this.foods[(this.served - 1) / this.turn] : undefined;
    if (inTurn) return inTurn;
    const wanted = random() * this.all;
    let [low, high] = [0, this.upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.upTo[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return this.foods[low]!;
  }
}

/** Writes the diary by the built service's own store, so that the file is always of its newest schema. */
export async function writeDiary(file: string, options: DiaryOptions): Promise<void> {
  const { SystemClock } = built<typeof ClockModule>('platform/clock');
  const { SqliteDatabase } = built<typeof DatabaseModule>('persistence/sqlite/sqlite-database');
  const { SqliteDocStore } = built<typeof DocStoreModule>('persistence/sqlite/sqlite-doc-store');
  mkdirSync(dirname(file), { recursive: true });
  for (const suffix of ['', '-wal', '-shm', '-owner']) rmSync(file + suffix, { force: true });
  const database = await SqliteDatabase.open(file, new SystemClock('UTC'));
  const store = new SqliteDocStore(database);
  database.run('PRAGMA synchronous = OFF');
  for (const day of diaryDays(options)) await store.save(day);
  database.onApplicationShutdown();
}

async function main(): Promise<void> {
  const defaults = diaryOf(10);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      days: { type: 'string', default: String(defaults.days) },
      products: { type: 'string', default: String(defaults.productsADay) },
      names: { type: 'string', default: String(defaults.names) },
      seed: { type: 'string', default: String(defaults.seed) },
      'last-day': { type: 'string', default: defaults.lastDay },
    },
  });
  const file = positionals[0];
  if (file === undefined) throw new Error('Say which file: node bench/shared/diary.ts data/ten-years.db');
  build();
  await writeDiary(file, {
    days: Number(values.days),
    productsADay: Number(values.products),
    names: Number(values.names),
    seed: Number(values.seed),
    lastDay: values['last-day'],
  });
}

if (process.argv[1]?.endsWith('diary.ts') === true) void main();
