import { appOfSuite } from '../../support/create-test-app';
import { post, readJson } from '../../support/requests';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

const CORRELATION = '/api/v2/correlation';
const KIND = 'urn:problem-type:nutrition-diary';
const NOTHING = { percentage: 0, matchedDates: [], matchedDays: 0 };

const service = appOfSuite({ now: NOW, days: FOUR_DAYS });

const correlate = async (input: unknown) => readJson(await post(service.url + CORRELATION, input));

describe('the matching products', () => {
  const ALL = ['Äpfel, frisch', 'Vollmilch 3,5%', 'Weißbrot', 'apfelsaft', 'Schokolade 50% (a+b)*', 'VOLLMILCH 3,5%'];
  const EVERY_DAY = ['2024-01-01', '2024-01-02', '2024-01-06', '2024-01-08'];

  it.each<[story: string, input: object, products: string[], dates: string[]]>([
    [
      'contain a keyword and no excluded one, in order of the first match',
      { inclusionKeywords: ['WEISS', 'milch', 'apfel'], exclusionKeywords: ['SAFT'] },
      ['Vollmilch 3,5%', 'Weißbrot', 'VOLLMILCH 3,5%'],
      ['2024-01-01', '2024-01-02', '2024-01-06'],
    ],
    [
      'are everything when all keywords and the start date are blank, or null',
      { inclusionKeywords: ['', ' '], exclusionKeywords: null, startDate: ' ' },
      ALL,
      EVERY_DAY,
    ],
    [
      'contain one of the words of a list that came as one text, without white space around them, or between commas',
      { inclusionKeywords: ["['weiss, kaviar', 'äpfel, frisch', 'apfel']", ''], exclusionKeywords: [' saft\n', ' '] },
      ['Äpfel, frisch', 'Weißbrot'],
      ['2024-01-01', '2024-01-02', '2024-01-08'],
    ],
    ['are counted on the start date', { startDate: '2024-01-08' }, ['Äpfel, frisch'], ['2024-01-08']],
    ['may be none, and do not mind fields that nobody knows', { inclusionKeywords: ['Kaviar'], nobody: [1] }, [], []],
  ])('%s', async (_, input, matchedProducts, matchedDates) => {
    const { status, body } = await correlate(input);

    expect(status).toBe(200);
    expect(body).toMatchObject({ matchedProducts, matchedDates });
    expect([body.amountMatchedProducts, body.amountMatchedDates]).toEqual([
      matchedProducts.length,
      matchedDates.length,
    ]);
  });

  it('are everything, and correlate with nothing, when the body is missing', async () => {
    const { status, body } = await readJson(await fetch(service.url + CORRELATION, { method: 'POST' }));

    expect(status).toBe(200);
    expect(body).toMatchObject({ matchedProducts: ALL, matchedDates: EVERY_DAY });
    expect(Object.values(body.correlations)).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]);
  });

  it('change the percentage with the start date: it is of the days from then on', async () => {
    // Events on 2 and 8 January. Of four days two match, from 6 January on one of two, from 8 January on the only one.
    const sameDay = async (startDate?: string): Promise<unknown> =>
      (await correlate({ startDate, occurrenceDates: ['2024-01-02', '2024-01-08'] })).body.correlations.sameDay;

    expect(await sameDay()).toMatchObject({ matchedDays: 2, percentage: 50 });
    expect(await sameDay('2024-01-06')).toMatchObject({ matchedDays: 1, percentage: 50 });
    expect(await sameDay('2024-01-08')).toMatchObject({ matchedDays: 1, percentage: 100 });
  });
});

describe('correlation', () => {
  it.each<[body: unknown, errors: Record<string, unknown>]>([
    [{ occurrenceDates: ['2023-02-29'] }, { occurrenceDates: expect.stringContaining('YYYY-MM-DD') }],
    [{ occurrenceDates: ['2024-01-01', null] }, { occurrenceDates: expect.any(String) }],
    [{ occurrenceDates: '2024-01-01' }, { occurrenceDates: expect.any(String) }],
    [{ startDate: '01.01.2024' }, { startDate: 'Start date must be in the format YYYY-MM-DD' }],
    [{ startDate: 20240101 }, { startDate: expect.any(String) }],
    [{ inclusionKeywords: 'milch' }, { inclusionKeywords: expect.any(String) }],
    [{ inclusionKeywords: ['milch', 1] }, { inclusionKeywords: expect.any(String) }],
    [{ exclusionKeywords: ["['milch'"] }, { exclusionKeywords: expect.stringContaining('begins like a list') }],
    [
      { inclusionKeywords: Array(51).fill('x,y') },
      { inclusionKeywords: 'inclusionKeywords has 102 keywords; the limit is 100 keywords' },
    ],
    [{ exclusionKeywords: [['milch']] }, { exclusionKeywords: expect.any(String) }],
    [
      { inclusionKeywords: true, startDate: 'x' },
      { inclusionKeywords: expect.any(String), startDate: expect.any(String) },
    ],
  ])('%j is 400 with a message for each field', async (input, errors) => {
    const { status, body } = await correlate(input);
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors).toEqual(errors);
  });
});
