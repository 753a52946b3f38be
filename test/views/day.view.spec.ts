import { ACCOUNT } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { putGoals } from '../support/goals';
import { DiaryView, type View } from '../support/views/diary-view';

const DAYS_AROUND = [
  aDay('2023-08-30', { totalCalories: 1700 }),
  aDay('2023-09-01', { totalCalories: 1800 }),
  ...DIARY_WITH_GAPS,
  aDay('2024-09-01', { totalCalories: 1500 }),
];
/** 4 g of protein more than on all other days. */
const LAST_DAY = aDay('2024-08-31', { totalFat: 70.5, totalProtein: 94.2, totalSugar: null });

describe('the page of a day', () => {
  const diary = new DiaryView({ days: [...DAYS_AROUND, LAST_DAY] });
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

/** An account's own word, which is text on the page, whatever is in it. */
const SUPPER = '<b>Supper</b> & more';

const DETAILED_DAYS = [
  aDay('2024-04-27', {
    kilojoules: 8912,
    // The latest first, as on the site.
    meals: [
      aMeal(SUPPER, { calories: 1044, fat: 37.2, carbs: 102.4, protein: 69.3 }),
      aMeal('Breakfast', { calories: 478, fat: 20, carbs: 50, protein: 20 }),
    ],
    products: [
      aProduct('Apple', { amount: '150 g', calories: 78, time: '19:25', meal: SUPPER }),
      aProduct('Pasta', { amount: '300 g', calories: 966, fat: 36.25, time: '18:00', meal: SUPPER }),
      aProduct('Muesli', { amount: '80 g', calories: 478, time: '07:15', meal: 'Breakfast' }),
    ],
    nutrients: amounts({ ALCOHOL: 0, WATER: 1500, VITAMIN_C: 132.4, VITAMIN_A: 32.5852, IRON: 3.5, SULPHUR: 12 }),
  }),
  // One food is in no meal.
  aDay('2024-03-10', {
    meals: [aMeal('Breakfast', { calories: 100 })],
    products: [aProduct('Muesli', { time: '07:15', meal: 'Breakfast' }), aProduct('Apple')],
  }),
  // Fetched before there were details.
  aDay('2024-05-10', { products: [aProduct('Apple'), aProduct('Bread')] }),
  // A day in the simple view.
  aDay('2024-06-10', { nutrients: amounts({ ALCOHOL: 12.5, WATER: 1000, CHOLESTEROL: 241 }) }),
  aDay('2024-07-10', { nutrients: amounts({ VITAMIN_C: 96, MANGANESE: 1.2, SALT: 6.6, MAGNESIUM: 0 }) }),
  // Supper on both days of August, breakfast on one.
  aDay('2024-08-30', {
    meals: [aMeal(SUPPER, { calories: 900 }), aMeal('Breakfast', { calories: 300 })],
    products: [
      aProduct('Pasta', { calories: 900, time: '19:25', meal: SUPPER }),
      aProduct('Muesli', { calories: 300, time: '07:15', meal: 'Breakfast' }),
    ],
    nutrients: amounts({ VITAMIN_C: 59, VITAMIN_B12: 0.5, IRON: 7, ALCOHOL: 0, SULPHUR: 900 }),
  }),
  aDay('2024-08-31', {
    meals: [aMeal(SUPPER, { calories: 800 })],
    products: [
      aProduct('Rice', { calories: 600, time: '19:00', meal: SUPPER }),
      aProduct('Soup', { calories: 200, time: '18:10', meal: SUPPER }),
    ],
    nutrients: amounts({ VITAMIN_C: 100.4, VITAMIN_B12: 0.25, ALCOHOL: 10 }),
  }),
];

describe('the details of days:', () => {
  const diary = new DiaryView({ days: DETAILED_DAYS, environment: ACCOUNT });
  const rowsOf = (page: View, table: string) => page.texts(`${table} tbody tr`);
  const nutrientNames = (page: View) => page.texts('.nutrients th[scope="row"]');
  const style = (page: View, selector: string, property: 'inlineSize' | 'blockSize') =>
    [...page.body.querySelectorAll<HTMLElement>(selector)].map((bar) => Math.round(parseFloat(bar.style[property])));

  describe('a day', () => {
    it('has its meals in the order in which they were eaten; unknown nutrients are unknown, zero is zero', async () => {
      const page = await diary.show('#/day/2024-04-27');
      expect(page.texts('.food')).toEqual([
        'Breakfast 07:15 478 kcal F 20 · C 50 · P 20 g',
        'Muesli 478 07:15 · 80 g F 1 · C 2 · P 3',
        '<b>Supper</b> & more 18:00–19:25 1,044 kcal F 37.2 · C 102 · P 69.3 g',
        'Pasta 966 18:00 · 300 g F 36.3 · C 2 · P 3',
        'Apple 78 19:25 · 150 g F 1 · C 2 · P 3',
      ]);
      const nutrients = ['VITAMIN_C', 'VITAMIN_A', 'ALCOHOL', 'WATER', 'ZINC'].map((name) => `nutrient-${name}`);
      expect(page.figures(...nutrients)).toEqual(['132 mg', '33 µg', '0 g', '1,500 ml', undefined]);
      // 132.4 of 80 mg. There is no reference for sulphur, and zinc is unknown.
      const shares = ['VITAMIN_C', 'VITAMIN_A', 'SULPHUR', 'ZINC'].map((name) => `reference-${name}`);
      expect(page.figures(...shares)).toEqual(['166%', 'at least 4.1%', undefined, undefined]);
      expect(page.figure('unknown')).toMatch(/^No data in this period: .*, Zinc,/);
      // Vitamin A, iron and vitamin C. The track ends at the largest, 165.5 %: 4.1 and 25 of it.
      expect(style(page, '.nutrients .bar', 'inlineSize')).toEqual([2, 15, 100]);
      await page.click('link', 'Pasta');
      expect(page.heading).toBe('Pasta');
    });

    it('gives a food in no meal its units, which no sum above it has', async () => {
      const page = await diary.show('#/day/2024-03-10');
      expect(page.texts('.food').slice(-2)).toEqual(['No meal', 'Apple 100 kcal 100 g F 1 · C 2 · P 3 g']);
    });

    it('speaks German, with the German names of the nutrients, and leaves a name that the account has chosen', async () => {
      const page = await diary.show('#/day/2024-04-27', { language: 'de' });
      expect(rowsOf(page, '.nutrients')).toEqual(
        expect.arrayContaining(['Unter der Referenzmenge', 'Vitamin C 132 mg 166 %', 'Schwefel 12 mg']),
      );
      expect(page.texts('.food')).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Frühstück 07:15 478/),
          '<b>Supper</b> & more 18:00–19:25 1.044 kcal F 37,2 · KH 102 · EW 69,3 g',
        ]),
      );
    });

    it('of the simple view has what that view has, and says how to get the rest', async () => {
      const page = await diary.show('#/day/2024-06-10');
      expect(rowsOf(page, '.nutrients')).toEqual([...['Alcohol 12.5 g', 'Water 1,000 ml', 'Cholesterol 241 mg']]);
      expect(page.content).toContain('EXPORTER_UPSTREAM_FULL_DETAILS=true');
    });

    it('is shown without them when it was fetched before they were kept', async () => {
      const page = await diary.show('#/day/2024-05-10');
      expect(page.texts('.food')).toEqual([
        ...['Apple 100 kcal 100 g F 1 · C 2 · P 3 g', 'Bread 100 kcal 100 g F 1 · C 2 · P 3 g'],
      ]);
      expect(page.content).toContain('No vitamin or mineral data for this day.');
      expect(page.texts('.nutrients')).toEqual([]);
    });
  });

  describe('the view of nutrients', () => {
    it('has the averages of the last 30 days beside the reference intakes, or of a range, which is in its address', async () => {
      const page = await diary.show('#/nutrients');
      const shown = (name: string) => page.figures(...['nutrient', 'reference', 'days'].map((one) => `${one}-${name}`));
      // (59 + 100.4) / 2, of 80 mg; 7 of 14 mg, on the day that knows it.
      expect(shown('VITAMIN_C')).toEqual(['80 mg', 'at least 99%', undefined]);
      expect(shown('IRON')).toEqual(['7 mg', 'at least 50%', '1 day']);
      await page.type(page.field('From'), '2024-08-31');
      expect(location.hash).toContain('from=2024-08-31');
      expect(page.figure('nutrient-VITAMIN_C')).toBe('100 mg');
      expect(page.figure('unknown')).toContain('Iron');
    });

    it('marks 100 %, shows more than that as a longer bar, and salt as a limit', async () => {
      const page = await diary.show('#/nutrients?from=2024-07-01&to=2024-07-31');
      // 6.6 g of 6 g.
      expect(page.figures('limit-SALT', 'nutrient-MAGNESIUM')).toEqual([
        'above the limit of 6 g',
        '0 mg or not listed',
      ]);
      const bar = (name: string) => parseFloat(page.get('row', new RegExp(`^${name}`)).querySelector<HTMLElement>('.bar')!.style.inlineSize); // oxfmt-ignore
      // 96 of 80 mg are 120 %, 1.2 of 2 mg are 60 %.
      expect(bar('Vitamin C') / bar('Manganese')).toBeCloseTo(2, 1);
    });

    it('speaks German, with the German names of all nutrients', async () => {
      const page = await diary.show('#/nutrients', { language: 'de' });
      expect(page.get('link', 'Nährstoffe', { current: 'page' })).toBeDefined();
      // The table of nutrients, in German as on food labels: those below the reference intake, those without one,
      // and those that no day knows.
      expect(nutrientNames(page)).toEqual(['Vitamin B12', 'Eisen', 'Vitamin C', 'Alkohol', 'Schwefel']);
      expect(page.figure('unknown')).toBe(
        'In diesem Zeitraum unbekannt: Wasser, Cholesterin, Broteinheiten, Vitamin A, Vitamin D, Vitamin E, Vitamin B1, ' +
          'Vitamin B2, Vitamin B6, Salz, Zink, Magnesium, Mangan, Fluorid, Chlorid, Kupfer, Kalium, Calcium, Phosphor und Jod.',
      );
      expect(page.figures('nutrient-VITAMIN_C', 'days-IRON')).toEqual(['80 mg', '1 Tag']);
    });

    it('of the simple view has what that view has; where nothing is known it offers to fetch the days again', async () => {
      const page = await diary.show('#/nutrients?from=2024-06-01&to=2024-06-30');
      expect(nutrientNames(page)).toEqual(['Alcohol', 'Water', 'Cholesterol']);
      expect(page.figure('unknown')).toBe('No data in this period: Bread units.');
      expect(page.content).toContain('EXPORTER_UPSTREAM_FULL_DETAILS=true');
      await page.go('#/nutrients?from=2024-05-01&to=2024-05-31');
      await page.click('link', 'Fetch these days again');
      expect([page.heading, page.field('From').value]).toEqual(['Data', '2024-05-01']);
    });
  });

  it('the trends have each meal with its share, average, time and days, and the hours as columns', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31');
    // Supper is 1,700 of 2,000 kcal on two days. Of 18:10 and 19:25 the earlier is the median.
    expect(rowsOf(page, '.meals')).toEqual(['Breakfast 15% 300 07:15 1', `${SUPPER} 85% 850 18:10 2`]);
    // 1,500 of 2,000 kcal.
    expect(page.figure('most-of-an-hour')).toBe('Peak: 19:00 to 20:00, 75%');
    // 300, 200 and 1,500 kcal.
    expect(style(page, '.hours .bar', 'blockSize').filter((height) => height > 0)).toEqual([20, 13, 100]);
    await page.go('#/trends?from=2024-05-01&to=2024-05-31');
    page.text('No meals are known for this period.');
    expect(page.texts('.hours')).toEqual([]);
  });
});
