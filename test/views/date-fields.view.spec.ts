import { DiaryView } from '../support/views/diary-view';

describe('a field for a date', () => {
  const diary = new DiaryView();

  it('counts once it is a date that can be: not before 2000, and not after today', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31');
    const field = page.field('From');
    expect([field.type, field.min, field.max]).toEqual(['date', '2000-01-01', '2024-09-01']);
    await page.type(field, '2024-08-10');
    expect(location.hash).toContain('from=2024-08-10');
  });

  it('of a range waits for the other one while the end is before the beginning, which is said', async () => {
    const page = await diary.show('#/trends?from=2024-08-11&to=2024-08-18');
    await page.type(page.field('From'), '2024-08-22');
    page.text('End date is before start date');
    expect(location.hash).toContain('from=2024-08-11');
    await page.type(page.field('To'), '2024-08-25');
    expect(location.hash).toContain('from=2024-08-22&to=2024-08-25');
    expect(page.find('alert')).toEqual([]);
    await page.go('#/trends?from=2024-08-31&to=2024-08-21');
    expect(page.field('From').value).toBe('2024-08-21');
  });

  it('leads to another day', async () => {
    const page = await diary.show('#/day/2024-08-31');
    await page.type(page.field('Go to date'), '2024-08-30');
    expect(page.heading).toBe('Friday, 30 August 2024');
  });
});
