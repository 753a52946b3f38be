import type { GoalTargetDto } from '../../src/features/goals/goals.dto';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { DiaryView } from '../support/views/diary-view';

describe('goals', () => {
  const diary = new DiaryView({ isWritten: true });
  beforeEach(async () => {
    globalThis.confirm = () => true;
    await putGoals(diary, '2024-08-05', AT_MOST_2100);
  });

  it('that another tab has changed are not overwritten unasked, and no entry is lost', async () => {
    const page = await diary.show('#/goals/2024-08-05');
    const tag = (await fetch(`${diary.url}/api/v2/goals/2024-08-05`)).headers.get('etag')!;
    expect((await putGoals(diary, '2024-08-05', { ...AT_MOST_2100, note: 'cut' }, { 'if-match': tag })).status).toBe(
      200,
    );
    await page.type(page.field('Amount (kcal)'), '2,050');
    await page.click('button', 'Save');
    const alert = page.within(page.get('alert'));
    alert.text('Changed elsewhere. Your input is still here.');
    alert.text('cut');
    alert.text('Calories at most 2,100 kcal');
    expect(page.field('Amount (kcal)').value).toBe('2,050');
    await page.click('button', 'Save mine anyway');
    page.text('Calories at most 2,050 kcal');
  });

  it('that are new in one tab may exist already, and be taken over', async () => {
    const page = await diary.show('#/goals/new');
    await page.type(page.field('Starts on'), '2024-08-05{Tab}');
    await page.type(page.field('Amount (kcal)'), '1,900');
    await page.click('button', 'Save');
    page.within(page.get('alert')).text('There are already goals from this day on. Your input is still here.');
    expect(page.field('Amount (kcal)').value).toBe('1,900');
    await page.click('button', 'Use the saved version');
    expect(page.field('Amount (kcal)').value).toBe('2,100');
  });

  it('that were deleted in another tab can be saved again', async () => {
    const page = await diary.show('#/goals/2024-08-05');
    await fetch(`${diary.url}/api/v2/goals/2024-08-05?rewritesHistory=true`, { method: 'DELETE' });
    await page.click('button', 'Save');
    page.within(page.get('alert')).text('Deleted elsewhere. Your input is still here.');
    await page.click('button', 'Save mine anyway');
    page.text('Calories at most 2,100 kcal');
  });
});

describe('first goals', () => {
  const diary = new DiaryView();

  it('of two targets are four clicks and two entries', async () => {
    const page = await diary.show('#/goals');
    page.text('You have no goals yet.');
    await page.click('link', 'New goals');
    await page.click(page.field('Amount (kcal)'));
    await page.press('2,100');
    await page.click('button', 'Protein');
    // The new field has the focus.
    await page.press('120');
    await page.click('button', 'Save');
    page.get('heading', /^From 1 Sept 2024/);
    const targets = [
      { metric: 'CALORIES', comparator: 'AT_MOST', value: 2100 },
      { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 },
    ];
    expect(await diary.api('/api/v2/goals')).toMatchObject([{ validFrom: '2024-09-01', sets: [{ targets }] }]);
  });
});

const TODAY = aDay('2024-09-01', { totalCalories: 1500, totalFat: 50, totalProtein: 90 });
/** At most 2,100 kcal, from 26 August between 1,900 and 2,050, and three other targets. */
const OTHER_TARGETS: GoalTargetDto[] = [
  { metric: 'CALORIES', comparator: 'BETWEEN', min: 1900, max: 2050 },
  { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 },
  { metric: 'FAT', comparator: 'AT_MOST', value: 45 },
  { metric: 'IRON', comparator: 'AT_LEAST', value: 14 },
];

describe('goals elsewhere:', () => {
  const diary = new DiaryView({ days: [...DIARY_WITH_GAPS, TODAY] });
  beforeAll(async () => {
    await putGoals(diary, '2024-08-12', AT_MOST_2100);
    await putGoals(diary, '2024-08-26', { sets: [{ appliesTo: null, targets: OTHER_TARGETS.slice(0, 1) }] });
    await putGoals(diary, '2024-09-01', { sets: [{ appliesTo: null, targets: OTHER_TARGETS }] });
  });

  it('today shows what remains, and the calendar what was met', async () => {
    const page = await diary.show();
    expect(page.texts('.goal-bars li')).toEqual([
      'Calories 400 kcal to go 1,500 / 1,900–2,050',
      'Protein 30 g to go 90 / 120 g',
      'Fat 5 g over 50 / 45 g',
      'Iron not known today – / 14 mg',
    ]);
    await page.choose(page.field('The calendar shows'), 'Goals');
    const stateOf = (date: string) => page.at(`[data-date="${date}"]`).body.dataset['state'];
    const dates = ['2024-08-11', '2024-08-21', '2024-08-20', '2024-08-26', '2024-08-28', '2024-08-30', '2024-09-01'];
    expect(dates.map(stateOf)).toEqual(['unjudged', 'met', 'missed', 'missed', 'unjudged', 'met', 'unjudged']);
    expect(page.at('[data-date="2024-08-28"]').body.title).toBe('Wednesday, 28 August 2024, Not counted, no entry');
  });

  it('each day of the last weeks is a dot with its reason, and all of them are one tab stop', async () => {
    const page = await diary.show('#/goals');
    page.get('link', 'Wednesday, 21 August 2024: Goals met');
    page.get('link', 'Wednesday, 28 August 2024: Not counted; no entry');
    const missed = 'Monday, 26 August 2024: Goals missed; Calories 600 kcal, between 1,900 and 2,050 kcal';
    expect(page.get('link', missed).title).toBe(missed);
    // The goals of 26 August ended those before, whose value is beside them as well.
    expect(page.texts('.goal-targets tbody th')).toEqual([
      'Calories, at most 2,100 kcal',
      'Calories, between 1,900 and 2,050 kcal',
    ]);
    expect(page.texts('.day-dot[tabindex="0"]')).toHaveLength(1);
    page.at('.day-dot[tabindex="0"]').body.focus();
    await page.press('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(page.at('[data-date="2024-08-23"]').body);
  });

  it('charts have the target of each day, of what has one', async () => {
    const page = await diary.show('#/trends?granularity=DAY&from=2024-08-01&to=2024-08-31');
    expect(page.texts('.chart-reading')[0]).toMatch(/^31 Aug 2024: 2,000 kcal .* Target between 1,900 and 2,050 kcal$/);
    await page.go('#/trends?granularity=DAY&from=2024-08-01&to=2024-08-25');
    expect(page.texts('.chart-reading')).toEqual([
      '25 Aug 2024: 2,060 kcal · 7-day average 2,090 kcal · Target at most 2,100 kcal',
    ]);
    await page.choose(page.field('Nutrient'), 'Sugar');
    expect(page.texts('.key-target')).toEqual([]);
  });
});
