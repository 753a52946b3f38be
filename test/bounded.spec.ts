import { gzipSync } from 'node:zlib';
import { addDays } from '../src/diary/calendar-day';
import { MAX_PRODUCTS } from '../src/diary/day-entry';
import { MAX_ANSWER_DAYS, MAX_RANGE_DAYS } from '../src/diary/date-range';
import { GOAL_METRICS, MAX_SETS, MAX_TARGETS_OF_SET } from '../src/diary/goals/goal-version';
import { sum } from '../src/diary/statistics/averages';
import { symptomCoverageOf } from '../src/diary/journal/day-status';
import { journalEntryOf } from '../src/diary/journal/journal-entry';
import { RECORD_KINDS } from '../src/diary/user-data/record-kinds';
import { FILE_SOURCES, type FileSource } from '../src/sync/import/reading/file-content';
import { MAX_SEARCH_DAYS } from '../src/features/triggers/triggers.service';
import { Metrics } from '../src/platform/metrics/metrics';
import { UserDataStore } from '../src/persistence/user-data/user-data-store';
import { aDay, aProduct, day } from './support/days';
import { McpTestApp } from './support/mcp-client';
import { type Operation, operationsOf, type Parameter, readDocument } from './support/openapi-document';
import { ALL_OWN_DATA } from './support/own-data';
import { GOOD_CALLS } from './support/tool-calls';
import { countTurns } from './support/yielding';

// Every route, tool and format with the largest input that its limits let through. What is added later is covered by its description, or
// fails for want of a row here.

const AT_ONCE = 2;
const TODAY = day('2024-09-01');
/** As many days as a question may be about, the longest first. */
const LONGEST = [MAX_RANGE_DAYS, MAX_SEARCH_DAYS, MAX_ANSWER_DAYS];
const LONG_TEXT = 'ü'.repeat(200);
const TEXTS = Array.from({ length: 20 }, (_, at) => `${at}${'ü'.repeat(90)}`);

const rangeOf = (days: number) => ({ fromDate: addDays(TODAY, 1 - days), toDate: TODAY });
const TARGETS = GOAL_METRICS.slice(0, MAX_TARGETS_OF_SET).map((metric) => ({
  metric,
  comparator: 'AT_MOST',
  value: 1,
}));
const MONDAYS = { appliesTo: { weekdays: ['MONDAY'] }, targets: TARGETS };
const GOALS = { sets: [...Array<object>(MAX_SETS - 1).fill(MONDAYS), { appliesTo: null, targets: TARGETS }] };
const SYMPTOM = { date: TODAY, kind: 'SYMPTOM', label: 'x'.repeat(100), severity: 10, text: 'ü'.repeat(4000) };
const WEIGHTS = Array.from({ length: 100 }, (_, at) => ({ date: addDays(TODAY, -at), kind: 'WEIGHT', value: 70 }));
const LARGE_SETTING = { ntfyUrl: `http://127.0.0.1:9/${'x'.repeat(1900)}` };

/** The largest body of each route that takes one; those with a range get it for each length. */
const BODIES: Record<string, (range: { fromDate: string; toDate: string }) => object> = {
  'POST /api/v2/nutritiondata': (range) => range,
  'POST /api/v2/nutritiondata/export': () => ({ dates: WEIGHTS.map(({ date }) => date) }),
  'POST /api/v2/nutritiondata/history': () => ({ mode: 'replace' }),
  'POST /api/v2/measurements': () => WEIGHTS,
  'PUT /api/v2/goals/{validFrom}': () => GOALS,
  'PATCH /api/v2/goals/{validFrom}': () => ({ targets: Object.fromEntries(TARGETS.map((one) => [one.metric, one])) }),
  'POST /api/v2/stats/goals/preview': () => GOALS,
  'POST /api/v2/journal': () => SYMPTOM,
  'PUT /api/v2/journal/{id}': () => SYMPTOM,
  'PUT /api/v2/symptoms/{label}/coverage': () => ({ from: '1900-01-01' }),
  'PUT /api/v2/days/{date}/status': () => ({ excluded: true, reason: 'SICK', dayType: 'x'.repeat(40) }),
  'PUT /api/v2/food-groups/{name}': () => ({ include: TEXTS, exclude: TEXTS }),
  'PUT /api/v2/profile': () => ({ birthYear: 1990, sex: 'FEMALE', stage: 'PREGNANT' }),
  'POST /api/v2/correlation': ({ fromDate }) => ({
    inclusionKeywords: TEXTS,
    exclusionKeywords: TEXTS,
    occurrenceDates: WEIGHTS.map(({ date }) => date),
    startDate: fromDate,
  }),
  'POST /api/v2/triggers/search': (range) => ({
    symptom: 'x',
    windowDays: 7,
    foods: ['apfel', ...TEXTS.slice(1)],
    groups: true,
    ...range,
  }),
  'PATCH /api/v2/settings': () => LARGE_SETTING,
  'PUT /api/v2/setup': () => ({ password: 'x'.repeat(1000) }),
  'POST /api/v2/setup/login-check': () => ({ username: LONG_TEXT, password: LONG_TEXT }),
  'POST /api/v2/nutritiondata/import': () => ({}),
};

