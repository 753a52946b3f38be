import type { GoalTargetDto } from '../../src/features/goals/goals.dto';
import { aDay, aProduct } from '../support/days';
import { amounts } from '../support/details';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { put } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

describe('goals', () => {
  const diary = new DiaryView();
  const remove = (from: string) =>
    fetch(`${diary.url}/api/v2/goals/${from}?rewritesHistory=true`, { method: 'DELETE' });
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
    await remove('2024-08-05');
    await page.click('button', 'Save');
    page.within(page.get('alert')).text('Deleted elsewhere. Your input is still here.');
    await page.click('button', 'Save mine anyway');
    page.text('Calories at most 2,100 kcal');
  });

  it('of two targets are four clicks and two entries when they are the first', async () => {
    await remove('2024-08-05');
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
    await remove('2024-09-01');
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

const DAYS = [
  aDay('2024-08-29', { nutrients: amounts({ VITAMIN_D: 0.5 }) }),
  aDay('2024-08-30', {
    products: [aProduct('Apple')],
    nutrients: amounts({ VITAMIN_C: 56, VITAMIN_D: 1.5, VITAMIN_B12: 6, IRON: 14, SALT: 7.5, SULPHUR: 900 }),
  }),
  aDay('2024-08-31', { nutrients: amounts({ VITAMIN_C: 40, VITAMIN_D: 1, ALCOHOL: 0 }) }),
  // A day with less salt than the limit.
  aDay('2024-07-01', { nutrients: amounts({ SALT: 5.4, VITAMIN_A: 320 }) }),
];

describe('the nutrients by judgement', () => {
  const diary = new DiaryView({ days: DAYS });

  /** Each head before the names of its rows. */
  const judged = (page: View) => page.texts('.nutrients :is(.group-head, th[scope="row"])');
  const shares = (page: View) => page.texts('[data-figure^="reference-"], [data-figure^="limit-"]');

  it('begin with those below the reference intake, the largest shortfall first; salt is judged as a limit', async () => {
    const page = await diary.show('#/nutrients');
    // In % of the reference intakes: vitamin D 20 (1 of 5 µg), vitamin C 60 (48 of 80 mg), iron 100 (14 of 14 mg),
    // salt 125 (7.5 of 6 g), vitamin B12 240 (6 of 2.5 µg).
    expect(judged(page)).toEqual([
      ...['Below the reference intake', 'Vitamin D', 'Vitamin C'],
      ...['Above the limit', 'Salt', 'Reference intake reached', 'Iron', 'Vitamin B12', 'Alcohol', 'Sulphur'],
    ]);
    expect(shares(page)).toEqual([
      ...['at least 20%', 'at least 60%', '125%', 'above the limit of 6 g', '100%', '240%'],
    ]);
  });

  it('say in German that salt is within its limit', async () => {
    const page = await diary.show('#/nutrients?from=2024-07-01&to=2024-07-31', { language: 'de' });
    // 5.4 of 6 g of salt, 320 of 800 µg of vitamin A.
    expect(judged(page)).toEqual([...['Unter der Referenzmenge', 'Vitamin A'], ...['Referenzmenge erreicht', 'Salz']]);
    expect(shares(page)).toEqual(['mindestens 40 %', '90 %', 'innerhalb der Obergrenze von 6 g']);
    expect(page.figure('unknown')).toMatch(/^In diesem Zeitraum unbekannt: Alkohol, Wasser, .*Schwefel und Jod\.$/);
  });

  it('lead to the trend of one with its reference intake, also from a day', async () => {
    const page = await diary.show('#/nutrients');
    await page.click('link', 'Vitamin D');
    expect([page.heading, page.texts('.chart-title')[0]]).toEqual(['Trends', 'Vitamin D µg']);
    expect(location.hash).toContain('metric=VITAMIN_D&granularity=DAY');
    expect(page.at('.chart-key').content).toContain('Reference intake: 5 µg');
    await page.click('Show as table');
    // The mean of the last day is that of 0.5, 1.5 and 1.
    expect(page.texts('.of-chart tbody tr')).toEqual([
      ...['29 Aug 2024 0.5 0.5', '30 Aug 2024 1.5 1', '31 Aug 2024 1 1'],
    ]);

    await page.go('#/day/2024-08-30');
    await page.click(page.at('details.card > summary').body);
    await page.click('link', 'Vitamin C');
    expect(page.texts('.chart-title')[0]).toEqual('Vitamin C mg');
    // The 30 days up to that day.
    expect(location.hash).toContain('from=2024-08-01&to=2024-08-30');
  });
});

const NOTHING = { birthYear: null, sex: null, stage: null };

describe('the profile', () => {
  const nutrients = amounts({ IRON: 8, SALT: 6.6, VITAMIN_C: 38 });
  const diary = new DiaryView({ days: [aDay('2024-08-31', { nutrients })] });
  const card = async (language: 'en' | 'de' = 'en') =>
    (await diary.show('#/settings', { language })).at('[data-card="profile"]');
  const stored = () => diary.api('/api/v2/profile');
  const save = (body: object) => put(`${diary.url}/api/v2/profile`, body);
  beforeEach(() => save({}));

  it('is entered in the settings, each field of it or none', async () => {
    let profile = await card();
    expect(profile.content).toContain('Optional. Compares your vitamins and minerals');
    await profile.type(profile.field('Year of birth'), '1990');
    await profile.choose(profile.field('Sex'), 'female');
    await profile.choose(profile.field('Pregnant or breastfeeding'), 'breastfeeding');
    await profile.click('button', 'Save');
    profile.text('Saved.');
    expect(await stored()).toEqual({ birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' });
    // Men have no stage, and its choice is gone.
    await profile.choose(profile.field('Sex'), 'male');
    expect(profile.find('combobox', 'Pregnant or breastfeeding')).toEqual([]);
    await profile.user.type(profile.field('Year of birth'), '{Enter}');
    await diary.settled();
    expect(await stored()).toEqual({ birthYear: 1990, sex: 'MALE', stage: null });

    profile = await card();
    expect(profile.field('Year of birth').value).toBe('1990');
    await profile.user.clear(profile.field('Year of birth'));
    await profile.choose(profile.field('Sex'), 'not stated');
    await profile.click('button', 'Save');
    expect(await stored()).toEqual(NOTHING);
  });

  it.each(['1899', '2025', '90', '1e3'])('has no year of birth %s, which it names in German', async (year) => {
    const profile = await card('de');
    await profile.type(profile.field('Geburtsjahr'), `${year}{Enter}`);
    expect(profile.texts('.mistake')[0]).toMatch(/^Gib ein Jahr von 1900 bis 2024 ein/);
    expect(await stored()).toEqual(NOTHING);
    await profile.type(profile.field('Geburtsjahr'), '2024{Enter}');
    profile.text('Gespeichert.');
    expect(profile.texts('.mistake')).toEqual([]);
  });

  it('that somebody else has changed is not overwritten without a question', async () => {
    const profile = await card();
    await profile.type(profile.field('Year of birth'), '1990');
    await save({ birthYear: 1985 });
    await profile.click('button', 'Save');
    profile.text('Changed elsewhere. Your input is still here.');
    expect(await stored()).toEqual({ ...NOTHING, birthYear: 1985 });
    await profile.click('button', 'Save mine anyway');
    profile.text('Saved.');
    expect(await stored()).toEqual({ ...NOTHING, birthYear: 1990 });
  });

  it('decides with what nutrients are compared, and the views say which', async () => {
    const iron = async (hash: string) => (await diary.show(hash)).figures('reference-IRON', 'source');
    // 8 of 14 mg of iron.
    expect(await iron('#/nutrients')).toEqual([
      'at least 57%',
      'Reference intakes for adults in Regulation (EU) No 1169/2011, as on food labels.',
    ]);
    await save({ birthYear: 1990, sex: 'FEMALE' });
    // 8 of 16 mg.
    expect(await iron('#/nutrients')).toEqual(['at least 50%', expect.stringContaining('(EFSA)')]);
    expect((await iron('#/day/2024-08-31'))[0]).toBe('at least 50%');
    await save({ birthYear: 1990, sex: 'MALE' });
    // 8 of 11 mg. Of a man there is no word about iron.
    const report = await diary.show('#/report?from=2024-08-01&to=2024-08-31');
    expect(report.figures('below', 'source')).toEqual([
      expect.stringContaining('Iron 73%'),
      expect.stringMatching(/^(?!.*Iron:).*Zinc: with 600 mg of phytate a day\./),
    ]);
  });
});
