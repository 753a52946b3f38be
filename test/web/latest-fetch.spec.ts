import { describeInBrowser, DiaryInBrowser, figure } from '../support/browser';
import { aDay } from '../support/days';

describeInBrowser('the overview tells of the latest fetch', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2024-08-01')], site: {}, isWritten: true });
  const fetchDays = (days: number) => fetch(`${diary.url}/api/v2/nutritiondata/export?days=${days}`);

  it('while it runs, and shows what it brought when it has ended', async () => {
    diary.site.addFault({ kind: 'slow', ms: 700 });
    const page = await diary.open();
    await page.locator('[data-figure="gaps"]').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    // 2 to 31 August.
    expect(await figure(page, 'gaps')).toBe('30');

    const running = fetchDays(3);
    await page.getByText('Days are being fetched').waitFor();
    await page.getByText(/^[12] of 3 days/).waitFor();
    await running;

    await page.getByText('Days are being fetched').waitFor({ state: 'detached' });
    await page.locator('[data-figure="gaps"]', { hasText: '27' }).waitFor();
  });

  it('when some days failed, without calling it a failure', async () => {
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-30' });
    await fetchDays(4);
    const page = await diary.open();
    await page.getByText('The last fetch is incomplete').waitFor();
    expect(await page.locator('.notice').innerText()).toContain('Not fetched: 1 of 4 days.');
  });

  it('when it went wrong, in the language of the page', async () => {
    diary.site.rejectPassword = true;
    await fetchDays(2);
    const page = await diary.open('', { locale: 'de-DE' });
    await page.getByText('fddb.info hat die Anmeldung abgelehnt').waitFor();
    // The days may be stored all the same, from an earlier fetch.
    expect(await page.locator('.notice').innerText()).toContain('Nicht abgerufen: 2 von 2 Tagen.');

    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Abruf' }).waitFor();
  });
});
