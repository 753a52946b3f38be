import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config/load-config';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import {
  chooseRange,
  describeInBrowser,
  DiaryInBrowser,
  expectSoon,
  FAILED_REQUEST,
  loaded,
  Windows,
} from '../support/browser';
import { createTestApp } from '../support/create-test-app';
import { DIARY_WITH_GAPS, fill } from '../support/diary-with-gaps';
import { TestClock } from '../support/test-clock';
import { until } from '../support/until';

describeInBrowser('while the service is away', () => {
  const windows = new Windows(/^Failed to load resource: |ERR_/);

  it('the page says so once, and goes on by itself when it is back', async () => {
    const service = await createTestApp();
    await fill(service.app, DIARY_WITH_GAPS);
    const page = await windows.open(service.url);
    await page.locator('.months [data-state="logged"]').first().waitFor();
    await service.close();

    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByRole('alert').waitFor();
    await expectSoon(() => page.getByRole('alert').allInnerTexts()).toEqual([
      'The service cannot be reached\n\nIt may be restarting, or the connection is gone. This page continues by itself; nothing is lost.',
    ]);
    await expectSoon(() => page.getByRole('button', { name: 'Try again' }).count()).toEqual(0);

    const again = await createTestApp({ port: Number(new URL(service.url).port) });
    await fill(again.app, DIARY_WITH_GAPS);
    await page.locator('.chart-title').first().waitFor();
    await page.locator('.bars').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await again.close();
  });
});

describeInBrowser('without the document store', () => {
  const windows = new Windows();

  it('the page says what it can and cannot show', async () => {
    const { config } = loadConfig({ environment: { TZ: 'UTC', EXPORTER_LOG_LEVEL: 'error' } });
    const docStore = { ...config.persistence.docStore, enabled: false };
    const off = { ...config, persistence: { ...config.persistence, docStore } };
    const app = await createApp(off, new TestClock('2024-09-01T12:00:00Z'));
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();
    const page = await windows.open(url);

    for (const view of [
      '',
      'day/2024-08-31',
      'products',
      'week',
      'nutrients',
      'trends',
      'goals',
      'triggers',
      'correlation',
      'download',
      'import',
    ]) {
      await page.goto(`${url}/#/${view}`);
      await page.getByText('EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true').waitFor();
    }
    // Exports and the status need no documents.
    await page.goto(`${url}/#/fetch`);
    await page.getByText('Nothing has been fetched yet.').waitFor();
    await page.goto(`${url}/#/status`);
    await page.getByText('Diary database: switched off').waitFor();
    await app.close();
  });
});

