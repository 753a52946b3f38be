import type * as ComparedDaysModule from '../src/diary/triggers/compared-days';
import type * as EatenFoodsModule from '../src/diary/triggers/eaten-foods';
import type * as SearchModule from '../src/diary/triggers/search-once';
import { built } from './shared/built.ts';
import { Connection } from './shared/client.ts';
import { bounded, build, type Measured, READINESS, spawnService, withFolder } from './shared/service.ts';
import { triggerDiary, type TriggerDiaryOptions } from './shared/trigger-diary.ts';

/** `npm run bench -- triggers`: how often the search for triggers is right, how long it takes, and how long others wait meanwhile. */

const [YEAR, TWO_YEARS, LONGEST] = [365, 730, 3660];
const SYMPTOM = 'migraine';

type Simulated = Omit<TriggerDiaryOptions, 'seed'>;

async function simulate(count: number, options: Simulated): Promise<void> {
  const { EatenFoods, foodLabel } = built<typeof EatenFoodsModule>('diary/triggers/eaten-foods');
  const { symptomDays } = built<typeof ComparedDaysModule>('diary/triggers/compared-days');
  const { isFinding, prepare, search } = built<typeof SearchModule>('diary/triggers/search-once');
  const yielder = { yieldIfDue: () => Promise.resolve() };
  let [withTrigger, withAny, onsets] = [0, 0, 0];
  for (let seed = 0; seed < count; seed++) {
    const { days, symptoms, trigger } = triggerDiary({ seed, ...options });
    const coverage = { from: days[0]!.date, to: days.at(-1)!.date };
    const foods = new EatenFoods();
    for (const { date, products } of days) foods.add(date, products);
    const searched = { range: coverage, coverage, windowDays: 1, foods, keywords: [], groups: [] };
    const diary = await prepare(searched, yielder);
    const { tested, comparison } = await search(diary, symptomDays(symptoms, coverage), yielder);
    const found = tested.filter(isFinding).map(({ eaten }) => foodLabel(eaten));
    if (found.includes(trigger)) withTrigger++;
    if (found.length > 0) withAny++;
    onsets += comparison.onsets;
  }
  const right = options.risk === 1 ? `something found in ${withAny}` : `the trigger found in ${withTrigger}`;
  const { days, foods = 150, risk } = options;
  console.log(
    `${days} days, ${foods} foods, risk x${risk}: ${right} of ${count}, ${Math.round(onsets / count)} onsets`,
  );
}

/** The diary as JSON Lines, in which the last day is yesterday. */
async function fill(service: Measured, options: Simulated): Promise<void> {
  const { days, symptoms } = triggerDiary({ seed: 1, ...options });
  const nutrients = { calories: 100, fat: 1, carbs: 2, protein: 3 };
  const totals = {
    totalCalories: 2000,
    totalFat: 70,
    totalCarbs: 250,
    totalSugar: 40,
    totalProtein: 90,
    totalFibre: 30,
  };
  const lines = [
    ...days.map(({ date, products }) => ({
      date,
      ...totals,
      products: products.map((product) => ({
        ...product,
        ...nutrients,
        amount: '100 g',
        meal: null,
        kilojoules: null,
      })),
    })),
    ...symptoms.map((entry, at) => ({ type: 'journal', id: `s${at}`, kind: 'SYMPTOM', label: SYMPTOM, ...entry })),
    { type: 'symptomCoverage', label: SYMPTOM, from: days[0]!.date, to: days.at(-1)!.date },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join('\n');
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await fetch(`${service.url}/api/v2/nutritiondata/import`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The diary is not imported: ${answer.status} ${await answer.text()}`);
}

async function measure(folder: string, options: Simulated, windows: readonly number[]): Promise<void> {
  const { days, foods } = options;
  const service = await (await spawnService(`sqlite:${folder}/${days}-${foods}.db`)).ready(READINESS);
  await fill(service, options);
  const connection = await Connection.open(service.port);
  const other = connection.prepare({ method: 'GET', path: '/api/v2/about' });
  for (const windowDays of windows) {
    let isOver = false;
    const begun = performance.now();
    const searching = fetch(`${service.url}/api/v2/triggers/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ symptom: SYMPTOM, windowDays }),
    }).finally(() => (isOver = true));
    let longest = 0;
    while (!isOver) longest = Math.max(longest, await connection.measure(other));
    const ms = performance.now() - begun;
    const { candidatesTested, selfCheck } = (await (await searching).json()) as Record<string, unknown>;
    console.log(
      `${days} days, ${foods} foods, window ${windowDays}: ${ms.toFixed(0)} ms; another request waits at most ${longest.toFixed(0)} ms`,
      { candidatesTested, ...(selfCheck as object) },
    );
  }
  connection.close();
  await service.stop();
}

bounded(10, () =>
  withFolder(async (folder) => {
    build();
    await measure(folder, { days: TWO_YEARS, foods: 150, risk: 3 }, [0, 1, 7]);
    await measure(folder, { days: LONGEST, foods: 300, foodsPerDay: 20, risk: 3 }, [0, 1, 7]);
    await measure(folder, { days: LONGEST, foods: 1990, foodsPerDay: 60, risk: 3 }, [1, 7]);
    await simulate(200, { days: TWO_YEARS, risk: 1 });
    for (const days of [TWO_YEARS, YEAR]) for (const risk of [5, 3]) await simulate(100, { days, risk });
    await simulate(100, { days: YEAR, risk: 3, foods: 20 });
  }),
);
