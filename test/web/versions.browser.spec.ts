import type { Page } from 'playwright-core';
import { addDays, datesBetween } from '../../web/src/dates';
import { bearer, RESTRICTED, TOKENS } from '../support/access';
import {
  describeInBrowser,
  DiaryInBrowser,
  type DiaryInBrowserOptions,
  expectFigures,
  expectReadable,
  expectReadableInBothColours,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  PHONE,
} from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { until } from '../support/until';

const SPAN = { from: '2024-07-18', to: '2024-07-24' };
/** A day older than a month when the schedule compares, and the next one. */
const [OLD, NEXT] = ['2024-07-22', '2024-07-23'];
const API = '/api/v2/nutritiondata';

interface Food {
  name: string;
}

/** A service that compares each Sunday with a site that forgets foods. */
class ForgettingDiary extends DiaryInBrowser {
  constructor({ environment, ...options }: DiaryInBrowserOptions = {}) {
    super({
      days: [],
      site: { history: { span: SPAN } },
      isWritten: true,
      environment: {
        EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * SUN',
        EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *',
        ...environment,
      },
      ...options,
    });
  }

  /** The names of the stored foods. */
  async foodsOf(date: string): Promise<string[]> {
    const { products } = await this.api<{ products: Food[] }>(`${API}/${date}`);
    return products.map(({ name }) => name);
  }

  async offers(): Promise<string[]> {
    return (await this.api<{ offers: { date: string }[] }>(`${API}/history`)).offers.map(({ date }) => date);
  }

  async compare(mode = 'fetch', headers: Record<string, string> = {}): Promise<void> {
    const body = JSON.stringify({ mode });
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    expect((await fetch(`${this.url}${API}/history`, options)).status).toBe(200);
  }

  /** The first food of a day is no longer at the site. @returns its name and how many there were */
  loseFood(date: string): { name: string; before: number } {
    const day = this.site.expectedDay(date)!;
    this.site.setDay(date, { ...day, products: day.products.slice(1) });
    return { name: day.products[0]!.expected.name, before: day.products.length };
  }

