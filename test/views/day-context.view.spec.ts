import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { putGoals } from '../support/goals';
import { DiaryView, type View } from '../support/views/diary-view';

const DAYS = [
  aDay('2023-08-30', { totalCalories: 1700 }),
  aDay('2023-09-01', { totalCalories: 1800 }),
  ...DIARY_WITH_GAPS,
  aDay('2024-09-01', { totalCalories: 1500 }),
];
/** 4 g of protein more than on all other days. */
const LAST_DAY = aDay('2024-08-31', { totalFat: 70.5, totalProtein: 94.2, totalSugar: null });

describe('the page of a day', () => {
  const diary = new DiaryView({ days: [...DAYS, LAST_DAY] });
  beforeAll(() => {
    const targets = [
      { metric: 'CALORIES', comparator: 'AT_MOST', value: 1950 },
      { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 },
      { metric: 'FAT', comparator: 'BETWEEN', min: 60, max: 80 },
      { metric: 'IRON', comparator: 'AT_LEAST', value: 14 },
    ] as const;
    return putGoals(diary, '2024-08-05', { sets: [{ appliesTo: null, targets: [...targets] }] });
  });
  const changes = (page: View) => page.figures('total-calories-change', 'total-fat-change', 'total-protein-change');

  it('compares it with the 30 days before and with its goals', async () => {
    const page = await diary.show('#/day/2024-08-31');
    // 1 to 30 August without two missing days: 27 days of 2,010 to 2,300 kcal have 58,370, one has 600. 58,970 / 28 are 2,106.
    expect(changes(page)).toEqual(['▼ 106 kcal less', 'about the same', '▲ 4.2 g more']);
    expect(page.figure('usual')).toBe('Usual: your average over the previous 30 days (28 with entries).');
    expect(page.figure('total-sugar-change')).toBeUndefined();
    page.text('compared with usual');
    expect(page.texts('h3 a')).toEqual(['Goals']);
    expect(page.texts('.goal-bars li')).toEqual([
      'Calories 50 kcal over 2,000 / 1,950',
      'Protein 25.8 g below 94.2 / 120 g',
      'Fat met 70.5 / 60–80 g',
      'Iron not known – / 14 mg',
    ]);
    // Both that are missed.
    expect(page.texts('.goal-bars .bar.over')).toHaveLength(2);
  });

  it('speaks German', async () => {
    const page = await diary.show('#/day/2024-08-31', { language: 'de' });
    expect(changes(page)).toEqual(['▼ 106 kcal weniger', 'etwa gleich', '▲ 4,2 g mehr']);
    expect(page.figure('usual')).toBe('Vergleich: Durchschnitt der 30 Tage davor (28 mit Einträgen).');
    expect(page.texts('.goal-bars strong')).toEqual([
      ...['50 kcal darüber', '25,8 g darunter', 'erreicht', 'nicht bekannt'],
    ]);
    page.get('link', 'Vor einem Jahr');
  });

  it('of a day that is not over says what remains, and compares nothing; without days before there is no average', async () => {
    const page = await diary.show('#/day/2024-09-01');
    expect(page.texts('.goal-bars strong')).toEqual(['450 kcal left', '30 g to go', '10 g left', 'not known today']);
    expect(page.texts('[data-figure="usual"], [data-figure$="-change"]')).toEqual([]);
    await page.go('#/day/2023-08-30');
    expect(page.heading).toBe('Wednesday, 30 August 2023');
    expect(page.texts('[data-figure="usual"], .goal-bars')).toEqual([]);
  });

  it('leads to the day a year ago, which is the 28th for a leap day', async () => {
    const page = await diary.show('#/day/2024-02-29');
    expect(page.get('link', 'A year ago').title).toBe('Tuesday, 28 February 2023');
  });

  it('has the days beside it at the arrow keys, except in a field, and none after today', async () => {
    const page = await diary.show('#/day/2024-08-31');
    for (const [key, heading] of [
      ['{ArrowLeft}', 'Friday, 30 August 2024'],
      ['{ArrowRight}', 'Saturday, 31 August 2024'],
      ['{ArrowRight}', 'Sunday, 1 September 2024'],
      ['{ArrowRight}', 'Sunday, 1 September 2024'],
    ] as const) {
      await page.press(key);
      expect(page.heading).toBe(heading);
    }
    page.field('Go to date').focus();
    await page.press('{ArrowLeft}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(page.heading).toBe('Sunday, 1 September 2024');
    expect(page.get('link', 'Previous day').title).toBe('Previous day (left arrow key)');
  });
});