/** It has no end. */
const ENDLESS = 'GET /api/v2/nutritiondata/export/events';

let mcp: McpTestApp;
let routes: [string, Operation][];

beforeAll(async () => {
  const products = Array.from({ length: 5 }, (_, at) => aProduct(`Apfel ${at} ${LONG_TEXT}`));
  const days = Array.from({ length: 400 }, (_, at) => aDay(addDays(TODAY, -at), { products }));
  const environment = { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };
  mcp = await McpTestApp.open({ environment, days });
  const userData = mcp.service.app.get(UserDataStore);
  await userData.save('symptomCoverage', [symptomCoverageOf({ from: '2023-01-01' }, 'x')]);
  const onsets = Array.from({ length: 40 }, (_, at) => addDays(TODAY, -9 * at));
  await userData.save(
    'journal',
    onsets.map((date, at) => journalEntryOf({ date, kind: 'SYMPTOM', label: 'x' }, String(at))),
  );
  routes = [...operationsOf(await readDocument(mcp.service.url))].filter(([name]) => name !== ENDLESS);
});
afterAll(() => mcp.close());
afterEach(() => jest.restoreAllMocks());

/**
 * Turns of one request or call besides those of its questions to the store: between the slices of 400 days, or of 366; of each day; and in a
 * search for triggers of each day, symptom and food, and of each food in each of the searches.
 */
const TURNS: Record<string, number> = {
  'GET /api/v2/nutritiondata': 19,
  'GET /api/v2/nutritiondata/range': 18,
  get_days: 18,
  'GET /api/v2/stats/goals': 366,
  'POST /api/v2/triggers/search': 570,
  find_triggers: 460,
};

/** Checks, after requests with that name, that each question to the store had a turn of its own, and a long loop one at each step. */
async function turnChecker(): Promise<(name: string, requests: number) => Promise<void>> {
  const [turns, before] = [countTurns(), await questionsToStores()];
  let ofLoops = 0;
  return async (name, requests) => {
    ofLoops += requests * (TURNS[name] ?? 0);
    const atLeast = (await questionsToStores()) - before + ofLoops;
    expect({ name, turns: turns() }).toEqual({ name, turns: Math.max(turns(), atLeast) });
  };
}

async function questionsToStores(): Promise<number> {
  const { values } = await mcp.service.app.get(Metrics).storeOperations.get();
  return sum(values.filter(({ metricName }) => metricName?.endsWith('_count')).map(({ value }) => value));
}

function largest({ name, schema }: Parameter, range: { fromDate: string; toDate: string }): string {
  if (name === 'fromDate' || name === 'startDate') return range.fromDate;
  if (schema.format === 'date') return range.toDate;
  if (schema.enum) return String(schema.enum.at(-1));
  if (schema.type === 'integer' || schema.type === 'number') return String(schema.maximum ?? 1000);
  if (schema.type === 'boolean') return 'true';
  return schema.type === 'array' ? 'MONDAY' : 'a';
}

/** Addresses of a route, one for each value of what selects a format. */
function addresses(path: string, parameters: readonly Parameter[], range: { fromDate: string; toDate: string }) {
  const formats = parameters.find(({ name }) => name === 'format')?.schema.enum ?? [undefined];
  return formats.map((format) => {
    const query = new URLSearchParams();
    let filled = path;
    for (const parameter of parameters) {
      const isOfLines = parameter.name === 'ownData' || parameter.name === 'pages';
      if (isOfLines && format !== 'JSONL') continue;
      const value = parameter.name === 'format' ? String(format) : largest(parameter, range);
      if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, value);
      else if (parameter.in === 'query') query.append(parameter.name, value);
    }
    return `${filled}?${query.toString()}`;
  });
}

async function statusOf(address: string, init: RequestInit): Promise<number> {
  const answer = await fetch(mcp.service.url + address, init);
  await answer.arrayBuffer();
  // Refusals of a busy service say when to come again.
  if (answer.status === 503 && answer.headers.has('retry-after')) return 429;
  return answer.status;
}

