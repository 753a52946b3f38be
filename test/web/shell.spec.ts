import { describeInBrowser, DiaryInBrowser, FAILED_REQUEST, loaded, Windows } from '../support/browser';
import { createTestApp } from '../support/create-test-app';
import { DIARY_WITH_GAPS, fill } from '../support/diary-with-gaps';

/** What is read, as soon as it is as wished; after five seconds as it is. */
async function settled(read: () => Promise<number>, wished: number): Promise<number> {
  const end = Date.now() + 5_000;
  while (Date.now() < end && (await read()) !== wished) await new Promise((resolve) => setTimeout(resolve, 50));
  return read();
}

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
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([
      'The service cannot be reached\n\nIt may be restarting, or the connection is gone. This page continues by itself; nothing is lost.',
    ]);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);

    const again = await createTestApp({ port: Number(new URL(service.url).port) });
    await fill(again.app, DIARY_WITH_GAPS);
    await page.locator('.chart-title').first().waitFor();
    await page.locator('.comparison').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await again.close();
  });
});

describeInBrowser('while days are being fetched', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  it('another view leads there until the fetch has ended, also after a look that failed', async () => {
    const answers = [
      { status: 200, body: '{"running":true,"work":"export"}' },
      { status: 500, body: '{}' },
      { status: 200, body: '{"running":false}' },
    ];
    const page = await diary.open();
    await page.route('**/export/status*', (route) => route.fulfill(answers.shift()));
    await page.getByRole('link', { name: 'Download' }).click();
    const link = page.getByRole('link', { name: 'Days are being fetched' });
    await link.waitFor();

    await link.waitFor({ state: 'detached' });
    expect(answers).toEqual([]);
  });
});

describeInBrowser('around every page', () => {
  const diary = new DiaryInBrowser();

  it('an address that leads nowhere is said', async () => {
    const page = await diary.open();
    for (const hash of ['#/constructor', '#/__proto__', '#/toString', '#/produkte']) {
      await page.goto(`${diary.url}/${hash}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.getByRole('link', { name: 'Go to the overview' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    }
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
    }
  });

  it('paper has the content alone, on white, also when the screen is dark', async () => {
    const page = await diary.open('#/trends', { colorScheme: 'dark' });
    await page.locator('.comparison').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

    for (const part of ['nav', '.brand', '.preferences', '.controls .field', 'button']) {
      expect({ part, isVisible: await page.locator(part).first().isVisible() }).toEqual({ part, isVisible: false });
    }
    expect(await page.locator('.comparison').isVisible()).toBe(true);
    // Which days the figures are of.
    expect(await page.locator('.period').first().isVisible()).toBe(true);
    const colours = `[document.documentElement, document.querySelector('.card')].map((part) => getComputedStyle(part).backgroundColor)`;
    expect(await page.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(31, 36, 34)');
  });

  it('going back finds what was chosen and where one was', async () => {
    const page = await diary.open();
    await page.locator('.months a').first().waitFor();
    await page.getByText('1 year', { exact: true }).click();
    await page.getByLabel('Nutrient').selectOption('FAT');
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await loaded(page);
    await page.evaluate('scrollTo(0, 700)');
    expect(await settled(() => page.evaluate<number>('history.state?.scroll'), 700)).toBe(700);

    await page.evaluate(`location.hash = '#/day/2024-08-30'`);
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.goBack();

    expect(await settled(() => page.evaluate<number>('scrollY'), 700)).toBe(700);
    expect(await page.getByLabel('Nutrient').inputValue()).toBe('FAT');
    expect(await page.getByRole('radio', { name: '1 year' }).isChecked()).toBe(true);
  });
});
