import {
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadable,
  expectSoon,
  figure,
} from '../support/browser';
import { post } from '../support/requests';

describeInBrowser('the page of correlations', () => {
  const diary = new DiaryInBrowser();

  it('compares a food with picked and pasted dates, and says what the figures are not', async () => {
    const page = await diary.show('#/correlation');
    await page.getByRole('heading', { level: 1, name: 'Triggers' }).waitFor();
    await expectSoon(() => page.getByText('not evidence that the food is the cause').count()).toEqual(1);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Select at least one symptom day.').waitFor();

    await page.getByRole('combobox', { name: 'Foods whose name contains' }).fill('käse');
    await page.getByRole('combobox', { name: 'Foods whose name contains' }).press('Enter');
    await page.getByRole('button', { name: 'Saturday, 31 August 2024' }).click();
    await page.getByText('Or paste dates').click();
    await page.getByRole('textbox').last().fill('29.8.2024 2024-08-22; nonsense');
    await page.getByRole('button', { name: 'Add dates' }).click();
    await page.getByText('2 dates added.').waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.windows').waitFor();

    // Cheese on 31, 25, 22 August and so on, each third day but the missing 28: 13 of 38 days. Two of the 13 are chosen days.
    const windows = ['sameDay', 'oneDayBefore', 'twoDaysBefore', 'across2Days', 'across3Days'];
    await expectSoon(() => Promise.all(windows.map((name) => figure(page, `${name}-hits`)))).toEqual([
      '2 of 3 (67%)',
      '0 of 3 (0%)',
      '0 of 3 (0%)',
      '2 of 3 (67%)',
      '2 of 3 (67%)',
    ]);
    // 13, 11, 12, 24 and 36 of 38: a missing day counts neither as one with cheese nor as one after it.
    await expectSoon(() => Promise.all(windows.map((name) => figure(page, `${name}-all`)))).toEqual([
      '34%',
      '29%',
      '32%',
      '63%',
      '95%',
    ]);
    await page.getByText('The food was eaten on 13 of 38 logged days; 1 food matches.').waitFor();
    await page.getByText('Which days').first().click();
    const hits = page.locator('.windows tbody tr').first().getByRole('listitem');
    await expectSoon(() => hits.allInnerTexts()).toEqual(['Thu, 22 Aug 2024', 'Sat, 31 Aug 2024']);
    // The input is private health data.
    expect(page.url()).toBe(`${diary.url}/#/correlation`);
  });

  it('counts only symptom days from the first day on, and says on how many nothing is logged', async () => {
    const page = await diary.show('#/correlation');
    await page.getByText('Or paste dates').click();
    // Before the first day; nothing is logged on 28 August.
    await page.getByLabel('one per line').fill('2024-08-19 2024-08-28 2024-08-31');
    await page.getByRole('button', { name: 'Add dates' }).click();
    await page.getByLabel('Ignore days before').fill('2024-08-22');
    await page.getByRole('button', { name: 'Compare' }).click();

    // Every food counts if there is no keyword, and each logged day has one.
    await page.getByText('Nothing is logged on 1 of 2 symptom days.').waitFor();
    await expectFigures(page, { 'sameDay-hits': '1 of 2 (50%)', 'sameDay-all': '100%' });
  });

  it('keeps dates, keywords and the result over a reload and a visit of a day, in this tab alone', async () => {
    const page = await diary.show('#/correlation');
    await page.getByRole('combobox', { name: 'Foods whose name contains' }).fill('käse');
    // The calendar is one stop of the keyboard.
    const stops = page.locator('.months button[tabindex="0"]');
    await stops.first().waitFor();
    await expectSoon(() => stops.count()).toEqual(1);
    await stops.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await page.locator('.months [aria-pressed="true"][data-date="2024-08-31"]').waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.windows').waitFor();
    const isAsBefore = async () => {
      await page.getByText('1 of 1 (100%)').first().waitFor();
      await page.getByText('1 selected').waitFor();
      await page.getByRole('button', { name: 'Remove käse' }).waitFor();
    };

    await page.reload();
    await isAsBefore();
    await page.getByText('Which days').first().click();
    await page.getByRole('link', { name: 'Sat, 31 Aug 2024' }).first().click();
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
    await page.goBack();
    await isAsBefore();
    expect(page.url()).toBe(`${diary.url}/#/correlation`);

    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await otherTab.getByText('0 selected').waitFor();
    await otherTab.close();
  });

  it('shows the chosen days with their weekday and removes each; what is no date stays in the field, all of it named', async () => {
    const page = await diary.show('#/correlation');
    await page.getByText('Or paste dates').click();
    const field = page.getByLabel('one per line');
    const rejects = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
    await field.fill(`"15.3.2024"; 2024/08/27 3.9.2024\n${rejects.join('\n')}`);
    await page.getByRole('button', { name: 'Add dates' }).click();

    await page.getByText('2 dates added.').waitFor();
    await page.getByText(`Not a date, still in the field: ${rejects.join(', ')}`).waitFor();
    await page.getByText('In the future, still in the field: 3.9.2024').waitFor();
    await expectSoon(() => field.inputValue()).toEqual([...rejects, '3.9.2024'].join('\n'));
    const chosen = page.getByRole('list', { name: 'Symptom days' }).getByRole('listitem');
    await expectSoon(() => chosen.allInnerTexts()).toEqual(['Fri, 15 Mar 2024\n×', 'Tue, 27 Aug 2024\n×']);

    await page.getByRole('button', { name: 'Remove Fri, 15 Mar 2024' }).click();
    await page.getByText('1 selected').waitFor();
    await expectSoon(() => chosen.allInnerTexts()).toEqual(['Tue, 27 Aug 2024\n×']);
    // Today is 1 September 2024.
    await expectSoon(() => page.getByRole('button', { name: 'Sunday, 1 September 2024' }).isEnabled()).toEqual(true);
    await expectSoon(() => page.getByRole('button', { name: 'Monday, 2 September 2024' }).count()).toEqual(0);
    await expectReadable(page);
  });

  it('takes the days of a symptom of the journal, and offers no year without a diary', async () => {
    await post(`${diary.url}/api/v2/journal`, {
      date: '2024-08-20',
      endDate: '2024-08-21',
      kind: 'SYMPTOM',
      label: 'Rash',
    });
    await post(`${diary.url}/api/v2/journal`, { date: '2023-12-31', kind: 'SYMPTOM', label: 'rash' });
    const page = await diary.show('#/correlation');
    // The diary begins in July 2024, the journal before it.
    await expectSoon(() => page.getByLabel('Year').locator('option').allInnerTexts()).toEqual(['2024', '2023']);
    await expectSoon(() => page.getByLabel('From your journal').locator('option').allInnerTexts()).toEqual([
      'rash: 3 days',
    ]);
    await page.getByRole('button', { name: 'Add these days' }).click();
    const chosen = page.getByRole('list', { name: 'Symptom days' }).getByRole('listitem');
    await expectSoon(() => chosen.allInnerTexts()).toEqual([
      'Sun, 31 Dec 2023\n×',
      'Tue, 20 Aug 2024\n×',
      'Wed, 21 Aug 2024\n×',
    ]);
  });

  it('has results whose words keep together, in German', async () => {
    const page = await diary.show('#/correlation', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Sonntag, 1. September 2024' }).click();
    await page.getByRole('button', { name: 'Auswerten', exact: true }).click();
    await page.locator('.windows').waitFor();

    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 740 });
      // 27 px, one letter a line, is what it was.
      const narrowest = await page.evaluate<number>(
        `Math.min(...[...document.querySelectorAll('.windows tbody th')].map((cell) => cell.clientWidth))`,
      );
      expect(narrowest).toBeGreaterThan(120);
      const overlapping = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.windows td')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)`,
      );
      expect(overlapping).toEqual([]);
    }
  });
});
