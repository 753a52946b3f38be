import { gzipSync } from 'node:zlib';
import { daysAgo } from '../shared/diary.ts';
import { counted, many, unread } from '../shared/many.ts';

/** Small requests that ask for large work. */

const JSON_TYPE = { 'Content-Type': 'application/json' };
const EVER = `fromDate=${daysAgo(26 * 365)}&toDate=${daysAgo(1)}`;
const SITE_HEADINGS =
  '"datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";\n';

const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Prepares what it sends, so that this process is idle while it watches. */
export type Attack = () => (url: string) => Promise<string>;

const post = (url: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body), signal });

async function abandonedSearches(url: string): Promise<string> {
  const put = { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify({ from: daysAgo(3650) }) };
  await fetch(`${url}/api/v2/symptoms/m/coverage`, put);
  for (let ago = 10; ago < 3000; ago += 30) {
    await post(`${url}/api/v2/journal`, { date: daysAgo(ago), kind: 'SYMPTOM', label: 'm', severity: 3 });
  }
  const leaving = AbortSignal.timeout(1500);
  const search = (signal?: AbortSignal) =>
    post(`${url}/api/v2/triggers/search`, { symptom: 'm', windowDays: 7 }, signal).then(
      ({ status }) => status,
      () => 'left',
    );
  const first = await Promise.all(Array.from({ length: 16 }, () => search(leaving)));
  const begun = performance.now();
  const next = await search();
  return `${counted(first)}; the next ${next} after ${Math.round(performance.now() - begun)} ms`;
}

/** Days as large as an import takes them. */
const fatDownload: Attack = () => {
  const name = 'ü'.repeat(500);
  const product = { name, amount: '1 g', calories: 1, fat: 0, carbs: 0, protein: 0, link: '' };
  const meal = { name: 'ü'.repeat(100), calories: 1, fat: 0, carbs: 0, protein: 0, kilojoules: 4 };
  const totals = { totalCalories: 1, totalFat: 0, totalCarbs: 0, totalSugar: 0, totalProtein: 0, totalFibre: 0 };
  const days = Array.from({ length: 20 }, (_, index) => ({
    date: `2010-01-${String(index + 1).padStart(2, '0')}`,
    products: Array.from({ length: 1000 }, () => product),
    meals: Array.from({ length: 100 }, () => meal),
    ...totals,
  }));
  const file = gzipSync(JSON.stringify(days));
  return (url) => fatDownloadOf(file, url);
};

async function fatDownloadOf(file: Buffer<ArrayBuffer>, url: string): Promise<string> {
  const imported = await fetch(`${url}/api/v2/nutritiondata/import`, { method: 'POST', body: file });
  const query = 'format=CSV&includeProducts=true&details=true&toDate=2010-12-31';
  const answer = await fetch(`${url}/api/v2/nutritiondata/download?${query}`);
  let length = 0;
  for await (const chunk of answer.body ?? []) length += (chunk as Uint8Array).length;
  return `import of ${Math.round(file.length / 1000)} kB ${imported.status}, CSV ${answer.status} of ${Math.round(length / 1e6)} MB`;
}

