import { DocStore } from '../../../src/persistence/doc-store';
import { reread } from '../../../src/cli/reread/command';
import { aDay, day } from '../../support/days';
import { getJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';

const ENTRIES = '/api/v2/nutritiondata';

let store: DocStore;

const on = new ServiceOnSite({ environment: { TZ: 'Europe/Berlin' } });
beforeEach(() => {
  on.service.clock.moveTo('2024-08-27T13:30:00Z');
  store = on.service.app.get(DocStore);
});

const detailsOf = async (date: string) => (await getJson(`${on.url}${ENTRIES}/${date}?details=true`)).body as object;

describe('origins', () => {
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
