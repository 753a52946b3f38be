import type { Fault } from '../../../simulated-site/faults.ts';
import { DocStore } from '../../../src/persistence/doc-store';
import { day } from '../../support/days';
import { readReport } from '../../support/page-reports';
import { getJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { slicesOf, unreadPage } from '../../support/stored';

const DATE = '2024-08-27';

describe('the report of the page of a day', () => {
  const on = new ServiceOnSite();
  const ask = (date = DATE) => fetch(`${on.url}/api/v2/nutritiondata/${date}/page-report`);
  const fetchDay = () => postExport(on.service, DATE, DATE);
  const fetchUnread = async (fault: Fault) => {
    on.site.addFault({ ...fault, date: DATE, times: 1 });
    await fetchDay();
  };

  it('is a text that nobody keeps, with stand-ins, which reads as the page', async () => {
    await fetchUnread({ kind: 'missing-sugar' });
    const answer = await ask();
    const report = await answer.text();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(readReport(report)).toEqual({ kind: 'page not understood', detail: "there is no row 'thereof sugar'" });
    for (const { expected } of on.site.expectedDay(DATE)!.products) expect(report).not.toContain(expected.name);
    expect(await (await ask()).text()).not.toBe(report);
  });

  it('is that of the last page that was not understood, also of a stored day, until one is', async () => {
    await fetchDay();
    expect((await ask()).status).toBe(404);

    await fetchUnread({ kind: 'missing-sugar' });
    await fetchUnread({ kind: 'missing-total-row' });
    expect(readReport(await (await ask()).text())).toMatchObject({ detail: 'the product table has no total row' });

    await fetchDay();
    expect((await ask()).status).toBe(404);
  });

  it('is none of a page that is larger than any diary page', async () => {
    const html = `<h1 id="fddb-headline1">Details for Tuesday 27. August</h1>${'Text '.repeat(30_000)}`;
    await on.service.app.get(DocStore).keepPage({ date: day(DATE), html });

    expect(await getJson(`${on.url}/api/v2/nutritiondata/${DATE}/page-report`)).toMatchObject({
      status: 404,
      body: { detail: `The page of ${DATE} is too large for a report` },
    });
  });

  it('does not have the name of the account, which a page may show in a heading or a class', async () => {
    const html = '<h1 id="fddb-headline1">Details for Tuesday 27. August</h1><h3 class="of-demo">Hello demo</h3>';
    await on.service.app.get(DocStore).keepPage({ date: day(DATE), html });
    const report = await (await ask()).text();

    expect(report).toContain('<h3 class="xxxxxxx">');
    expect(report).not.toContain('demo');
  });

  it('is none of a page that this version understands', async () => {
    await fetchDay();
    const store = on.service.app.get(DocStore);
    const [page] = (await slicesOf(store.readPages({}))).flat();
    await store.keepPage(page!);
    expect(await unreadPage(store, DATE)).toBe(page!.html);

    expect(await getJson(`${on.url}/api/v2/nutritiondata/${DATE}/page-report`)).toMatchObject({
      status: 404,
      body: {
        type: 'urn:problem-type:nutrition-diary:page-not-kept',
        detail: `No page of ${DATE} is kept that was not understood`,
      },
    });
  });

  it('names the setting where no pages are kept', async () => {
    await on.restart({ EXPORTER_PERSISTENCE_KEEP_PAGES: 'false' });
    await fetchUnread({ kind: 'missing-sugar' });

    expect((await getJson(`${on.url}/api/v2/nutritiondata/${DATE}/page-report`)).body).toMatchObject({
      detail: expect.stringContaining('because EXPORTER_PERSISTENCE_KEEP_PAGES is false'),
    });
  });

  it('is of a date', async () => {
    expect((await ask('2024-02-30')).status).toBe(400);
  });
});
