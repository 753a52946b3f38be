import { post } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

describe('the comparison of days', () => {
  const diary = new DiaryView({ isWritten: true });
  const days = (page: View) => page.get('textbox', /one per line/);
  const food = (page: View) => page.get('combobox', /^Foods whose name contains/);
  const compare = async (page: View) => {
    await page.click('button', 'Compare');
    return page.figure('coincidence');
  };

  it('counts pasted and picked days on which a food was eaten, beside all logged days', async () => {
    const page = await diary.show('#/correlation');
    expect(page.get('button', 'Compare')).toMatchObject({ disabled: true });
    await page.type(food(page), 'käse{Enter}');
    await page.type(days(page), '29.8.2024 2024-08-22; nonsense 3.9.2024');
    await page.type(page.field('Add a day'), '2024-08-31');
    expect(page.texts('form [role="status"]')).toEqual(['3 days. Not a date: nonsense. In the future: 3.9.2024.']);
    // Cheese on 31, 25, 22 August and so on, each third day but the missing 28: 13 of 38 days. Two of the 13 are chosen days.
    expect(await compare(page)).toBe('Eaten on 2 of 3 (67%) of your days, and on 13 of 38 (34%) of all logged days.');
    expect(page.texts('.dates a')).toEqual(['Thu, 22 Aug 2024', 'Sat, 31 Aug 2024']);
    // With the two days before: a missing day counts neither as one with cheese nor as one after it.
    await page.choose(page.field('Eaten'), 'on the day or up to 2 days before');
    expect(await compare(page)).toBe('Eaten on 2 of 3 (67%) of your days, and on 36 of 38 (95%) of all logged days.');
    // The input is private health data.
    expect(location.hash).toBe('#/correlation');
  });

  it('keeps what was entered while the tab is open, and counts every food without a word', async () => {
    const page = await diary.show('#/correlation');
    await page.type(days(page), '2024-08-28 2024-08-31');
    expect(await compare(page)).toBe('Eaten on 1 of 2 (50%) of your days, and on 38 of 38 (100%) of all logged days.');
    page.text('Nothing is logged on 1 of your days.');
    await page.click('link', 'Sat, 31 Aug 2024');
    expect(page.heading).toBe('Saturday, 31 August 2024');
    await page.go('#/correlation');
    expect(days(page)).toHaveProperty('value', '2024-08-28 2024-08-31');
    expect(page.figure('coincidence')).toContain('1 of 2');
  });

  it('takes the days of a symptom of the journal', async () => {
    const rash = { date: '2024-08-20', endDate: '2024-08-21', kind: 'SYMPTOM', label: 'Rash' };
    await post(`${diary.url}/api/v2/journal`, rash);
    await post(`${diary.url}/api/v2/journal`, { date: '2023-12-31', kind: 'SYMPTOM', label: 'rash' });
    const page = await diary.show('#/correlation');
    await page.choose(page.field('Add the days of'), 'rash');
    expect(days(page)).toHaveProperty('value', '2023-12-31\n2024-08-20\n2024-08-21');
  });
});
