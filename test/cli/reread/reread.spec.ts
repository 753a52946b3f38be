import type { DayEntry } from '../../../src/diary/day-entry';
import { DocStore } from '../../../src/persistence/doc-store';
import { StateStore } from '../../../src/persistence/state-store';
import { reread, type RereadSettings, command } from '../../../src/cli/reread/command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { readDayPage } from '../../../src/sync/scraper/page/day-page';
import { beginAnew } from '../../support/create-test-app';
import { day } from '../../support/days';
import { postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { slicesOf } from '../../support/stored';
import { runHere } from '../../support/command-here';
import { DiaryFolder } from '../../support/diary-folder';
import { REAL_PAGE } from '../../support/real-page';

describe('reread', () => {
  const on = new ServiceOnSite({ isShared: true });
  let store: DocStore;
  let lines: string[];

  /** Four days as they were fetched, with their pages. */
  let fetched: { day: DayEntry; page: string }[];

  beforeAll(async () => {
    store = on.service.app.get(DocStore);
    // The generated diary has something on each of these four days.
    await postExport(on, '2024-08-26', '2024-08-29');
    const pages = (await slicesOf(store.readPages({}))).flat();
    fetched = (await diary()).map((day) => ({ day, page: pages.find(({ date }) => date === day.date)!.html }));
  });
  beforeEach(() => open());

  async function open(): Promise<void> {
    await beginAnew(on.service);
    lines = [];
    store = on.service.app.get(DocStore);
    for (const { day, page } of fetched) await store.save({ ...day, products: day.products ?? [] }, { page });
  }

  function run(settings: Partial<RereadSettings> = {}) {
    const defaults = { range: {}, write: false, site: on.site.url, stop: new AbortController().signal };
    return reread(on.service.app, { ...defaults, ...settings }, (line) => lines.push(line));
  }

  async function diary(): Promise<DayEntry[]> {
    return (await slicesOf(store.readDays({}, { includeProducts: true, includeDetails: true }))).flat();
  }

  /** Simulates an earlier version without iodine. */
  async function dropIodine(): Promise<void> {
    for (const day of await diary()) {
      await store.save({ ...day, products: day.products ?? [], nutrients: { ...day.nutrients!, IODINE: null } });
    }
  }

  it('finds nothing to change in days that this version has read', async () => {
    expect(await run({ write: true })).toEqual({ unchanged: 4, changed: 0, added: 0, unreadable: 0 });
    expect(lines).toEqual(['4 pages read: 4 days unchanged, 0 changed, 0 added, 0 cannot be read']);
  });

  it('names a nutrient that an earlier version dropped day by day, and restores it with --write, without asking the site', async () => {
    const complete = await diary();
    await dropIodine();
    const [before, asked] = [await diary(), on.site.requests.length];

    expect(await run()).toEqual({ unchanged: 0, changed: 4, added: 0, unreadable: 0 });
    expect(lines).toEqual([
      ...complete.map(({ date, nutrients }) => `${date}: IODINE unknown -> ${nutrients!.IODINE}`),
      '4 pages read: 0 days unchanged, 4 would change, 0 would be added, 0 cannot be read. --write changes the diary',
    ]);
    expect(await diary()).toEqual(before);

    await run({ write: true });
    expect(lines.at(-1)).toBe('4 pages read: 0 days unchanged, 4 changed, 0 added, 0 cannot be read');
    expect(await diary()).toEqual(complete);
    expect(on.site.requests).toHaveLength(asked);
  });

  it('notes days whose points cannot be written, for the service', async () => {
    const away = {
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: 'http://127.0.0.1:9',
    };
    await on.restart(away);
    await open();
    const state = on.service.app.get(StateStore);
    expect(await state.notedDays('pending-point')).toEqual([]);
    await dropIodine();

    await run({ write: true });

    const noted = ['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29'];
    expect((await state.notedDays('pending-point')).map((note) => note.day)).toEqual(noted);
  });

  it('adds a day whose page was not understood when it was fetched', async () => {
    const { html } = (await slicesOf(store.readPages({}))).flat()[0]!;
    const headline = html.slice(0, html.indexOf('</h1>')).replace(/\d+\. \w+$/, '30. August');
    await store.keepPage({ date: day('2024-08-30'), html: headline + html.slice(html.indexOf('</h1>')) });

    expect(await run({ write: true })).toEqual({ unchanged: 4, changed: 0, added: 1, unreadable: 0 });
    expect(lines[0]).toMatch(/^2024-08-30: new: \d+ products, \d+ kcal$/);
    expect(await store.findDay(day('2024-08-30'))).toBeDefined();
  });

  it('names a page that cannot be read, and goes on', async () => {
    await store.keepPage({ date: day('2024-08-01'), html: '<h1 id="fddb-headline1">1. August</h1>' });

    expect(await run({ write: true })).toEqual({ unchanged: 4, changed: 0, added: 0, unreadable: 1 });
    expect(lines[0]).toBe('2024-08-01: cannot be read: there is no product table');
  });

  it('names at most eight differences of a day', async () => {
    const { date, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre } = (await diary())[0]!;
    const totals = { totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre };
    await store.save({ date, products: [], ...totals });

    await run();

    expect(lines[0]).toMatch(/^2024-08-26: kilojoules unknown -> \d+; (.*; ){7}\d+ more$/);
  });

  it('refuses to write while an export runs', async () => {
    await on.service.app.get(StateStore).takeLease('somebody', 60);

    await expect(run({ write: true })).rejects.toThrow('An export is already running');
    await expect(run()).resolves.toMatchObject({ unchanged: 4 });
  });

  it('ends after the current page when it is stopped', async () => {
    const stop = AbortSignal.abort();
    await expect(run({ write: true, stop })).rejects.toThrow('Stopped before 2024-08-26; run it again to go on');
  });
});

describe('reread program', () => {
  const DATE = day('2024-08-27');
  const folder = new DiaryFolder();

  /** The real day, stored by a version that did not know iodine. */
  beforeEach(async () => {
    const page = readDayPage(REAL_PAGE, DATE);
    if (page.kind !== 'day') throw new Error(page.kind);
    const nutrients = { ...page.day.nutrients!, IODINE: null };
    await new SqliteDocStore(await folder.open()).save({ ...page.day, nutrients }, { page: page.block });
    folder.close();
  });

  const reread = (...args: string[]) =>
    runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` });

  it('says what would change, and changes it with --write', async () => {
    const dry = await reread();
    expect(dry.output).toContain('2024-08-27: IODINE unknown -> 11.8\n1 page read: 0 days unchanged, 1 would change');
    expect(dry.code).toBe(0);

    expect(await reread('--write')).toMatchObject({ code: 0 });

    const store = new SqliteDocStore(await folder.open());
    expect(await store.findDay(DATE, { includeDetails: true })).toMatchObject({ nutrients: { IODINE: 11.8 } });
    folder.close();
    expect((await reread()).output).toContain('1 page read: 1 day unchanged, 0 would change');
  });

  it('reads the range that is asked for', async () => {
    for (const range of [
      ['--from', '2024-08-28'],
      ['--to', '2024-08-26'],
    ])
      expect((await reread(...range)).output).toContain('0 pages read');
    expect((await reread('--from', DATE, '--to', DATE)).output).toContain('1 page read');
  });

  it.each([
    [['--from', '27.08.2024'], '--from must be a date as YYYY-MM-DD'],
    [['--from', '2024-08-28', '--to', '2024-08-27'], '--from must not be after --to'],
    [['--wirte'], '--wirte is not an option; accepted: --from, --to, --write, --help'],
  ])('refuses %j with one line', async (args, line) => {
    expect(await reread(...args)).toEqual({ code: 1, output: `${line}\n` });
  });
});