describeInBrowser('while the database is away', () => {
  const windows = new Windows(FAILED_REQUEST);

  it('the page says so, and goes on when it is back', async () => {
    const service = await createTestApp();
    service.app.get(SqliteDatabase).onApplicationShutdown();
    const page = await windows.open(service.url);
    await page.getByText('Database unavailable').waitFor();

    await service.close();
    const again = await createTestApp({ port: Number(new URL(service.url).port) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No fddb.info account is set up yet').waitFor();
    await again.close();
  });
});

describeInBrowser('around every page', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  it('while days are being fetched another view leads there until the fetch has ended, also after a look that failed', async () => {
    const answers = [
      { status: 200, body: '{"running":true,"work":"export"}' },
      { status: 500, body: '{}' },
      { status: 200, body: '{"running":false}' },
    ];
    const page = await diary.open();
    // It asks for the status itself.
    await loaded(page);
    await page.clock.install();
    await page.route('**/export/status*', (route) => route.fulfill(answers.shift()));
    await page.getByRole('link', { name: 'Download' }).click();
    const link = page.getByRole('link', { name: 'Days are being fetched' });
    await link.waitFor();

    // It looks every five seconds.
    const failed = page.waitForResponse((response) => response.status() === 500);
    await page.clock.runFor(5000);
    await failed;
    await expectSoon(() => link.isVisible()).toEqual(true);
    await page.clock.runFor(5000);
    await link.waitFor({ state: 'detached' });
    expect(answers).toEqual([]);
  });

  it('an address that leads nowhere is said', async () => {
    const page = await diary.open();
    for (const hash of ['#/constructor', '#/__proto__', '#/toString', '#/produkte']) {
      await page.goto(`${diary.url}/${hash}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.getByRole('link', { name: 'Go to the overview' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    }
  });

  it('that was open during an update loads the new version when it needs a view', async () => {
    const page = await diary.open();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.route(/assets\/trends-page/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const newer = { contentType: 'text/html', body: '<script src="./assets/index-newer.js"></script>' };
    await page.route(`${diary.url}/`, (route) => route.fulfill(newer), { times: 1 });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Trends' }).click();
    await reloaded;
    await page.getByRole('heading', { name: 'Trends', exact: true }).waitFor();
  });

  it('the name stays beside the heading in German, at any width', async () => {
    const page = await diary.open('#/trends', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Trends' }).waitFor();
    for (const width of [770, 800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      // The text, not its box, which may be narrower.
      const [name, heading] = await page.evaluate<[number, number]>(`['.brand span', 'h1'].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(part));
        return range.getBoundingClientRect();
      }).map(({ left, right }, index) => index === 0 ? right : left)`);
      expect({ width, isBeside: name < heading }).toEqual({ width, isBeside: true });
      // It breaks after "Ernährungs", where its hyphen is.
      const lines = await page.evaluate<number>(`(() => {
        const range = document.createRange();
        range.setEnd(document.querySelector('.brand span').firstChild, 10);
        range.setStart(document.querySelector('.brand span').firstChild, 0);
        return range.getClientRects().length;
      })()`);
      expect({ width, lines }).toEqual({ width, lines: 1 });
    }
  });

  it('paper has the content alone, on white, also when the screen is dark', async () => {
    const page = await diary.open('#/trends?from=2024-08-20&to=2024-08-31', { colorScheme: 'dark' });
    await page.locator('.sentence').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

    for (const part of ['nav', '.brand', '.preferences', '.controls .field', 'button']) {
      await page.locator(part).first().waitFor({ state: 'hidden' });
    }
    await expectSoon(() => page.locator('.sentence').first().isVisible()).toEqual(true);
    // The days of the figures.
    await expectSoon(() => page.locator('.period').first().isVisible()).toEqual(true);
    const colours = `[document.documentElement, document.querySelector('.card')].map((part) => getComputedStyle(part).backgroundColor)`;
    await expectSoon(() => page.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await expectSoon(() => page.evaluate('getComputedStyle(document.body).color')).toEqual('rgb(31, 36, 34)');
  });

  it('going back finds what was chosen and where one was', async () => {
    const page = await diary.open();
    await page.locator('.months a').first().waitFor();
    await chooseRange(page, 'This year');
    await page.getByLabel('Nutrient').selectOption('FAT');
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await loaded(page);
    await page.evaluate('scrollTo(0, 700)');
    await until(async () => (await page.evaluate('history.state?.scroll')) === 700);

    await page.evaluate(`location.hash = '#/day/2024-08-30'`);
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
    await expectSoon(() => page.evaluate('scrollY')).toEqual(0);
    await page.goBack();

    await loaded(page);
    await until(async () => (await page.evaluate('scrollY')) === 700);
    await expectSoon(() => page.getByLabel('Nutrient').inputValue()).toEqual('FAT');
    await page.locator('.range-filter summary', { hasText: 'This year' }).waitFor();
  });
});

describeInBrowser('a request that failed', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  /** The note of the page of a day when its requests are answered like this, or not at all. */
  async function told(
    locale: string,
    ...answers: ({ status: number; contentType: string; body: string } | undefined)[]
  ): Promise<string[]> {
    const page = await diary.open('#/status', { locale });
    const notes: string[] = [];
    for (const answer of answers) {
      await page.goto(`${diary.url}/#/status`);
      await page.locator('[data-figure="version"]').waitFor();
      await page.unrouteAll();
      await page.route('**/nutritiondata/range?**', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto(`${diary.url}/#/day/2024-08-31`);
      await page.getByRole('alert').waitFor();
      notes.push(await page.getByRole('alert').innerText());
    }
    return notes;
  }
  const PROBLEM = 'application/problem+json';
  const HTML = 'text/html';
  const problem = (code: string, detail: string) =>
    JSON.stringify({ type: `urn:problem-type:nutrition-diary:${code}`, detail, errors: { a: detail, b: detail } });

  it('is distinguished: an answer of a proxy, an error of the service, an answer of another program, no answer', async () => {
    const notes = await told(
      'en-GB',
      { status: 500, contentType: HTML, body: 'oops' },
      { status: 500, contentType: PROBLEM, body: problem('internal-error', 'x') },
      { status: 200, contentType: HTML, body: '<h1>Log in</h1>' },
      { status: 502, contentType: HTML, body: '<h1>Bad Gateway</h1>' },
    );
    expect(notes.map((note) => note.split('\n', 1)[0])).toEqual([
      'Internal error of the service',
      'Internal error of the service',
      'The answer was not understood',
      'The proxy cannot reach the service',
    ]);
    expect(await told('en-GB', undefined)).toEqual([expect.stringContaining('The service cannot be reached')]);
  });

  it('is shown without a sentence of the service on a German page', async () => {
    const answers = [
      { status: 400, contentType: PROBLEM, body: problem('validation-failed', 'fromDate has to be a date') },
      // The page does not know them; the second is a name that every object has.
      ...['teapot', 'constructor'].map((code) => {
        return { status: 418, contentType: PROBLEM, body: problem(code, 'The teapot is empty.') };
      }),
    ];
    expect(await told('en-GB', ...answers)).toEqual([
      expect.stringContaining('fromDate has to be a date'),
      expect.stringContaining('The teapot is empty.'),
      expect.stringContaining('The teapot is empty.'),
    ]);
    const [invalid, ...unknown] = await told('de-DE', ...answers);
    expect(invalid).toBe(
      'Eine Angabe fehlt oder ist ungültig\n\nPrüfe deine Angaben, zuerst die Datumsfelder.\n\nErneut versuchen',
    );
    expect(unknown.map((note) => /Näheres steht .*/.exec(note)?.[0])).toEqual([
      'Näheres steht im Protokoll des Dienstes. (teapot)',
      'Näheres steht im Protokoll des Dienstes. (constructor)',
    ]);
    expect(unknown.join()).not.toContain('teapot is empty');
  });
});

describeInBrowser('a service without an account', () => {
  const diary = new DiaryInBrowser({ days: DIARY_WITH_GAPS.slice(5) });

  it('says on every page that could fetch what to set, and names the site', async () => {
    const page = await diary.open();
    for (const hash of ['#/', '#/day/2024-08-31']) {
      await page.goto(`${diary.url}/${hash}`);
      await page.getByText('No fddb.info account is set up yet').waitFor();
      await expectSoon(() => page.getByRole('main').innerText()).toContain('EXPORTER_UPSTREAM_PASSWORD');
      // Days of the calendar are links too, and those say that they were not fetched.
      const links = page.getByRole('main').getByRole('link', { name: 'Fetch' });
      await expectSoon(() => links.and(page.locator(':not([data-date])')).count()).toEqual(0);
    }
  });
});
