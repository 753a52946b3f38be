import type { Product } from '../../../src/diary/day-entry';
import { DocStore } from '../../../src/persistence/doc-store';
import { RunCoordinator } from '../../../src/sync/runs/run-coordinator';
import { reread } from '../../../src/cli/reread/command';
import type { DayEntryDto, DayVersionDto, ImportReportDto, WholeVersionDto } from '../../../web/src/api/schema';
import { appEmptiedForEachTest, appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { getJson, post, readJson, postExport } from '../../support/requests';
import { slicesOf } from '../../support/stored';
import { ServiceOnSite } from '../../support/service-on-site';

const ENTRIES = '/api/v2/nutritiondata';
const DATE = '2024-08-27';
const [BREAD, BANANA, CHEESE] = [aProduct('Brot'), aProduct('Banane'), aProduct('Käse')];

describe('the versions of a day', () => {
  const service = appEmptiedForEachTest({ days: [aDay(DATE, { products: [BREAD, BANANA, CHEESE] })] });
  const other = appOfSuite();

  const importDay = async (products: Product[], mode = 'replace') => {
    const file = aDay(DATE, { products, totalCalories: products.length * 100 });
    const { body } = await readJson(await post(`${service.url}${ENTRIES}/import?mode=${mode}`, file));
    return body as ImportReportDto;
  };
  const versions = async (date = DATE) =>
    (await getJson(`${service.url}${ENTRIES}/${date}/versions`)).body as DayVersionDto[];
  const namesOf = ({ products }: DayEntryDto) => products!.map(({ name }) => name);
  const foods = async () => namesOf((await getJson(`${service.url}${ENTRIES}/${DATE}`)).body as DayEntryDto);
  const restore = (id: string) => fetch(`${service.url}${ENTRIES}/${DATE}/versions/${id}/restore`, { method: 'POST' });

  it('are none at first, and none of a day that is not stored', async () => {
    expect(await versions()).toEqual([]);
    expect(await versions('2024-08-28')).toMatchObject({ status: 404, detail: 'There is no entry for 2024-08-28' });
  });

  it('say what an import replaced, what the day lacks of it, and what is new', async () => {
    await importDay([BREAD, aProduct('Apfel')]);

    expect(await versions()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        date: DATE,
        replacedAt: '2024-09-01T12:00:00.000Z',
        by: 'IMPORT',
        state: 'REPLACED',
        foods: 3,
        totals: { ...aDay(DATE), date: undefined, products: undefined },
        lost: { count: 2, names: ['Banane', 'Käse'] },
        gained: { count: 1, names: ['Apfel'] },
      },
    ]);
    const id = (await versions())[0]!.id;
    const { body } = await getJson(`${service.url}${ENTRIES}/${DATE}/versions/${id}`);
    expect(body).toMatchObject({ id, foods: 3, entry: { date: DATE, totalCalories: 2000, final: true, meals: [] } });
    expect(namesOf((body as WholeVersionDto).entry)).toEqual(['Brot', 'Banane', 'Käse']);
  });

  it('are not made by a day that only gains', async () => {
    expect(await importDay([BREAD, BANANA, CHEESE, aProduct('Apfel')])).toMatchObject({ replaced: 1 });
    expect(await versions()).toEqual([]);
  });

  it('are brought back: what was stored becomes one, and the kept page, which shows another day, goes', async () => {
    await importDay([BREAD]);
    const store = service.app.get(DocStore);
    await store.save((await store.findDay(day(DATE)))! as never, { page: '<p>one food</p>' });
    const id = (await versions())[0]!.id;

    const { status, body } = await readJson(await restore(id));

    expect([status, body.totalCalories]).toEqual([200, 2000]);
    expect(await foods()).toEqual(['Brot', 'Banane', 'Käse']);
    expect(await versions()).toMatchObject([{ by: 'RESTORE', foods: 1, lost: { count: 0 }, gained: { count: 2 } }]);
    expect((await slicesOf(store.readPages({}))).flat()).toEqual([]);

    // And back again; the day itself has no version.
    const other = (await versions())[0]!.id;
    await restore(other);
    expect(await foods()).toEqual(['Brot']);
    expect((await restore(other)).status).toBe(200);
    expect(await versions()).toMatchObject([{ id, by: 'RESTORE', foods: 3 }]);
  });

  it('stay: only an offer can be deleted', async () => {
    await importDay([BREAD]);
    const id = (await versions())[0]!.id;
    const remove = async (of: string) =>
      readJson(await fetch(`${service.url}${ENTRIES}/${DATE}/versions/${of}`, { method: 'DELETE' }));

    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { type: 'urn:problem-type:nutrition-diary:not-an-offer' },
    });
    expect(await remove('x')).toMatchObject({ status: 404, body: { detail: `There is no such version of ${DATE}` } });
    expect(await restore('x')).toMatchObject({ status: 404 });
    expect(await versions()).toHaveLength(1);
  });

  it('are not brought back while a run holds the diary', async () => {
    await importDay([BREAD]);
    const id = (await versions())[0]!.id;

    await service.app.get(RunCoordinator).underLease('REREAD', async () => {
      expect((await restore(id)).status).toBe(409);
    });

    expect(await foods()).toEqual(['Brot']);
    expect((await restore(id)).status).toBe(200);
  });

  it('move with JSON Lines; a line that is wrong, or of a day that is not stored, is rejected', async () => {
    await importDay([BREAD]);
    const everything = `${ENTRIES}/download?format=JSONL&includeProducts=true&details=true&ownData=true`;
    const file = await (await fetch(service.url + everything)).text();
    const lines = file.trimEnd().split('\n');
    expect(JSON.parse(lines[1]!)).toMatchObject({
      type: 'version',
      date: DATE,
      by: 'IMPORT',
      state: 'REPLACED',
      replacedAt: '2024-09-01T12:00:00.000Z',
      entry: { date: DATE, totalCalories: 2000 },
    });

    const sent = (body: string) => fetch(`${other.url}${ENTRIES}/import`, { method: 'POST', body }).then(readJson);
    expect((await sent(lines[1]!)).body).toMatchObject({
      rejected: [{ line: 1, date: DATE, reason: 'The day of this version is not stored' }],
    });
    const bad = [
      { ...JSON.parse(lines[1]!), state: 'GONE' },
      { ...JSON.parse(lines[1]!), entry: { date: '2024-08-28', totalFat: 1 } },
    ];
    expect((await sent(bad.map((line) => JSON.stringify(line)).join('\n'))).body.rejected).toMatchObject([
      { line: 1, date: DATE, reason: 'Entry 1: state is none of REPLACED, OFFERED' },
      { line: 2, reason: 'Entry 2: entry is of another day' },
      { line: 2 },
    ]);
  });
});

