import { accessibilityMistakes, describeInBrowser, figure } from '../support/browser';
import { DiaryInBrowser } from '../support/diary-in-browser';
import { post } from '../support/requests';
import '../support/needs-build';

interface Detail {
  percentage: number;
  matchedDays: number;
  matchedDates: string[];
}

describeInBrowser('the page of correlations', () => {
  const diary = new DiaryInBrowser();

  it('compares a food with picked and pasted dates, and says what the figures are not', async () => {
    const page = await diary.open('#/correlation');
    await page.getByRole('heading', { name: 'Correlation' }).waitFor();
    expect(await page.getByText('not evidence that the food is the cause').count()).toBe(1);
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

    const answer = await post(`${diary.url}/api/v2/correlation`, {
      inclusionKeywords: ['käse'],
      occurrenceDates: ['2024-08-31', '2024-08-29', '2024-08-22'],
    });
    const { correlations } = (await answer.json()) as { correlations: Record<string, Detail> };
    // Cheese on 31, 25, 22 August and so on, each third day but the missing 28: two of them are chosen days.
    expect(correlations['sameDay']?.matchedDates).toEqual(['2024-08-22', '2024-08-31']);
    for (const name of ['sameDay', 'oneDayBefore', 'twoDaysBefore', 'across2Days', 'across3Days']) {
      const { percentage, matchedDays } = correlations[name]!;
      expect(await figure(page, `${name}-share`)).toBe(`${percentage.toFixed(2)}%`);
      expect(await page.locator(`[data-figure="${name}-days"]`).innerText()).toMatch(new RegExp(`^${matchedDays} `));
    }
    // The input is private health data.
    expect(page.url()).toBe(`${diary.url}/#/correlation`);
  });

  it('shows the chosen days with their weekday and removes each; what is no date stays in the field, all of it named', async () => {
    const page = await diary.open('#/correlation');
    await page.getByText('Or paste dates').click();
    const field = page.getByLabel('one per line');
    const rejects = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
    await field.fill(`"15.3.2024"; 2024/08/27 3.9.2024\n${rejects.join('\n')}`);
    await page.getByRole('button', { name: 'Add dates' }).click();

    await page.getByText('2 dates added.').waitFor();
    await page.getByText(`Not a date, still in the field: ${rejects.join(', ')}`).waitFor();
    await page.getByText('In the future, still in the field: 3.9.2024').waitFor();
    expect(await field.inputValue()).toBe([...rejects, '3.9.2024'].join('\n'));
    const chosen = page.getByRole('list', { name: 'Symptom days' }).getByRole('listitem');
    expect(await chosen.allInnerTexts()).toEqual(['Fri, 15 Mar 2024\n×', 'Tue, 27 Aug 2024\n×']);

    await page.getByRole('button', { name: 'Remove Fri, 15 Mar 2024' }).click();
    await page.getByText('1 selected').waitFor();
    expect(await chosen.allInnerTexts()).toEqual(['Tue, 27 Aug 2024\n×']);
    // Today is 1 September 2024.
    expect(await page.getByRole('button', { name: 'Sunday, 1 September 2024' }).isEnabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Monday, 2 September 2024' }).isEnabled()).toBe(false);
    expect(await accessibilityMistakes(page)).toEqual([]);
  });

  it.each([360, 800])('has results whose words keep together at %d px, in German', async (width) => {
    const page = await diary.open('#/correlation', { locale: 'de-DE', viewport: { width, height: 740 } });
    await page.getByRole('button', { name: 'Sonntag, 1. September 2024' }).click();
    await page.getByRole('button', { name: 'Auswerten', exact: true }).click();
    await page.locator('.windows').waitFor();

    // 27 px, one letter a line, is what it was.
    const narrowest = await page.evaluate<number>(
      `Math.min(...[...document.querySelectorAll('.windows tbody th')].map((cell) => cell.clientWidth))`,
    );
    expect(narrowest).toBeGreaterThan(120);
    const overlapping = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.windows td')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)`,
    );
    expect(overlapping).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await accessibilityMistakes(page)).toEqual([]);
  });
});
