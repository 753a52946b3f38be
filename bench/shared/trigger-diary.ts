import type { CalendarDay } from '../../src/diary/calendar-day';
import { type Random, randomFrom } from './random.ts';

/** A diary with a symptom, of which is known what sets it off. */
export interface TriggerDiary {
  days: { date: CalendarDay; products: { name: string; link: string; time: string }[] }[];
  symptoms: { date: CalendarDay; time: string; severity: number }[];
  /** The food that multiplies the risk. */
  trigger: string;
}

export interface TriggerDiaryOptions {
  seed: number;
  days: number;
  foods?: number;
  /** Average number of foods a day; by default a seventh of all foods. */
  foodsPerDay?: number;
  /** Factor of the risk of an onset later on the same day and on the next day; 1 for no trigger. */
  risk: number;
}

interface Habit {
  name: string;
  /** Share of days for most of the year. */
  share: number;
  weekend: number;
  season: Season;
  /** Factor of the share on the day after it. */
  sticky: number;
  minutes: number;
}

interface Season {
  strength: number;
  peak: number;
}

/** Under Jest, looking up a global takes longer than the rest. */
const { cos, floor, PI } = Math;
/** Every minute of a day as `HH:MM`. */
const CLOCK = Array.from({ length: 24 * 60 }, (_, minute) =>
  [floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);
const FIRST_DAY = Date.UTC(2023, 0, 2);
const MS_PER_DAY = 86_400_000;
const MEALS = [7 * 60 + 30, 12 * 60 + 30, 19 * 60];
/** Share of days with the trigger. */
const TRIGGER_SHARE = 0.12;
/** Onsets a day, two in a month. */
const ONSETS = 0.065;
const WEEKEND_ONSETS = 1.5;
const CONTINUES = 0.35;
const MAX_OF_DAYS = 0.95;
/** Share of days on which a food is eaten, with its rhythms. */
const MEAN_SHARE = 0.145;

/**
 * Foods with a rhythm of the week, a season and stickiness (leftovers, an open packet), and a symptom with a rhythm, a season and
 * episodes of several days. Without a trigger none of the foods has to do with it.
 */
export function triggerDiary({ seed, days, foods = 150, foodsPerDay, risk }: TriggerDiaryOptions): TriggerDiary {
  const random = randomFrom(seed);
  const frequency = foodsPerDay === undefined ? 1 : foodsPerDay / (MEAN_SHARE * foods);
  const habits = Array.from({ length: foods }, (_, index) => habit(index, random, frequency));
  const trigger = habits[0]!;
  const ill = { strength: 0.5 * random(), peak: random() };
  const diary: TriggerDiary = { days: [], symptoms: [], trigger: trigger.name };
  const last = habits.map(() => false);
  const seasons = habits.map((): number[] => []);
  let [isIll, ateTrigger] = [false, false];
  for (let day = 0; day < days; day++) {
    const isWeekend = day % 7 >= 5;
    const week = floor(day / 7);
    const date = new Date(FIRST_DAY + day * MS_PER_DAY).toISOString().slice(0, 10) as CalendarDay;
    const products: TriggerDiary['days'][number]['products'] = [];
    habits.forEach((food, at) => {
      const season = (seasons[at]![week] ??= seasonal(food.season, day));
      const chance = food.share * season * (isWeekend ? food.weekend : 1) * (last[at] ? food.sticky : 1);
      last[at] = random() < (chance < MAX_OF_DAYS ? chance : MAX_OF_DAYS);
      if (last[at]) products.push({ name: food.name, link: '', time: clock(food.minutes + 60 * (random() - 0.5)) });
    });
    diary.days.push({ date, products });
    const minutes = 6 * 60 + floor(16 * 60 * random());
    const eaten = products.find(({ name }) => name === trigger.name);
    const isExposed = ateTrigger || (eaten !== undefined && eaten.time < clock(minutes));
    const onset = ONSETS * (isWeekend ? WEEKEND_ONSETS : 1) * seasonal(ill, day) * (isExposed ? risk : 1);
    const chance = random();
    isIll = isIll ? chance < CONTINUES : chance < onset;
    if (isIll) diary.symptoms.push({ date, time: clock(minutes), severity: 5 });
    ateTrigger = eaten !== undefined;
  }
  return diary;
}

/** Frequent foods and many rare ones; the first is the trigger of those that have one. */
function habit(index: number, random: Random, frequency: number): Habit {
  const share = frequency * 0.01 * 40 ** random();
  return {
    name: `Food ${index}`,
    share: index === 0 ? TRIGGER_SHARE : share,
    weekend: 4 ** (random() - 0.5),
    season: { strength: random(), peak: random() },
    sticky: 1 + 2 * random(),
    minutes: MEALS[floor(random() * MEALS.length)]!,
  };
}

function seasonal({ strength, peak }: Season, day: number): number {
  return 1 + strength * cos(2 * PI * (day / 365.25 - peak));
}

function clock(minutes: number): string {
  return CLOCK[floor(minutes)]!;
}
