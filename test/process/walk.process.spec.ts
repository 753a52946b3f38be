import { diaryDays, diaryOf } from '../../bench/shared/diary.ts';
import { longestLiveness } from '../../bench/shared/liveness.ts';
import { addDays } from '../../src/diary/calendar-day';
import { goalVersionOf } from '../../src/diary/goals/goal-version';
import { dayStatusOf, symptomCoverageOf } from '../../src/diary/journal/day-status';
import { foodGroupOf, journalEntryOf } from '../../src/diary/journal/journal-entry';
import { measurementOf } from '../../src/diary/body/measurement';
import type { OwnKind, OwnKinds } from '../../src/diary/user-data/own-kinds';
import { aDay, aProduct, day } from '../support/days';
import { aMeal } from '../support/details';
import { leastOf } from '../support/least-of';
import { connectedClient } from '../support/mcp-client';
import { getJson, post } from '../support/requests';
import type { ServiceProcess } from '../support/service-process';
import { ServiceSetting } from '../support/service-setting';
import { GOOD_CALLS } from '../support/tool-calls';

const LAST = day('2024-08-31');
const YEAR = { fromDate: '2023-09-01', toDate: LAST };
/** The limit in our own manifests. */
const MAX_MEGABYTES = 384;
/** A tenth of it on an idle machine; other tests run at the same time. Work without turns takes seconds here. */
const MAX_WAIT_MS = 1000;
const LOOK_EVERY_MS = 50;

/** By name of the parameter, whatever asks for as much as there is. */
const PARAMETERS: Record<string, string> = {
  ...YEAR,
  ...{ startDate: '2014-09-05', endDate: LAST, date: LAST, validFrom: '2024-08-31' },
  ...{ includeProducts: 'true', details: 'true', includeDays: 'true', ownData: 'true' },
  ...{
    name: 'e',
    search: 'e',
    metric: 'CALORIES',
    by: 'CALORIES',
    granularity: 'DAY',
    format: 'JSONL',
    kind: 'WEIGHT',
  },
  ...{ label: 'm', id: 'e1' },
};
/** They go on for ever, or fetch. */
const NOT_QUESTIONS = ['/api/v2/nutritiondata/export/events', '/api/v2/nutritiondata/export'];

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A year of 20 foods a day, and a month of the largest days that an import takes. */
function* atItsLimits() {
  yield* diaryDays({ ...diaryOf(1), productsADay: 20, names: 300, lastDay: LAST });
  const [product, meal] = [aProduct('ü'.repeat(500), { meal: 'M', time: '12:00' }), aMeal('M'.repeat(100))];
  const content = { products: many(1000, () => product), meals: many(100, () => meal) };
  for (let ago = 0; ago < 30; ago++) yield aDay(addDays(LAST, -ago), content);
}

/** The maximum of each list. */
const OWN: { [Kind in OwnKind]?: () => OwnKinds[Kind][] } = {
  measurement: () =>
    many(50_000, (index) =>
      measurementOf({
        ...{ date: addDays(LAST, -Math.floor(index / 200)), time: clock(index % 200) },
        ...{ kind: 'WEIGHT', value: 80 + (index % 17) / 10, source: 'API' },
      }),
    ),
  journal: () =>
    many(50_000, (index) =>
      journalEntryOf(
        {
          ...{
            date: addDays(LAST, -Math.floor(index / 100)),
            kind: 'SYMPTOM',
            label: index % 100 === 0 ? 'm' : `m${index % 50}`,
          },
          ...{ severity: 5, text: 'x'.repeat(300) },
        },
        `e${index}`,
      ),
    ),
  dayStatus: () => many(3650, (ago) => dayStatusOf({ dayType: 'TRAINING' }, addDays(LAST, -ago))),
  goals: () =>
    many(1000, (ago) =>
      goalVersionOf({
        validFrom: addDays(LAST, -ago),
        sets: [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'AT_MOST', value: 2000 }] }],
      }),
    ),
  symptomCoverage: () => [symptomCoverageOf({ from: '2020-01-01' }, 'm')],
  foodGroup: () =>
    many(500, (index) => foodGroupOf({ include: many(20, (word) => `wort ${word}`) }, `Gruppe ${index}`)),
};

