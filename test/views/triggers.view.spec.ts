import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { migraineDiary } from '../support/migraine-diary';
import { post, put } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

describe('the search for triggers', () => {
  const { days, migraines } = migraineDiary({ seed: 5, days: 300, foods: 10, risk: 12 });
  const diary = new DiaryView({ days, now: '2024-01-01T12:00:00Z' });
  beforeAll(async () => {
    await diary.service.app.get(UserDataStore).save('journal', migraines('Migraine'));
    await post(`${diary.url}/api/v2/journal`, { date: '2023-08-05', kind: 'SYMPTOM', label: 'Rash' });
  });

  it('says what is missing: since when the symptom is recorded, and more days with it', async () => {
    const page = await diary.show('#/triggers');
    page.get('heading', 'Triggers of “Migraine”');
    expect(page.content).toContain('First: since when have you logged “Migraine” every time?');
    await page.click('button', 'Search');
    page.text('Since when have you logged this symptom every time?');
    await page.choose(page.get('combobox', 'Symptom'), 'Rash');
    await page.click('button', 'Save');
    expect(page.get('alert').textContent).toContain('Enter the first day');
    await page.type(page.field('Logged every time since'), '2023-07-01');
    await page.click('button', 'Save');
    page.text('You have logged “Rash” every time since 1 Jul 2023.');
    await page.click('button', 'Search');
    expect(page.content).toContain('1 day can be compared. 9 more are needed');
  });

  it('shows the food with its figures and days, and what could not be judged', async () => {
    await put(`${diary.url}/api/v2/symptoms/Migraine/coverage`, { from: '2023-01-02' });
    const page = await diary.show('#/triggers');
    await page.click('button', 'Search');
    const finding = page.at('[data-card="triggers"] .finding');
    // What the service answers of this diary.
    expect(finding.content).toContain(
      'occurred more often after “Food 0”: on 22 of 30 days (73%) after it, and on 10 of 116 days (8.6%)',
    );
    page.text('Compared 32 days with “Migraine” to 114 days without, across 7 foods.');
    expect(page.texts('[data-card="triggers"] .notice')).toEqual([]);
    finding.get('group', 'Days compared, with “Food 0” and the symptom');
    const strip = ['.marked', '.cell:not(.outside)', '.eaten'];
    expect(strip.map((cell) => finding.texts(`.day-strip ${cell}`).length)).toEqual([32, 146, 30]);
    await page.click('22 days');
    expect(finding.texts('.dates li')).toHaveLength(22);
    // It began without this food too, in weeks that have no day of it without a migraine.
    expect(finding.content).toContain('Odds ratio ∞.');

    await page.click('link', 'Compare days');
    expect([page.heading, location.hash]).toEqual(['Triggers', '#/correlation']);
    // One entry of the navigation for both.
    expect(page.texts('nav[aria-label="Views"] [aria-current="page"]')).toEqual(['Triggers']);
    await fetch(`${diary.url}/api/v2/symptoms/Migraine/coverage`, { method: 'DELETE' });
  });
});

describe('the search for triggers without a symptom', () => {
  const diary = new DiaryView({ days: [] });

  it('says where one logs it', async () => {
    const page = await diary.show('#/triggers');
    page.text('You haven’t logged any symptoms yet.');
    await page.click('button', 'Log a symptom');
    page.get('dialog', 'Log a symptom');
  });
});

const DAIRY = { include: ['milch', 'käse'], exclude: ['kokosmilch'] };

describe('food groups', () => {
  const diary = new DiaryView();
  const cardOf = async () => (await diary.show('#/triggers')).at('[data-card="food-groups"]');
  const include = (card: View) => card.get('combobox', 'Foods whose name contains');
  const alertOf = (card: View) => card.get('alert').textContent;
  const putDairy = (group: object) => put(`${diary.url}/api/v2/food-groups/Dairy`, group);
  const deleteDairy = () => fetch(`${diary.url}/api/v2/food-groups/Dairy`, { method: 'DELETE' });
  beforeAll(() => post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' }));
  beforeEach(deleteDairy);

  it('are made of keywords by keyboard, with mistakes told, and deleted', async () => {
    const card = await cardOf();
    card.get('button', 'New group').focus();
    // The form has the focus.
    await card.press('{Enter}');
    await card.press('{Enter}');
    expect(alertOf(card)).toContain('Give the group a name');
    await card.press('Dairy');
    await card.click('button', 'Save group');
    expect(alertOf(card)).toContain('Add at least one keyword');
    await card.type(include(card), 'milch{Enter}');
    await card.type(card.get('combobox', /without|except|not/i), 'kokosmilch');
    // A typed word counts without the button.
    await card.type(include(card), 'käse');
    await card.click('button', 'Save group');
    expect(card.texts('li > p:first-child')).toEqual(['Dairy milch and käse without kokosmilch']);
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', ...DAIRY }]);
    expect(document.activeElement?.textContent).toBe('New group');

    globalThis.confirm = () => true;
    await card.click('button', 'Delete Dairy');
    expect(await diary.api('/api/v2/food-groups')).toEqual([]);
  });

  it('are not overwritten by a new one of the same name', async () => {
    await putDairy(DAIRY);
    const card = await cardOf();
    await card.click('button', 'New group');
    await card.type(card.field('Group name'), 'dairy ');
    await card.type(include(card), 'joghurt');
    await card.click('button', 'Save group');
    expect(alertOf(card)).toBe('There is already a group with this name.');
    await card.click('button', 'Cancel');
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', ...DAIRY }]);
  });

  it('lose no change that somebody else has made, nor that they are deleted', async () => {
    await putDairy(DAIRY);
    const card = await cardOf();
    await card.click('button', 'Change Dairy');
    await putDairy({ include: DAIRY.include });
    for (const name of ['Remove kokosmilch', 'Remove käse', 'Save group']) await card.click('button', name);
    expect(alertOf(card)).toContain('Changed elsewhere');
    await card.click('button', 'Save mine anyway');
    expect(await diary.api('/api/v2/food-groups')).toEqual([{ name: 'Dairy', include: ['milch'], exclude: [] }]);

    await deleteDairy();
    await card.click('button', 'Change Dairy');
    expect(alertOf(card)).toContain('Deleted elsewhere');
  });
});

describe('the comparison of days', () => {
  const diary = new DiaryView();
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