describe('origins', () => {
  let store: DocStore;

  const on = new ServiceOnSite({ environment: { TZ: 'Europe/Berlin' } });
  beforeEach(() => {
    on.service.clock.moveTo('2024-08-27T13:30:00Z');
    store = on.service.app.get(DocStore);
  });

  const detailsOf = async (date: string) => (await getJson(`${on.url}${ENTRIES}/${date}?details=true`)).body as object;

  it('a day that is fetched while it lasts is not final until its page is read after its end', async () => {
    await postExport(on, '2024-08-26', '2024-08-27');
    expect(await detailsOf('2024-08-26')).toMatchObject({ final: true });
    expect(await detailsOf('2024-08-27')).toMatchObject({
      source: 'PAGE',
      readAt: '2024-08-27T13:30:00.000Z',
      final: false,
    });

    // Midnight in Berlin.
    on.service.clock.moveTo('2024-08-27T22:00:00Z');
    expect(await detailsOf('2024-08-27')).toMatchObject({ final: false });
    await postExport(on, '2024-08-27', '2024-08-27');

    expect(await detailsOf('2024-08-27')).toMatchObject({
      source: 'PAGE',
      readAt: '2024-08-27T22:00:00.000Z',
      final: true,
    });
  });

  it('a page that says nothing is logged makes the stored day final, and leaves its content and its source', async () => {
    await store.save(aDay('2024-08-26', { totalFat: 7 }), { origin: { source: 'HISTORY', fingerprint: 'a1' } });
    on.site.setDay('2024-08-26', 'empty');
    expect(await detailsOf('2024-08-26')).toMatchObject({ source: 'HISTORY', readAt: null, final: false });

    const answer = await postExport(on, '2024-08-26', '2024-08-26');

    expect(await answer.json()).toEqual({ successfulDays: [], unsuccessfulDays: ['2024-08-26'] });
    expect(await detailsOf('2024-08-26')).toMatchObject({
      ...{ totalFat: 7, source: 'HISTORY', readAt: '2024-08-27T13:30:00.000Z', final: true },
    });
    expect(await store.readOrigins({})).toMatchObject([{ fingerprint: 'a1' }]);
  });

  it('a page that is not answered or not understood says nothing about the stored day', async () => {
    const origin = { source: 'HISTORY', readAt: null, fingerprint: 'a1' } as const;
    for (const date of ['2024-08-25', '2024-08-26']) await store.save(aDay(date), { origin });
    on.site.addFault({ kind: 'status', status: 404, date: '2024-08-25' });
    on.site.addFault({ kind: 'missing-total-row', date: '2024-08-26' });

    await postExport(on, '2024-08-25', '2024-08-26');

    expect(await store.readOrigins({})).toStrictEqual([
      { date: '2024-08-25', ...origin },
      { date: '2024-08-26', ...origin },
    ]);
  });

  it('a fetch keeps the fingerprint of a comparison, and a saved page that is read again leaves the origin as it is', async () => {
    await store.save(aDay('2024-08-26'), { origin: { source: 'HISTORY', fingerprint: 'a1' } });
    await postExport(on, '2024-08-26', '2024-08-26');
    const fetched = await store.readOrigins({});
    expect(fetched).toEqual([
      { date: '2024-08-26', source: 'PAGE', readAt: Date.parse('2024-08-27T13:30:00Z'), fingerprint: 'a1' },
    ]);

    await store.save(aDay('2024-08-26'));
    on.service.clock.moveTo('2024-08-30T12:00:00Z');
    const settings = { range: {}, write: true, site: on.site.url, stop: new AbortController().signal };
    expect(await reread(on.service.app, settings, () => undefined)).toMatchObject({ changed: 1 });

    expect(await store.readOrigins({})).toEqual(fetched);
    expect(await store.findDay(day('2024-08-26'))).not.toMatchObject({ totalCalories: 2000 });
  });
});
