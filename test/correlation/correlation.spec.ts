import { DocStore } from '../../src/persistence/doc-store';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { FOUR_DAYS, NOW } from '../support/worked-example';

const CORRELATION = '/api/v2/correlation';
const KIND = 'urn:problem-type:nutrition-diary';
const NOTHING = { percentage: 0, matchedDates: [], matchedDays: 0 };

let service: TestApp;
let store: DocStore;

beforeEach(async () => {
  service = await createTestApp({ now: NOW });
  store = service.app.get(DocStore);
});

afterEach(() => service.close());

async function send(init: RequestInit) {
  const answer = await fetch(service.url + CORRELATION, { method: 'POST', ...init });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

function post(body: unknown) {
  return send({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

async function save(date: string, ...names: string[]): Promise<void> {
  await store.save(aDay(date, { products: names.map((name) => aProduct(name)) }));
}

it('the worked example: products on seven days, events on the 10th of every month of 2024', async () => {
  const eaten = ['2024-01-02', '2024-01-10', '2024-02-10', '2024-03-10', '2024-04-09', '2024-08-08', '2024-09-08'];
  for (const date of eaten) await save(date, 'Brot', 'Käse');
  await save('2024-05-10', 'Brot');
  const occurrenceDates = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-10`);
  const sameDay = ['2024-01-10', '2024-02-10', '2024-03-10'];

  expect(await post({ inclusionKeywords: ['KÄSE'], exclusionKeywords: [], occurrenceDates })).toEqual({
    status: 200,
    body: {
      correlations: {
        across3Days: {
          percentage: 85.71,
          matchedDates: [...sameDay, '2024-04-09', '2024-08-08', '2024-09-08'],
          matchedDays: 6,
        },
        across2Days: { percentage: 57.14, matchedDates: [...sameDay, '2024-04-09'], matchedDays: 4 },
        sameDay: { percentage: 42.86, matchedDates: sameDay, matchedDays: 3 },
        oneDayBefore: { percentage: 14.29, matchedDates: ['2024-04-09'], matchedDays: 1 },
        twoDaysBefore: { percentage: 28.57, matchedDates: ['2024-08-08', '2024-09-08'], matchedDays: 2 },
      },
      matchedProducts: ['Käse'],
      matchedDates: eaten,
      amountMatchedProducts: 1,
      amountMatchedDates: 7,
    },
  });
});

it('the other check: product on 1 and 2 January, events on 2 and 7 January', async () => {
  await save('2024-01-01', 'Käse');
  await save('2024-01-02', 'Käse');

  const { body } = await post({ inclusionKeywords: ['käse'], occurrenceDates: ['2024-01-02', '2024-01-07'] });

  expect(body.correlations.sameDay).toEqual({ percentage: 50, matchedDates: ['2024-01-02'], matchedDays: 1 });
  expect(body.correlations.across2Days).toEqual({
    percentage: 50,
    matchedDates: ['2024-01-01', '2024-01-02'],
    matchedDays: 1,
  });
});

it('a run of four consecutive days, each with an event, is two 2-day and two 3-day episodes of four days', async () => {
  const run = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'];
  for (const date of run) await save(date, 'Käse');

  const { correlations } = (await post({ occurrenceDates: run })).body;

  expect(correlations.across2Days).toEqual({ percentage: 50, matchedDates: run, matchedDays: 2 });
  expect(correlations.across3Days).toEqual({ percentage: 50, matchedDates: run, matchedDays: 2 });
});

describe('the matching products', () => {
  beforeEach(async () => {
    for (const saved of FOUR_DAYS) await store.save(saved);
  });

  const ALL = ['Äpfel, frisch', 'Vollmilch 3,5%', 'Weißbrot', 'apfelsaft', 'Schokolade 50% (a+b)*', 'VOLLMILCH 3,5%'];
  const EVERY_DAY = ['2024-01-01', '2024-01-02', '2024-01-06', '2024-01-08'];

  it.each<[story: string, input: object, products: string[], dates: string[]]>([
    ['contain a keyword', { inclusionKeywords: ['ÄPFEL'] }, ['Äpfel, frisch'], ['2024-01-01', '2024-01-08']],
    [
      'contain at least one of several keywords, in order of the first match',
      { inclusionKeywords: ['WEISS', 'milch'] },
      ['Vollmilch 3,5%', 'Weißbrot', 'VOLLMILCH 3,5%'],
      ['2024-01-01', '2024-01-02', '2024-01-06'],
    ],
    [
      'contain no excluded keyword, while another product of the day may',
      { inclusionKeywords: ['äpfel', 'apfel'], exclusionKeywords: ['SAFT'] },
      ['Äpfel, frisch'],
      ['2024-01-01', '2024-01-08'],
    ],
    [
      'are all but the excluded ones without inclusion keywords',
      { exclusionKeywords: ['milch', 'äpfel'] },
      ['Weißbrot', 'apfelsaft', 'Schokolade 50% (a+b)*'],
      ['2024-01-02', '2024-01-06'],
    ],
    ['are matched literally', { inclusionKeywords: ['50% (A+B)*'] }, ['Schokolade 50% (a+b)*'], ['2024-01-06']],
    [
      'are none of an expression',
      { inclusionKeywords: ['.*', 'a|b', '%'] },
      ['Vollmilch 3,5%', 'Schokolade 50% (a+b)*', 'VOLLMILCH 3,5%'],
      ['2024-01-01', '2024-01-06'],
    ],
    ['are everything with empty lists', { inclusionKeywords: [], exclusionKeywords: [] }, ALL, EVERY_DAY],
    ['are everything with missing lists', {}, ALL, EVERY_DAY],
    ['are everything with lists of null', { inclusionKeywords: null, exclusionKeywords: null }, ALL, EVERY_DAY],
    [
      'are everything when all keywords are blank',
      { inclusionKeywords: ['', ' '], exclusionKeywords: ['\t'] },
      ALL,
      EVERY_DAY,
    ],
    [
      'are not widened by a blank keyword beside another',
      { inclusionKeywords: ['weiß', ''] },
      ['Weißbrot'],
      ['2024-01-02'],
    ],
    [
      'are not narrowed by a blank excluded keyword, though there is a blank in the name',
      { inclusionKeywords: ['äpfel'], exclusionKeywords: ['', ' '] },
      ['Äpfel, frisch'],
      ['2024-01-01', '2024-01-08'],
    ],
    [
      'are ignored before the start date',
      { startDate: '2024-01-02', inclusionKeywords: ['milch'] },
      ['Vollmilch 3,5%', 'VOLLMILCH 3,5%'],
      ['2024-01-06'],
    ],
    ['are counted on the start date', { startDate: '2024-01-08' }, ['Äpfel, frisch'], ['2024-01-08']],
    ['are not kept to a blank start date', { startDate: ' ' }, ALL, EVERY_DAY],
    ['may be none', { inclusionKeywords: ['Kaviar'] }, [], []],
    [
      'do not mind fields that nobody knows',
      { inclusionKeywords: ['weiß'], nobody: [1] },
      ['Weißbrot'],
      ['2024-01-02'],
    ],
  ])('%s', async (_, input, matchedProducts, matchedDates) => {
    const { status, body } = await post(input);

    expect(status).toBe(200);
    expect(body).toMatchObject({ matchedProducts, matchedDates });
    expect([body.amountMatchedProducts, body.amountMatchedDates]).toEqual([
      matchedProducts.length,
      matchedDates.length,
    ]);
  });

  it('are everything, and correlate with nothing, when the body is missing', async () => {
    const { status, body } = await send({});

    expect(status).toBe(200);
    expect(body).toMatchObject({ matchedProducts: ALL, matchedDates: EVERY_DAY });
    expect(Object.values(body.correlations)).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]);
  });

  it('give 0 percent, not NaN, when there are events but no match', async () => {
    const { body } = await post({ inclusionKeywords: ['Kaviar'], occurrenceDates: ['2024-01-01'] });

    expect(body.correlations.sameDay).toEqual(NOTHING);
  });

  it('change the percentage with the start date: it is of the days from then on', async () => {
    // Events on 2 and 8 January. Of four days two match, from 6 January on one of two, from 8 January on the only one.
    const sameDay = async (startDate?: string): Promise<unknown> =>
      (await post({ startDate, occurrenceDates: ['2024-01-02', '2024-01-08'] })).body.correlations.sameDay;

    expect(await sameDay()).toMatchObject({ matchedDays: 2, percentage: 50 });
    expect(await sameDay('2024-01-06')).toMatchObject({ matchedDays: 1, percentage: 50 });
    expect(await sameDay('2024-01-08')).toMatchObject({ matchedDays: 1, percentage: 100 });
  });

  it('count a repeated event once, and take events before the beginning and at the end of the calendar', async () => {
    const occurrenceDates = ['2024-01-08', '2024-01-08', '0001-01-01', '9999-12-31'];

    const { correlations } = (await post({ inclusionKeywords: ['äpfel'], occurrenceDates })).body;

    expect(correlations.sameDay).toEqual({ percentage: 50, matchedDates: ['2024-01-08'], matchedDays: 1 });
  });
});

it.each<[body: unknown, errors: Record<string, unknown>]>([
  [{ occurrenceDates: ['2023-02-29'] }, { occurrenceDates: expect.stringContaining('YYYY-MM-DD') }],
  [{ occurrenceDates: ['2024-01-01', null] }, { occurrenceDates: expect.any(String) }],
  [{ occurrenceDates: [''] }, { occurrenceDates: expect.any(String) }],
  [{ occurrenceDates: '2024-01-01' }, { occurrenceDates: expect.any(String) }],
  [{ startDate: '01.01.2024' }, { startDate: 'Start date must be in the format YYYY-MM-DD' }],
  [{ startDate: 20240101 }, { startDate: expect.any(String) }],
  [{ startDate: ['2024-01-01'] }, { startDate: expect.any(String) }],
  [{ inclusionKeywords: 'milch' }, { inclusionKeywords: expect.any(String) }],
  [{ inclusionKeywords: ['milch', 1] }, { inclusionKeywords: expect.any(String) }],
  [{ exclusionKeywords: [['milch']] }, { exclusionKeywords: expect.any(String) }],
  [{ exclusionKeywords: [null] }, { exclusionKeywords: expect.any(String) }],
  [{ exclusionKeywords: { 0: 'milch' } }, { exclusionKeywords: expect.any(String) }],
  [
    { inclusionKeywords: true, startDate: 'x' },
    { inclusionKeywords: expect.any(String), startDate: expect.any(String) },
  ],
])('%j is 400 with a message for each field', async (input, errors) => {
  const { status, body } = await post(input);
  expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
  expect(body.errors).toEqual(errors);
});

it.each([
  ['application/json', '{"inclusionKeywords":'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"milch"'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'startDate=2024-01-01'],
])('a body of %s that reads %s is 400', async (type, body) => {
  expect(await send({ headers: { 'content-type': type }, body })).toMatchObject({
    status: 400,
    body: { type: `${KIND}:malformed-request`, instance: CORRELATION },
  });
});
