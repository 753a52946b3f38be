import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { DocStore } from '../../../src/persistence/doc-store';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import { SITE_FILE } from '../../support/files-to-import';
import { ALL_OWN_DATA, ownDataIn, saveOwnData, WAIST, WEIGHT } from '../../support/own-data';
import { slicesOf } from '../../support/stored';
import { getJson, readJson } from '../../support/requests';

const ENTRIES = '/api/v2/nutritiondata';
const EVERYTHING = `${ENTRIES}/download?format=JSONL&includeProducts=true&details=true&ownData=true`;

const services: TestApp[] = [];
async function start(): Promise<{ url: string; userData: UserDataStore; days: DocStore }> {
  const service = await createTestApp();
  services.push(service);
  return { url: service.url, userData: service.app.get(UserDataStore), days: service.app.get(DocStore) };
}
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));

const importing = async ({ url }: { url: string }, body: string | Buffer, query = '') =>
  readJson(await fetch(`${url}${ENTRIES}/import?details=true${query}`, { method: 'POST', body: body as string }));

describe('what the person added', () => {
  it('moves with the whole diary, as lines with a type behind the days, to the last digit', async () => {
    const [old, other] = [await start(), await start()];
    await old.days.save(aDay('2024-08-26'));
    await saveOwnData(old.userData);

    const file = await (await fetch(old.url + EVERYTHING)).text();
    const lines = file.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { type?: string }).type)).toEqual([
      undefined,
      'goals',
      'measurement',
      'measurement',
      'activities',
      'journal',
      'dayStatus',
      'symptomCoverage',
      'foodGroup',
      'profile',
    ]);
    const { body } = await importing(other, file);

    expect(body).toMatchObject({ days: 1, imported: 1, ownData: { added: 9, replaced: 0, unchanged: 0, skipped: 0 } });
    expect(await ownDataIn(other.userData)).toEqual(ALL_OWN_DATA);
    expect(await (await fetch(other.url + EVERYTHING)).text()).toBe(file);
    expect((await importing(other, file)).body).toMatchObject({ unchanged: 1, ownData: { added: 0, unchanged: 9 } });
  });

  it('moves together with the saved pages, of which a bad line is rejected', async () => {
    const [old, other] = [await start(), await start()];
    await old.days.save(aDay('2024-08-26'), { page: 'the page of a "day"' });
    await old.days.keepPage({ date: day('2024-08-27'), html: 'not understood' });
    await other.days.save(aDay('2024-08-26', { totalFat: 1 }), { page: 'of another content' });
    const pagesOf = async ({ days }: { days: DocStore }) => (await slicesOf(days.readPages({}))).flat();

    const file = await (await fetch(`${old.url}${EVERYTHING}&pages=true`)).text();
    const bad = ['{"type":"page","date":"2024-08-28","html":1}', '{"type":"page","date":"2024-08-27","html":"again"}'];
    expect((await importing(other, `${file}${bad[0]}\n`)).body).toMatchObject({
      skipped: 1,
      rejected: [{ line: 4, date: '2024-08-28', reason: 'Entry 4: html is not a text' }],
    });
    const late = { date: '2024-08-27', html: 'not understood' };
    expect(await pagesOf(other)).toEqual([{ date: '2024-08-26', html: 'of another content' }, late]);

    expect((await importing(other, `${file}${bad[1]}\n`, '&mode=replace&dryRun=true')).body).toMatchObject({
      replaced: 1,
      rejected: [{ line: 4, date: '2024-08-27', reason: 'Entry 4: The file has the page of this day twice' }],
    });
    expect((await pagesOf(other))[0]).toMatchObject({ html: 'of another content' });
    expect((await importing(other, file, '&mode=replace')).body).toMatchObject({ replaced: 1, rejected: [] });
    expect(await pagesOf(other)).toEqual(await pagesOf(old));
    expect(await (await fetch(`${old.url}${EVERYTHING}`)).text()).not.toContain('"page"');
    expect((await getJson(`${old.url}${ENTRIES}/download?format=JSON&pages=true`)).status).toBe(400);
  });

  it('is left out unless it is asked for, is of the range, and is JSON lines alone', async () => {
    const service = await start();
    await saveOwnData(service.userData);
    const download = async (query: string) => (await fetch(`${service.url}${ENTRIES}/download?${query}`)).text();

    expect(await download('format=JSONL')).toBe('');
    const of27 = await download('format=JSONL&ownData=true&fromDate=2024-08-27&toDate=2024-08-31');
    // The fields of what the person added are in the order of the alphabet, whoever has stored it.
    expect(of27.split('\n')[0]).toBe(
      '{"type":"measurement","date":"2024-08-27","externalId":"tape:1","kind":"WAIST","source":"API","time":null,"unit":"cm","value":84}',
    );
    expect(of27.match(/"type":"\w+"/g)).toEqual(['"type":"measurement"', '"type":"journal"', '"type":"dayStatus"']);
    expect(await getJson(`${service.url}${ENTRIES}/download?format=CSV&ownData=true`)).toMatchObject({
      status: 400,
      body: { errors: { ownData: 'ownData requires format=JSONL' } },
    });
  });

  it.each([
    ['skip', { added: 1, skipped: 1, replaced: 0, unchanged: 0 }, WEIGHT.value],
    ['fill', { added: 1, skipped: 1, replaced: 0, unchanged: 0 }, WEIGHT.value],
    ['replace', { added: 1, skipped: 0, replaced: 1, unchanged: 0 }, 71],
  ])('is merged by the mode %s, and a dry run writes nothing', async (mode, expected, value) => {
    const service = await start();
    await service.userData.save('measurement', [WEIGHT]);
    const lines = [{ ...WEIGHT, value: 71 }, WAIST].map((one) => JSON.stringify({ type: 'measurement', ...one }));

    const tried = await importing(service, lines.join('\n'), `&mode=${mode}&dryRun=true`);
    expect([tried.status, tried.body.ownData]).toEqual([200, expected]);
    expect((await ownDataIn(service.userData))['measurement']).toEqual([WEIGHT]);

    expect((await importing(service, lines.join('\n'), `&mode=${mode}`)).body.ownData).toEqual(expected);
    expect((await ownDataIn(service.userData))['measurement']).toEqual([{ ...WEIGHT, value }, WAIST]);
  });

  it('comes from the files of the site: activities with the diary, and weights, also from before the diary', async () => {
    const service = await start();

    expect((await importing(service, SITE_FILE.buffer)).body).toMatchObject({ activities: 1, ownData: { added: 1 } });
    await importing(service, 'datum_tag_monat_jahr;gewicht_kg\n01.02.1999;70,5\n');

    expect(await ownDataIn(service.userData)).toMatchObject({
      measurement: [{ date: '1999-02-01', value: 70.5, source: 'IMPORT' }],
      activities: [
        { date: '2024-08-27', activities: [{ time: '18:00', name: '30 min Laufen', minutes: null, kilojoules: 1200 }] },
      ],
    });
  });
});
