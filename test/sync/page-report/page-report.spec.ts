import { existsSync } from 'node:fs';
import type { Fault } from '../../../simulated-site/faults.ts';
import { DocStore } from '../../../src/persistence/doc-store';
import { command } from '../../../src/cli/page-report/command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { readDayPage } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { readReport } from '../../support/page-reports';
import { getJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { slicesOf, unreadPage } from '../../support/stored';
import { runHere } from '../../support/command-here';
import { DiaryFolder } from '../../support/diary-folder';
import { takeBackTo } from '../../support/schemas';
import { changed, dayOf, REAL_PAGE } from '../../support/real-page';

describe('the report of the page of a day', () => {
  // Each test has a day of its own.
  const on = new ServiceOnSite({ isShared: true });
  const ask = (date: string) => fetch(`${on.url}/api/v2/nutritiondata/${date}/page-report`);
  const fetchDay = (date: string) => postExport(on, date, date);
  const fetchUnread = async (date: string, fault: Fault) => {
    on.site.addFault({ ...fault, date, times: 1 });
    await fetchDay(date);
  };

  it('is a text that nobody keeps, with stand-ins, which reads as the page', async () => {
    const date = '2024-08-27';
    await fetchUnread(date, { kind: 'missing-sugar' });
    const answer = await ask(date);
    const report = await answer.text();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(readReport(report)).toEqual({ kind: 'page not understood', detail: "there is no row 'thereof sugar'" });
    for (const { expected } of on.site.expectedDay(date)!.products) expect(report).not.toContain(expected.name);
    expect(await (await ask(date)).text()).not.toBe(report);
  });

  it('is that of the last page that was not understood, also of a stored day, until one is', async () => {
    const date = '2024-08-26';
    await fetchDay(date);
    expect((await ask(date)).status).toBe(404);

    await fetchUnread(date, { kind: 'missing-sugar' });
    await fetchUnread(date, { kind: 'missing-total-row' });
    expect(readReport(await (await ask(date)).text())).toMatchObject({ detail: 'the product table has no total row' });

    await fetchDay(date);
    expect((await ask(date)).status).toBe(404);
  });

  it('is none of a page that is larger than any diary page', async () => {
    const date = '2024-08-25';
    const html = `<h1 id="fddb-headline1">Details for Sunday 25. August</h1>${'Text '.repeat(30_000)}`;
    await on.service.app.get(DocStore).keepPage({ date: day(date), html });

    expect(await getJson(`${on.url}/api/v2/nutritiondata/${date}/page-report`)).toMatchObject({
      status: 404,
      body: { detail: `The page of ${date} is too large for a report` },
    });
  });

  it('does not have the name of the account, which a page may show in a heading or a class', async () => {
    const date = '2024-08-24';
    const html = '<h1 id="fddb-headline1">Details for Saturday 24. August</h1><h3 class="of-demo">Hello demo</h3>';
    await on.service.app.get(DocStore).keepPage({ date: day(date), html });
    const report = await (await ask(date)).text();

    expect(report).toContain('<h3 class="xxxxxxx">');
    expect(report).not.toContain('demo');
  });

  it('is none of a page that this version understands', async () => {
    const date = '2024-08-23';
    await fetchDay(date);
    const store = on.service.app.get(DocStore);
    const [page] = (await slicesOf(store.readPages({ from: day(date), to: day(date) }))).flat();
    await store.keepPage(page!);
    expect(await unreadPage(store, date)).toBe(page!.html);

    expect(await getJson(`${on.url}/api/v2/nutritiondata/${date}/page-report`)).toMatchObject({
      status: 404,
      body: {
        type: 'urn:problem-type:nutrition-diary:page-not-kept',
        detail: `No page of ${date} is kept that was not understood`,
      },
    });
  });

  it('names the setting where no pages are kept', async () => {
    const date = '2024-08-22';
    await on.restart({ EXPORTER_PERSISTENCE_KEEP_PAGES: 'false' });
    await fetchUnread(date, { kind: 'missing-sugar' });

    expect((await getJson(`${on.url}/api/v2/nutritiondata/${date}/page-report`)).body).toMatchObject({
      detail: expect.stringContaining('because EXPORTER_PERSISTENCE_KEEP_PAGES is false'),
    });
  });
});

describe('page-report program', () => {
  const DATE = day('2024-08-27');
  const folder = new DiaryFolder();

  /** The real day, and a later page of it with another class of its table. */
  beforeEach(async () => {
    const store = new SqliteDocStore(await folder.open());
    const page = readDayPage(REAL_PAGE, DATE) as { block: string };
    await store.save(dayOf(readDayPage(REAL_PAGE, DATE)), { page: page.block });
    const later = readDayPage(changed('class="myday-table-std"', 'class="diary-table"'), DATE) as { block: string };
    await store.keepPage({ date: DATE, html: later.block });
    folder.close();
  });

  const report = (args: string[], environment: Record<string, string> = {}) =>
    runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`, ...environment }, folder.path);

  it('prints the report and nothing else', async () => {
    const { code, output } = await report([DATE]);

    expect(code).toBe(0);
    expect(output).toMatch(/^<!--\n.*<\/div>\n$/s);
    expect(output).not.toMatch(/Ziegenjogurt|Skyr|Dinner/i);
    expect(readReport(output)).toEqual({ kind: 'page not understood', detail: 'there is no product table' });
    // It has no use for tokens and sessions.
    expect(existsSync(`${folder.file}.access`)).toBe(false);
  });

  it('works beside a service that uses the file, and refuses a file that is missing or older', async () => {
    await folder.open();
    expect((await report([DATE])).code).toBe(0);
    folder.close();
    takeBackTo(10, folder.file);
    expect(await report([DATE])).toEqual({
      code: 1,
      output: `The diary file ${folder.file} is one of an older version: start the service of this one first\n`,
    });
    const missing = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite:nowhere/diary.db' };
    expect(await report([DATE], missing)).toEqual({ code: 1, output: 'There is no diary at nowhere/diary.db\n' });
  });

  it('says that there is no such page, and which setting keeps none', async () => {
    const sentence = 'No page of 2024-08-28 is kept that was not understood';
    expect(await report(['2024-08-28'])).toEqual({ code: 1, output: `${sentence}\n` });
    expect(await report(['2024-08-28'], { EXPORTER_PERSISTENCE_KEEP_PAGES: 'false' })).toEqual({
      code: 1,
      output: `${sentence}; no pages are kept, because EXPORTER_PERSISTENCE_KEEP_PAGES is false\n`,
    });
  });

  it.each([
    [[], 'The day is missing or no date: give it as YYYY-MM-DD'],
    [['27.08.2024'], 'The day is missing or no date: give it as YYYY-MM-DD'],
    [['2024-08-27', '2024-08-28'], 'There is more than one date'],
  ])('refuses %j with one line', async (args, line) => {
    expect(await report(args)).toEqual({ code: 1, output: `${line}\n` });
  });
});
