import fc from 'fast-check';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from '../../../simulated-site/diary/calendar.ts';
import { detailsOf } from '../../../simulated-site/page/details.ts';
import { generateDay } from '../../../simulated-site/diary/diary.ts';
import type { SimulatedDay } from '../../../simulated-site/diary/day.ts';
import { dayOfMisleadingNames, OWN_MEAL_NAMES } from '../../../simulated-site/diary/odd-days.ts';
import { type DayPageOptions, dayPage, emptyPage } from '../../../simulated-site/page/page.ts';
import { DETAIL_NUTRIENTS } from '../../../src/diary/detail-nutrient';
import { type DayPage, type DiaryReading, readDayPage, readKeptBlock } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { EMPTY_PAGE, GUEST_PAGE, REAL_PAGE } from '../../support/real-page';
import { shownDay } from '../../support/shown-by-site';
import { randomCases } from '../../support/random-cases';

/**
 * The pages of the simulated site against its own food tables: what a product's amount and name are is written there, not
 * read back from a page.
 */
function expected(generated: SimulatedDay, options: DayPageOptions): DiaryReading {
  return { kind: 'day', warnings: [], day: shownDay(generated, detailsOf(generated, options)) };
}

function expectReadAsGenerated(date: string, seed: number, options: DayPageOptions = {}): void {
  const generated = generateDay(date, seed);
  if (generated === undefined) {
    expect(readDayPage(emptyPage(date, options), day(date))).toEqual({ kind: 'nothing logged' });
  } else {
    const { block = '', ...page } = readDayPage(dayPage(generated, options), day(date)) as DayPage & { block?: string };
    expect(page).toEqual(expected(generated, options));
    // The part of the page that is kept says the same.
    expect(readKeptBlock(block, day(date))).toEqual(page);
  }
}

/** White space between tags removed, as by a minifier, and doubled wherever it is. */
const SPACINGS = [
  (html: string) => html.replace(/>\s+</g, '><'),
  (html: string) => html.replace(/\s/g, (space) => space + space),
];

function expectReadInAnySpacing(html: string, date: string): void {
  const reading = (page: DayPage) => ({ ...page, block: undefined });
  for (const spaced of SPACINGS)
    expect(reading(readDayPage(spaced(html), day(date)))).toEqual(reading(readDayPage(html, day(date))));
}

const FIRST_DAY = startOfDay('0001-01-01') / SECONDS_OF_A_DAY;
const LAST_DAY = startOfDay('9999-12-31') / SECONDS_OF_A_DAY;

function dateOf(dayNumber: number): string {
  return dateAt(dayNumber * SECONDS_OF_A_DAY) ?? 'outside of the calendar';
}

// 227 days a step: every month and weekday, 65 days from 1990 to 2030.
const SAMPLE = Array.from({ length: 65 }, (_, step) =>
  dateOf(startOfDay('1990-01-01') / SECONDS_OF_A_DAY + step * 227),
);

describe('white space between the tags of a page', () => {
  it.each([
    ['a day', REAL_PAGE, '2024-08-27', 'day'],
    ['an empty day', EMPTY_PAGE, '2024-08-28', 'nothing logged'],
    ['a guest', GUEST_PAGE, '2024-08-27', 'guest'],
  ])('says nothing on the real page of %s', (_, html, date, kind) => {
    expect(readDayPage(html, day(date)).kind).toBe(kind);
    expectReadInAnySpacing(html, date);
  });

  it('says nothing on 7 generated pages, and 7 empty ones', () => {
    for (const date of SAMPLE.filter((_, at) => at % 10 === 0)) {
      const generated = generateDay(date, 42);
      for (const html of [emptyPage(date), ...(generated ? [dayPage(generated)] : [])])
        expectReadInAnySpacing(html, date);
    }
  });
});

describe('generated pages', () => {
  it('reads 65 days over 40 years exactly as they were generated', () => {
    for (const date of SAMPLE) expectReadAsGenerated(date, 42);
  });

  it('has seen every oddity of the site on the way, so that the above means something', () => {
    const products = SAMPLE.flatMap((date) => generateDay(date, 42)?.products ?? []);
    const seen = {
      ownFood: products.some(({ link }) => link === undefined),
      relativeLink: products.some(({ link }) => link?.startsWith('/db/')),
      noBreakSpace: products.some(({ text }) => text.includes('\u00a0')),
      cut: products.some(({ text }) => text.length === 45),
      breadUnits: products.some(({ breadUnits }) => breadUnits !== undefined),
      calledLikeANutrient: products.some(({ expected }) => expected.name === 'Sugar'),
      amountWithoutNumber: products.some(({ expected }) => expected.amount === 'Riegel'),
      noAmount: products.some(({ expected }) => expected.amount === ''),
      umlautInTheName: products.some(({ expected }) => /[äöüß]/.test(expected.name)),
      anEmptyDay: SAMPLE.some((date) => generateDay(date, 42) === undefined),
    };
    expect(Object.entries(seen).filter(([, found]) => !found)).toEqual([]);
  });

  it('reads any day from 0001-01-01 to 9999-12-31, of any diary', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST_DAY, max: LAST_DAY }), fc.nat(), (dayNumber, seed) => {
        expectReadAsGenerated(dateOf(dayNumber), seed);
      }),
      {
        numRuns: randomCases(15),
        examples: [
          [FIRST_DAY, 42],
          [LAST_DAY, 42],
          [startOfDay('2024-02-29') / SECONDS_OF_A_DAY, 42],
          // A day on which every drink of the evening comes up.
          [startOfDay('2005-05-02') / SECONDS_OF_A_DAY, 42],
        ],
      },
    );
  });

  const nutrients = fc.subarray([...DETAIL_NUTRIENTS], { maxLength: 6 });
  /** Differences between the pages of accounts. */
  const anyOptions: fc.Arbitrary<DayPageOptions> = fc.record(
    {
      view: fc.constantFrom('full', 'simple'),
      breadUnitsComma: fc.boolean(),
      microSign: fc.constantFrom('\u03bc', '\u00b5'),
      fibreLabel: fc.constantFrom('Dietary fibre', 'Dietary fiber'),
      quicklinksLanguage: fc.constantFrom('en', 'de'),
      tbody: fc.boolean(),
      omitNutrients: nutrients,
      unreadable: fc
        .tuple(nutrients, fc.constantFrom('12 IU', 'n/a', '1.5 mg/kg', '-'))
        .map(([keys, text]) => Object.fromEntries(keys.map((key) => [key, text]))),
    },
    { requiredKeys: [] },
  );

  it('reads the pages of any account: its view, its words for meals, nutrients that are missing or no quantity', () => {
    const date = dateOf(19_783);
    const days = [dayOfMisleadingNames(date), generateDay(date, 42)!, generateDay(date, 42, OWN_MEAL_NAMES)!];
    fc.assert(
      fc.property(anyOptions, fc.constantFrom(...days), (options, shown) => {
        expect(readDayPage(dayPage(shown, options), day(date))).toMatchObject({
          kind: 'day',
          day: shownDay(shown, detailsOf(shown, options)),
        });
      }),
      { numRuns: randomCases(20) },
    );
  });
});