describe('the largest requests', () => {
  it('have a row for each route with a body, and arguments for each tool', async () => {
    const withBody = routes.filter(([, { requestBody }]) => requestBody).map(([name]) => name);
    expect(Object.keys(BODIES).sort()).toEqual(withBody.sort());
    const { tools } = await mcp.client.listTools();
    const withArguments = tools.filter(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).length > 0);
    expect(Object.keys(GOOD_CALLS).sort()).toEqual(withArguments.map(({ name }) => name).sort());
  });

  it('of each route are answered or refused, several at once, and turns are given', async () => {
    const checkTurns = await turnChecker();
    for (const [name, operation] of routes) {
      const [method = '', path = ''] = name.split(' ');
      for (const range of LONGEST.map(rangeOf)) {
        const body = BODIES[name] && JSON.stringify(BODIES[name](range));
        const headers = body === undefined ? {} : { 'content-type': 'application/json' };
        const asked = addresses(path, operation.parameters ?? [], range);
        const ask = (address: string) => statusOf(address, { method, body, headers });
        const all = asked.flatMap((one) => Array<string>(AT_ONCE).fill(one));
        const result = await Promise.all(all.map(ask));
        const unexpected = result.filter((status) => status >= 500 && !(status in operation.responses));
        expect({ name, unexpected }).toEqual({ name, unexpected: [] });
        // A refused range is tried again with fewer days.
        if (result.includes(400)) continue;
        await checkTurns(name, result.length);
        break;
      }
    }
  }, 60_000);

  it('of each tool are answered or refused, several at once, and turns are given', async () => {
    const { tools } = await mcp.client.listTools();
    const checkTurns = await turnChecker();
    for (const { name } of tools) {
      for (const { fromDate, toDate } of LONGEST.map(rangeOf)) {
        const given = Object.keys(GOOD_CALLS[name] ?? {});
        const dates = { fromDate, toDate, startDate: fromDate, periodAFrom: fromDate, periodATo: toDate, date: toDate };
        const changed = Object.entries(dates).filter(([field]) => given.includes(field));
        const call = () => mcp.call(name, { ...GOOD_CALLS[name], ...Object.fromEntries(changed) });
        const result = await Promise.all(Array.from({ length: AT_ONCE }, call));
        expect(result.map(({ text }) => text).filter((text) => /unexpected|internal/i.test(text))).toEqual([]);
        if (result.some(({ isError }) => isError)) continue;
        await checkTurns(name, AT_ONCE);
        break;
      }
    }
  }, 60_000);
});

/** All that there may be take half a minute. */
const dates = Array.from({ length: 2000 }, (_, at) => addDays(day('1950-01-01'), at));
const german = (date: string) => date.split('-').reverse().join('.');
const HEADINGS =
  'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;\n';
/** A day that is full, and others. */
const siteRows = () =>
  [...dates.map((date) => addDays(date, 20_000)), ...Array<string>(MAX_PRODUCTS).fill(TODAY)]
    .map((date, at) => `"${german(date)} 08:15";"100 g Apfel ${at}";"1";"217";"0";"0,1";"12";"0,3";\n`)
    .join('');
const ownLines = () => RECORD_KINDS.flatMap((type) => ALL_OWN_DATA[type].map((one) => ({ type, ...one })));

const FILES: Record<FileSource, () => string> = {
  json: () =>
    [...dates.map((date) => ({ date, totalCalories: 1800 })), ...ownLines()]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  csv: () => `"Date";"Calories"\n${dates.map((date) => `"${date}";"1800"\n`).join('')}`,
  'site-csv': () => HEADINGS + siteRows(),
  'body-csv': () => `datum_tag_monat_jahr;gewicht_kg\n${dates.map((date) => `${german(date)};70,5\n`).join('')}`,
  'account-export': () =>
    `diary\n${HEADINGS}${siteRows()}userhistory\ndatum_tag_monat_jahr;gewicht_kg\n01.03.2024;70,5\n`,
};

/** 2,000 days; in the site's files another one, and 1,000 foods more. */
const TURNS_OF_FILES: Record<FileSource, number> = {
  // Each day is read, looked up and merged.
  json: 3 * 2000,
  csv: 3 * 2000,
  // Each row is read, and each day counted to the evening before, summed, looked up and merged.
  'site-csv': 3000 + 4 * 2001,
  'body-csv': 2 * 2000,
  'account-export': 3001 + 4 * 2001,
};

describe('the largest files', () => {
  const post = (file: string) =>
    fetch(`${mcp.service.url}/api/v2/nutritiondata/import?dryRun=true`, { method: 'POST', body: gzipSync(file) });

  it.each(FILE_SOURCES)('of the format %s are read, and a turn is given for each row, food and day', async (source) => {
    const turns = countTurns();
    const result = await post(FILES[source]());
    expect(result.status).toBe(200);
    expect(await result.json()).toMatchObject({ source });
    expect(turns()).toBeGreaterThanOrEqual(TURNS_OF_FILES[source]);
  });

  it('are one at a time, in turn', async () => {
    const ended: string[] = [];
    const send = async (name: string, file: string) => ended.push(`${name} ${(await post(file)).status}`);
    // Without a turn of its own, the small one would be over long before.
    await Promise.all([send('large', FILES.csv()), send('small', '"Date";"Calories"\n"2024-08-27";"1800"\n')]);
    expect(ended).toEqual(['large 200', 'small 200']);
  });
});
