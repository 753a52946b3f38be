import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded, openRange } from '../support/browser';

describeInBrowser('a field for a date', () => {
  const diary = new DiaryInBrowser();

  const open = (hash: string, locale = 'en-US'): Promise<Page> => diary.show(hash, { locale });
  /** The ranges of the trends that were asked for, in the order of the requests. */
  function trendsAskedFor(page: Page): string[] {
    const ranges: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/stats/weekdays'))
        ranges.push(`${searchParams.get('fromDate')} ${searchParams.get('toDate')}`);
    });
    return ranges;
  }

  it('does nothing while one types, counts when Enter is pressed, and leads no further than today', async () => {
    const page = await open('#/day/2024-08-31');
    const field = page.getByLabel('Go to date');
    await field.clear();
    // The first 9 letters are the incomplete date 2024-08-3, the last one makes it 30 August.
    await field.pressSequentially('2024-08-30');
    expect(page.url()).toContain('#/day/2024-08-31');
    await expectSoon(() => page.evaluate('document.activeElement.type')).toEqual('text');
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();

    // The calendar of the browser is a window of its own, which no test can reach. Its choice counts at once.
    await page.locator('.products').waitFor();
    await page.evaluate(`HTMLInputElement.prototype.showPicker = function () {
      this.value = '2024-08-31';
      this.dispatchEvent(new Event('change', { bubbles: true }));
    }`);
    await page.getByRole('button', { name: 'Calendar' }).first().click();
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();

    const next = page.getByRole('link', { name: 'Next day' });
    await next.click();
    await page.getByRole('heading', { name: 'Sunday, 1 September 2024' }).waitFor();
    await expectSoon(() => next.getAttribute('href')).toEqual(null);
    await expectSoon(() => next.getAttribute('aria-disabled')).toEqual('true');
  });

  it('is refused where it is typed when it is none; it counts when it is left, once', async () => {
    const page = await open('#/trends?from=2024-08-01&to=2024-08-31');
    await page.locator('.chart-title').waitFor();
    const asked = trendsAskedFor(page);
    await openRange(page);
    const field = page.getByRole('group', { name: 'Range' }).getByLabel('From');
    for (const [typed, sentence] of [
      ['2024-09-02', 'This date is in the future'],
      ['0202-08-10', 'This date is too far back'],
      ['2024-02-30', 'There is no such date'],
      ['08/10', 'Enter a date such as 31 Aug 2024'],
      ['', 'Enter a date such as 31 Aug 2024'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
      await expectSoon(() => field.getAttribute('aria-invalid')).toEqual('true');
    }
    expect(asked).toEqual([]);
    expect(page.url()).toContain('from=2024-08-01');

    await field.clear();
    await field.pressSequentially('2024-08-10');
    const isAsked = page.waitForRequest(/stats\/weekdays/);
    await field.press('Tab');
    await isAsked;
    await page.waitForURL(/from=2024-08-10/);
    await loaded(page);
    expect(asked).toEqual(['2024-08-10 2024-08-31']);
    await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
  });

  it('is written as the page writes dates, whatever the browser does: German in German, without doubt in English', async () => {
    const page = await diary.open('#/day/2024-08-05', { locale: 'en-US' });
    await expectSoon(() => page.getByLabel('Go to date').inputValue()).toEqual('5 Aug 2024');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');

    const field = page.getByLabel('Datum wählen');
    await expectSoon(() => field.inputValue()).toEqual('05.08.2024');
    await field.fill('7.8.2024');
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Mittwoch, 7. August 2024' }).waitFor();
    await page.getByLabel('Datum wählen').fill('2.9.2024');
    await page.getByLabel('Datum wählen').press('Enter');
    await page.getByText('Dieses Datum liegt in der Zukunft').waitFor();
  });

  it('that ends a range ends it today when it is later, and says so', async () => {
    const page = await open('#/download', 'de-DE');
    await page.getByLabel('Bis').fill('31.12.2024');
    await page.getByLabel('Bis').press('Tab');

    await page.getByText('Bis heute; spätere Tage gibt es noch nicht.').waitFor();
    await expectSoon(() => page.getByLabel('Bis').inputValue()).toEqual('01.09.2024');
    await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
  });

  it('of a range takes effect with the other one, and is refused in one place while the end is before the beginning', async () => {
    const page = await open('#/trends?from=2024-08-11&to=2024-08-18');
    await page.locator('.chart-title').waitFor();
    const asked = trendsAskedFor(page);
    await openRange(page);
    const group = page.getByRole('group', { name: 'Range' });
    await group.getByLabel('From').fill('2024-08-22');
    await group.getByLabel('From').press('Tab');
    await page.getByRole('alert').waitFor();
    await expectSoon(() => page.getByRole('alert').allInnerTexts()).toEqual(['End date is before start date']);
    // Until then the figures of the old range are dimmed, also in the other cards.
    const opacityOf = (part: string) => page.evaluate(`getComputedStyle(document.querySelector('${part}')).opacity`);
    await expectSoon(() => opacityOf('.card:has(.chart-title)')).toEqual('0.55');
    await expectSoon(() => opacityOf('.card:has(.sentence)')).toEqual('0.55');

    await group.getByLabel('To').fill('2024-08-25');
    const isAsked = page.waitForRequest(/stats\/weekdays/);
    await group.getByLabel('To').press('Tab');
    await isAsked;
    await page.waitForURL(/from=2024-08-22&to=2024-08-25/);
    await loaded(page);
    await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
    expect(asked).toEqual(['2024-08-22 2024-08-25']);

    await page.goto(`${diary.url}/#/trends?from=2024-08-31&to=2024-08-21`);
    await page.getByRole('textbox', { name: 'From' }).first().waitFor();
    await expectSoon(() => group.getByLabel('From').inputValue()).toEqual('21 Aug 2024');
  });

  it('holds back its form until it is right, and does not stretch the field beside it', async () => {
    const page = await open('#/download');
    const field = page.getByLabel('From');
    const height = () => field.evaluate(({ offsetHeight }: { offsetHeight: number }) => offsetHeight);
    const before = await height();
    await page.getByLabel('To').fill('2024-13-01');
    await page.locator('form [type="submit"]').click();
    await page.getByRole('alert').waitFor();
    await expectSoon(height).toEqual(before);
    await expectSoon(() => page.locator('form:invalid').count()).toEqual(1);
    await expectSoon(() => field.getAttribute('aria-invalid')).toEqual('false');
  });

  it.each([
    ['en-US', 'From'],
    ['de-DE', 'Von'],
  ])(
    'has room for a whole date, and for the form of one, which is shown while it is empty: %s',
    async (locale, label) => {
      const page = await open('#/trends?from=2023-09-28&to=2023-09-30', locale);
      await openRange(page);
      const field = page.getByRole('textbox', { name: label }).first();
      await field.waitFor();
      await expectSoon(() => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(0);

      await page.goto(`${diary.url}/#/download`);
      await page.getByLabel(label).clear();
      // The width of a placeholder cannot be asked for, that of a text in its font can.
      const missing = () =>
        page.evaluate(`(() => {
      const field = document.querySelector('.date-entry input');
      const { fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = fontSize + ' ' + fontFamily;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return Math.max(0, pen.measureText(field.placeholder).width - room);
    })()`);
      await expectSoon(missing).toEqual(0);
    },
  );
});