const setting = new ServiceSetting({ forSuite: true });
let service: ServiceProcess;

beforeAll(async () => {
  await setting.fill(atItsLimits());
  for (const [kind, contents] of Object.entries(OWN)) await setting.fillOwn(kind as OwnKind, contents());
  service = await setting.start({ EXPORTER_MCP_ENABLED: 'true', EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' });
}, 120_000);

/** The questions during which liveness took too long. */
async function held(questions: Map<string, () => Promise<unknown>>): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (const [name, ask] of questions) {
    found.push([name, await leastOf(MAX_WAIT_MS, () => longestLiveness(service.url, ask, LOOK_EVERY_MS))]);
  }
  return found.filter(([, longest]) => longest >= MAX_WAIT_MS);
}

async function drained(url: string, init?: RequestInit): Promise<void> {
  const answer = await fetch(url, init);
  await answer.body?.pipeTo(new WritableStream());
  // A 404 has to be quick as well.
  if (answer.status !== 404) expect({ url, status: answer.status }).toEqual({ url, status: 200 });
}

describe('a diary at its limits', () => {
  it('no question over REST holds up others', async () => {
    interface Parameter {
      name: string;
      in: string;
      required?: boolean;
    }
    const { body } = await getJson(`${service.url}/api-docs`);
    const paths = Object.entries(body.paths as Record<string, { get?: { parameters?: Parameter[] } }>);
    const questions = new Map<string, () => Promise<unknown>>();
    for (const [path, { get }] of paths) {
      if (!get || NOT_QUESTIONS.includes(path)) continue;
      const parameters = get.parameters ?? [];
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? 'x');
      const query = new URLSearchParams();
      for (const parameter of parameters) {
        const value = PARAMETERS[parameter.name];
        if (parameter.in === 'query' && value !== undefined) query.set(parameter.name, value);
      }
      questions.set(`GET ${path}`, () => drained(`${service.url}${filled}?${query.toString()}`));
    }
    questions.set('CSV', () =>
      drained(
        `${service.url}/api/v2/nutritiondata/download?format=CSV&includeProducts=true&details=true&fromDate=2024-08-26`,
      ),
    );
    questions.set('all bodies', () => drained(`${service.url}/api/v2/stats/body?kind=WEIGHT`));
    questions.set('POST /api/v2/triggers/search', () =>
      post(`${service.url}/api/v2/triggers/search`, { symptom: 'm', windowDays: 3 }),
    );
    const correlation = { inclusionKeywords: ['e'], occurrenceDates: [LAST], startDate: '2014-09-05' };
    questions.set('POST /api/v2/correlation', () => post(`${service.url}/api/v2/correlation`, correlation));

    expect(questions.size).toBeGreaterThan(40);
    expect(await held(questions)).toEqual([]);
    expect(service.peakMegabytes()).toBeLessThan(MAX_MEGABYTES);
  }, 300_000);

  it('no tool of the assistant holds up others', async () => {
    const client = await connectedClient(service.url);
    const questions = new Map<string, () => Promise<unknown>>();
    for (const [name, given] of Object.entries(GOOD_CALLS)) {
      if (name.startsWith('export_')) continue;
      const range = 'fromDate' in given ? YEAR : {};
      const values = { ...given, ...range, ...(name === 'find_triggers' && { symptom: 'm' }) };
      questions.set(name, () => client.callTool({ name, arguments: values }));
    }
    expect(await held(questions)).toEqual([]);
    expect(service.peakMegabytes()).toBeLessThan(MAX_MEGABYTES);
    await client.close();
  }, 300_000);
});