async function tenSecondsOfSymptoms(url: string): Promise<string> {
  const text = 'x'.repeat(4000);
  const until = performance.now() + 10_000;
  const statuses: number[] = [];
  const write = async () => {
    while (performance.now() < until) {
      const entry = { date: '2026-03-02', kind: 'SYMPTOM', label: 'm', text };
      statuses.push((await post(`${url}/api/v2/journal`, entry)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  const day = await fetch(`${url}/api/v2/journal?fromDate=2026-03-02&toDate=2026-03-02`);
  return `${counted(statuses)}; that day ${day.status}, ${Math.round((await day.arrayBuffer()).byteLength / 1e6)} MB`;
}

/** Nearly as much as an import unpacks, of what is no row and no entry. */
const nothings =
  (beginning: string, nothing: string): Attack =>
  () => {
    const file = gzipSync(beginning + nothing.repeat((49 * 2 ** 20) / nothing.length));
    return importing(file, { atOnce: 1, dryRun: true });
  };

/** A small file that becomes hundreds of megabytes, which is refused. */
const unpacking: Attack = () => importing(gzipSync(Buffer.alloc(200 * 2 ** 20)), { atOnce: 1, dryRun: true });

interface Documented {
  paths: Record<string, { get?: { parameters?: { name: string; in: string; schema: Example }[] } }>;
}

interface Example {
  example?: unknown;
  default?: unknown;
}

/** Every GET of the document, with its examples and over a year. */
async function everyQuestion(url: string): Promise<string> {
  const { paths } = (await (await fetch(`${url}/api-docs`)).json()) as Documented;
  const statuses = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || /\/export(\/events)?$/.test(path)) continue;
    const address = new URL(path, url);
    for (const { name, in: place, schema } of get.parameters ?? []) {
      const years = { fromDate: daysAgo(365), toDate: daysAgo(1), startDate: daysAgo(3650), details: true };
      const value = String(years[name as keyof typeof years] ?? schema.example ?? schema.default);
      if (place === 'query') address.searchParams.set(name, value);
      else address.pathname = decodeURIComponent(address.pathname).replace(`{${name}}`, value);
    }
    const answer = await fetch(address);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return counted(statuses);
}

/** The same file several times at once; all but one are refused while the diary is written. */
function importing(file: Buffer<ArrayBuffer>, { atOnce = 4, dryRun = false } = {}): (url: string) => Promise<string> {
  return async (url) => {
    const begun = performance.now();
    const send = () => fetch(`${url}/api/v2/nutritiondata/import?dryRun=${dryRun}`, { method: 'POST', body: file });
    const statuses = await many(atOnce, send);
    return `${Math.round(file.length / 1000)} kB, ${seconds(begun)}: ${statuses}`;
  };
}

const dateAt = (index: number, first = '1900-01-01') =>
  new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
const german = (date: string) => date.split('-').reverse().join('.');

function ownCsv(days: number): Buffer<ArrayBuffer> {
  const dates = Array.from({ length: days }, (_, index) => dateAt(index, '0001-01-01').slice(-10));
  return gzipSync(`"Date";"Calories"\n${dates.map((date) => `"${date}";"1800"\n`).join('')}`);
}

/** @param dateOf the day of the row with this number */
function siteCsv(
  rows: number,
  dateOf: (row: number) => string,
  what = '"100 g Apfel #";"1";"217";"0"',
): Buffer<ArrayBuffer> {
  const lines = Array.from(
    { length: rows },
    (_, row) => `"${german(dateOf(row))} 08:15";${what.replace('#', String(row))};"0,1";"12";"0,3";\n`,
  );
  return gzipSync(SITE_HEADINGS + lines.join(''));
}

/** More than fifty a day; with its headings, as many as are read. */
const manyFoods = () => siteCsv(274_999, (row) => dateAt(Math.floor(row / 55), '2000-01-01'));
const ACTIVITY = '"30 Minuten Laufen";"1";"0";"900"';

const METRICS = (
  'CALORIES FAT CARBS SUGAR PROTEIN FIBRE SALT IRON ZINC WATER FAT_SHARE CARBS_SHARE PROTEIN_SHARE ' +
  'VITAMIN_C VITAMIN_D VITAMIN_E CALCIUM MAGNESIUM IODINE COPPER'
).split(' ');
const TARGETS = METRICS.map((metric, at) => ({ metric, comparator: at % 2 ? 'AT_LEAST' : 'AT_MOST', value: 50 }));
const MONDAYS = { appliesTo: { weekdays: ['MONDAY'] }, targets: TARGETS };
const goals = (sets: number) => ({
  sets: [...Array.from({ length: sets - 1 }, () => MONDAYS), { appliesTo: null, targets: TARGETS }],
});
const firstDay = daysAgo(26 * 365);

async function importGoals(url: string, versions: number, sets: number): Promise<void> {
  const line = (index: number) => ({ type: 'goals', validFrom: dateAt(index * 9, firstDay), ...goals(sets) });
  const lines = Array.from({ length: versions }, (_, index) => `${JSON.stringify(line(index))}\n`);
  const body = gzipSync(lines.join(''));
  const answer = await fetch(`${url}/api/v2/nutritiondata/import`, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
}

async function goalsOfOneVersion(url: string): Promise<string> {
  await importGoals(url, 1, 1);
  return many(64, () => fetch(`${url}/api/v2/stats/goals?${EVER}`));
}

/** As many versions, sets and targets as there may be. */
async function goalsOfAllVersions(url: string): Promise<string> {
  await importGoals(url, 1000, 8);
  const begun = performance.now();
  const questions = await many(16, () => fetch(`${url}/api/v2/stats/goals?${EVER}`));
  const previews = await many(6, () => post(`${url}/api/v2/stats/goals/preview`, goals(8)));
  const put = { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify(goals(1)) };
  const change = await many(1, () => fetch(`${url}/api/v2/goals/${firstDay}?rewritesHistory=true`, put));
  return `${seconds(begun)}; questions ${questions}; previews ${previews}; change ${change}`;
}

/** Pages as large as a report takes them, with as many texts as possible, or one that has all pseudonyms in it. */
const pageReports: Attack = () => {
  const limit = 128 * 1024;
  const row = (text: string) => `<tr><td>${text}</td><td>1</td></tr>`;
  const page = (inside: string) => `<div id="content"><table>${inside}</table></div>`;
  const short = Array.from({ length: 20 }, (_, at) => row(`a${at}`)).join('');
  const filled = (one: (at: number) => string) =>
    Array.from({ length: Math.floor((limit - 3000) / one(9999).length) }, (_, at) => one(at)).join('');
  const pages = [
    page(short + row(filled((at) => `Text ${at} `))),
    page(filled((at) => row(`b${at} ${'y'.repeat(80)}`))),
    page(filled((at) => `${at} g `)),
    page(filled((at) => row(`${at},5 g ${'z'.repeat(80)}`))),
  ];
  const lines = pages.map((html, at) => JSON.stringify({ type: 'unreadPage', date: dateAt(at, '1999-01-01'), html }));
  const file = gzipSync(lines.join('\n'));
  return async (url) => {
    const imported = await fetch(`${url}/api/v2/nutritiondata/import`, { method: 'POST', body: file });
    const seen = [`import ${imported.status}`];
    for (const at of pages.keys()) {
      const begun = performance.now();
      const answer = await fetch(`${url}/api/v2/nutritiondata/${dateAt(at, '1999-01-01')}/page-report`);
      seen.push(`${answer.status} of ${Math.round((await answer.text()).length / 1000)} kB after ${seconds(begun)}`);
    }
    return seen.join(', ');
  };
};

const YEAR = `fromDate=${daysAgo(360)}&toDate=${daysAgo(1)}&includeProducts=true&details=true`;

const asking = (count: number, path: string) => () => (url: string) => many(count, () => fetch(url + path));

export const ATTACKS: Record<string, Attack> = {
  '16 trigger searches whose clients leave': () => abandonedSearches,
  'CSV of the fattest days': fatDownload,
  'journal entries for ten seconds': () => tenSecondsOfSymptoms,
  'every question of the document': () => everyQuestion,
  '49 MB of line feeds': nothings(SITE_HEADINGS, '\n'),
  '49 MB of white space': nothings('[{"date":"2024-01-01"}', ' '),
  '49 MB of braces': nothings('[{"date":"2024-01-01",', '{'),
  '49 MB of beginnings of entries': nothings('[{"date":"2024-01-01",', '{"d'),
  '200 MB of zeros': unpacking,
  '64 questions about goals, 26 years, 20 targets': () => goalsOfOneVersion,
  '16 about goals with 1,000 versions of 8 x 20, 6 previews, a change of the first': () => goalsOfAllVersions,
  'own CSV of 2.9 million days, four times': () => importing(ownCsv(2_900_000)),
  'own CSV of 36,525 days, four times': () => importing(ownCsv(36_525)),
  'own CSV of 36,525 days, four dry runs': () => importing(ownCsv(36_525), { dryRun: true }),
  "site's CSV of 770,000 days, four times": () => importing(siteCsv(770_000, (row) => dateAt(row))),
  "site's CSV of two million activities of a day": () => importing(siteCsv(2_000_000, () => '2024-03-01', ACTIVITY)),
  "site's CSV of 274,999 rows, four dry runs": () => importing(manyFoods(), { dryRun: true }),
  "site's CSV of 274,999 rows, four times": () => importing(manyFoods()),
  'reports of pages': pageReports,
  '64 downloads': asking(64, `/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true`),
  '64 years with details': asking(64, `/api/v2/nutritiondata?${YEAR}`),
  '64 top foods of all time': asking(64, `/api/v2/nutritiondata/products/top?${EVER}`),
  '64 summaries': asking(64, '/api/v2/stats'),
  '64 years with details that nobody reads': () => (url) => unread(64, `${url}/api/v2/nutritiondata/range?${YEAR}`),
  '64 lists of all entries that nobody reads': () => (url) =>
    unread(64, `${url}/api/v2/nutritiondata?includeProducts=true`),
};