  /** The schedule compares on the next Sunday. */
  async passASunday(): Promise<void> {
    await this.service.clock.passTo('2024-09-08T12:00:00Z');
  }
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

describeInBrowser('a day that lost foods at fddb.info', () => {
  const diary = new ForgettingDiary({ expected: FAILED_REQUEST });

  it('keeps its own and offers the others, which are shown and refused by keyboard', async () => {
    await diary.compare();
    const { name, before } = diary.loseFood(OLD);
    await diary.passASunday();
    await until(async () => (await diary.offers()).length === 1);
    const page = await diary.open(`#/day/${OLD}`);
    const title = `fddb.info now shows ${before - 1} of the ${before} foods of this day. Yours are kept.`;
    const offer = page.locator('.notice', { hasText: title });
    await offer.waitFor();

    await offer.locator('summary').focus();
    await page.keyboard.press('Enter');
    const missing = offer.locator('div', { hasText: 'No longer at fddb.info:' }).last();
    await expectSoon(() => missing.getByRole('listitem').allInnerTexts()).toEqual([name]);
    await expectSoon(() => offer.locator('.products a').count()).toEqual(before - 1);
    await expectReadable(page);
    await page.setViewportSize(PHONE);
    await expectToFit(page);
    await offer.getByRole('button', { name: 'Keep mine' }).focus();
    await page.keyboard.press('Enter');

    await expectSoon(() => focused(page)).toEqual('Yours are kept: 22 Jul 2024');
    await offer.waitFor({ state: 'detached' });
    expect(await diary.offers()).toEqual([]);
    expect(await diary.foodsOf(OLD)).toHaveLength(before);
    // The stored day was not replaced, so it has no versions and no section for them.
    await page.reload();
    await loaded(page);
    await expectSoon(() => page.locator('#versions').count()).toEqual(0);
  });

  it('has the foods of fddb.info when those are taken, and on a phone its own again, in German', async () => {
    await diary.compare();
    const { before } = diary.loseFood(OLD);
    const kept = diary.loseFood(NEXT);
    await diary.passASunday();
    await until(async () => (await diary.offers()).length === 2);
    const page = await diary.open('#/fetch', { locale: 'de-DE', viewport: PHONE, hasTouch: true });
    await page.getByRole('heading', { name: '2 Tage mit weniger Lebensmitteln bei fddb.info' }).waitFor();
    await page.getByText('2 Tage unverändert behalten, weil fddb.info weniger Lebensmittel zeigt.').waitFor();
    await page.getByText('2 Tage unverändert behalten: fddb.info zeigt weniger Lebensmittel.').waitFor();

    await page.getByRole('button', { name: 'Meine behalten: 23. Juli 2024' }).click();
    await page.getByText('Deine bleiben erhalten: 23. Juli 2024').waitFor();
    await page.getByRole('heading', { name: '1 Tag mit weniger Lebensmitteln bei fddb.info' }).waitFor();
    await page.getByRole('button', { name: 'Die von fddb.info übernehmen: 22. Juli 2024' }).click();
    await page.getByText('Die Lebensmittel von fddb.info sind gespeichert: 22. Juli 2024.').waitFor();
    await expectSoon(() => page.locator('[data-figure="offers"]').count()).toEqual(0);
    expect(await diary.foodsOf(NEXT)).toHaveLength(kept.before);
    expect(await diary.foodsOf(OLD)).toHaveLength(before - 1);

    await page.goto(`${diary.url}/#/day/${OLD}`);
    const versions = page.locator('#versions');
    await versions
      .getByText(`Geändert am 8. Sept. 2024: aus ${before} Lebensmitteln wurden ${before - 1}`, { exact: true })
      .waitFor();
    await versions.getByText('Ersetzt, als eine frühere Fassung wiederhergestellt wurde.').waitFor();
    await versions.locator('summary').tap();
    await versions.getByText('Fehlt im gespeicherten Tag:').waitFor();
    await expectReadableInBothColours(page);
    await versions.getByRole('button', { name: 'Wiederherstellen' }).tap();
    await page.getByText('Wiederhergestellt: 22. Juli 2024').waitFor();
    await page
      .locator('.products .food-name')
      .nth(before - 1)
      .waitFor();
    expect(await diary.foodsOf(OLD)).toHaveLength(before);
  });

  it('is named where a person fetched it, and brought back there by keyboard, though a run was in the way', async () => {
    await diary.compare();
    const { name, before } = diary.loseFood(OLD);
    const page = await diary.open(`#/fetch?from=${OLD}&to=${OLD}`);
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await page.getByText('1 day has fewer foods now').waitFor();
    await page.getByText(`${before} foods became ${before - 1} on 22 Jul 2024`).waitFor();
    await page.locator('.notice').getByRole('link', { name: '22 Jul 2024' }).click();
    const versions = page.locator('#versions');
    const line = versions.getByText(`Changed on 1 Sept 2024: ${before} foods became ${before - 1}`, { exact: true });
    await line.waitFor();
    await versions.getByText('Replaced by a fetch.').waitFor();
    await expectSoon(async () => (await line.boundingBox())!.y < 720).toEqual(true);

    const release = diary.site.hold({ date: NEXT });
    const run = fetch(`${diary.url}${API}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dates: [NEXT] }),
    });
    await until(async () => (await diary.api<{ running: boolean }>(`${API}/export/status`)).running);
    const button = page.getByRole('button', { name: 'Bring back the version of 1 Sept 2024' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('A fetch or an import is already running').waitFor();
    release();
    await run;

    await page.keyboard.press('Enter');
    await expectSoon(() => focused(page)).toEqual('Brought back: 22 Jul 2024');
    await page.locator('.products').getByText(name, { exact: true }).first().waitFor();
    await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
    expect(await diary.foodsOf(OLD)).toHaveLength(before);
    await versions.getByText(`Changed on 1 Sept 2024: ${before - 1} foods became ${before}`, { exact: true }).waitFor();
  });

  it('says so when as many foods are others', async () => {
    await diary.compare();
    const day = diary.site.expectedDay(OLD)!;
    const [first, ...others] = day.products;
    diary.site.setDay(OLD, { ...day, products: [{ ...first!, fat: first!.fat + 1 }, ...others] });
    await diary.compare();
    const page = await diary.open(`#/day/${OLD}`);
    await page.getByText('Changed on 1 Sept 2024: some foods or figures are different', { exact: true }).waitFor();
    await page.getByText('Replaced by a comparison with fddb.info.').waitFor();
    const german = await diary.open(`#/day/${OLD}`, { locale: 'de-DE' });
    await german.getByText('Geändert am 1. Sept. 2024: einige Lebensmittel oder Werte sind anders').waitFor();
    await german.getByText('Beim Abgleich mit fddb.info ersetzt.').waitFor();
  });
});

describeInBrowser('what fddb.info still has', () => {
  const OWN = ['2024-07-01', '2024-07-02', '2024-07-05'].map((date) => aDay(date, { products: [aProduct('Brot')] }));
  const diary = new ForgettingDiary({ days: OWN, expected: FAILED_REQUEST });

  it('stands on the overview beside what is only here, and what goes next is fetched there', async () => {
    await diary.compare('compare');
    const page = await diary.open();
    const german = await diary.open('', { locale: 'de-DE' });
    for (const window of [page, german]) await window.locator('#calendar .info summary').click();
    await expectFigures(page, {
      'only-here': 'fddb.info has your days since 18 Jul 2024. 3 older ones exist only here.',
    });
    await expectFigures(german, {
      'only-here': 'fddb.info hat deine Tage seit dem 18. Juli 2024. 3 ältere gibt es nur hier.',
    });
    await german.getByText('6 Tage werden bei fddb.info bald gelöscht und sind hier noch nicht vollständig').waitFor();
    const notice = page.locator('.look-group', {
      hasText: '6 days will soon be gone at fddb.info and are not here in full',
    });
    await notice.waitFor();
    await page.setViewportSize(PHONE);
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // 3, 4 and 6 to 17 July are gone there; the rest of the summer can still be fetched.
    await page.locator('.months [data-date="2024-07-03"][data-state="forgotten"]').waitFor();
    await expectSoon(() => page.locator('[data-state="forgotten"]').count()).toEqual(14);
    await page.locator('.calendar-key', { hasText: 'No longer at fddb.info' }).waitFor();
    await german.locator('.calendar-key', { hasText: 'Bei fddb.info gelöscht' }).waitFor();
    const [first, last] = [SPAN.from, addDays('2024-09-01', -1)];
    const fetchable = datesBetween(first, last).length;
    await page.getByText(`Missing: ${fetchable} days`).click();
    await page.getByRole('link', { name: `Fetch all ${fetchable} …` }).click();
    await page.getByRole('button', { name: `Fetch all ${fetchable} missing days` }).waitFor();

    await page.goBack();
    await notice.getByRole('button', { name: 'Fetch them now' }).click();
    await page.getByText('Compared with fddb.info: 7 days').waitFor();
    await expectSoon(() => notice.count()).toEqual(0);
    await page.locator(`.months [data-date="${OLD}"]:is([data-state="logged"], [data-state="half"])`).waitFor();
  });

  it('is not believed when the next file begins much later', async () => {
    await diary.compare('compare');
    const someDay = diary.site.expectedDay(OLD)!;
    for (const date of datesBetween(SPAN.from, SPAN.to)) diary.site.setDay(date, 'empty');
    // More than 45 days later.
    diary.site.setDay('2024-09-03', someDay);
    diary.service.clock.moveTo('2024-09-05T12:00:00Z');
    await diary.compare('compare');
    const page = await diary.open();
    await page
      .getByText('The last file of your diary from fddb.info begins on 3 Sept 2024, later than expected')
      .waitFor();
    await page.locator('#calendar .info summary').click();
    await expectFigures(page, { 'only-here': expect.stringContaining('since 18 Jul 2024') });
    const german = await diary.open('', { locale: 'de-DE' });
    await german.getByText('beginnt erst am 3. Sept. 2024, später als erwartet').waitFor();
  });
});

describeInBrowser('the first day of fddb.info', () => {
  const diary = new ForgettingDiary({ site: { history: { span: { from: '2023-08-01', to: '2023-08-03' } } } });

  it('may be incomplete in a diary that begins with it, which the overview says', async () => {
    await diary.compare('fill');
    const page = await diary.open();
    await page.locator('#calendar .info summary').click();
    await expectFigures(page, {
      edge: 'The first day of your diary, 1 Aug 2023, may be incomplete: fddb.info deletes old days, some of them food by food.',
    });
    await expectSoon(() => page.locator('[data-figure="only-here"]').count()).toEqual(0);
  });
});

describeInBrowser('a login that may only read', () => {
  const diary = new ForgettingDiary({ environment: RESTRICTED });

  it('sees offers and versions without a button that changes anything', async () => {
    const admin = bearer(TOKENS.admin);
    await diary.compare('fetch', admin);
    const { before } = diary.loseFood(OLD);
    await diary.passASunday();
    const page = await diary.open('#/fetch', { extraHTTPHeaders: bearer(TOKENS.read) });
    await page.getByRole('heading', { name: '1 day with fewer foods at fddb.info' }).waitFor();
    await page.getByRole('link', { name: 'Mon, 22 Jul 2024' }).last().click();
    await page.getByText(`fddb.info now shows ${before - 1} of the ${before} foods of this day.`).waitFor();
    const changing = page.getByRole('button', { name: /Keep mine|Take fddb|Bring back/ });
    await expectSoon(() => changing.count()).toEqual(0);

    const writer = await diary.open(`#/day/${OLD}`, { extraHTTPHeaders: bearer(TOKENS.write) });
    await writer.getByRole('button', { name: 'Take fddb.info’s' }).click();
    await page.reload();
    await page.getByText(`${before} foods became ${before - 1}`).waitFor();
    await expectSoon(() => changing.count()).toEqual(0);
  });
});
