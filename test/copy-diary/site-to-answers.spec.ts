import fc from 'fast-check';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from '../../simulated-site/calendar.ts';
import { detailsOf } from '../../simulated-site/details.ts';
import { generateDay } from '../../simulated-site/diary.ts';
import { dayOfMisleadingNames, OWN_MEAL_NAMES } from '../../simulated-site/odd-days.ts';
import type { DayPageOptions } from '../../simulated-site/page-options.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import type { DayDetails, DayEntry, DiaryDay } from '../../src/diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';
import { runCommand } from '../support/command-process';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { daysOfCsv } from '../support/csv-reader';
import { DiaryFolder } from '../support/diary-folder';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { exportDays, getJson } from '../support/requests';
import { shownDay } from '../support/shown-by-site';
import { withoutIds } from '../support/stored';
import '../support/needs-build';

const ENTRIES = '/api/v2/nutritiondata';
const DAYS = 5;

/** An account of the site: its diary, how its pages look, and which days are read. */
interface Account {
  seed: number;
  firstDay: number;
  hasOwnMealNames: boolean;
  pages: DayPageOptions;
}

const NUTRIENTS = fc.subarray([...DETAIL_NUTRIENTS], { maxLength: 6 });
const UNREADABLE = fc.constantFrom('12 IU', 'n/a', '1.5 mg/kg', '-');
const ACCOUNTS: fc.Arbitrary<Account> = fc.record({
  seed: fc.nat(),
  firstDay: fc.integer({ min: dayNumberOf('2015-01-01'), max: dayNumberOf('2024-08-20') }),
  hasOwnMealNames: fc.boolean(),
  pages: fc.record(
    {
      view: fc.constantFrom('full', 'simple'),
      breadUnitsComma: fc.boolean(),
      microSign: fc.constantFrom('\u03bc', '\u00b5'),
      fibreLabel: fc.constantFrom('Dietary fibre', 'Dietary fiber'),
      quicklinksLanguage: fc.constantFrom('en', 'de'),
      tbody: fc.boolean(),
      omitNutrients: NUTRIENTS,
      unreadable: fc
        .tuple(NUTRIENTS, UNREADABLE)
        .map(([keys, text]) => Object.fromEntries(keys.map((key) => [key, text]))),
    },
    { requiredKeys: [] },
  ),
});
const NOW = '2024-09-01T12:00:00.000Z';
/** One for each kind of account, so that every run has them. */
const KINDS: [Account][] = [
  [account({ pages: { view: 'simple', breadUnitsComma: true }, hasOwnMealNames: true })],
  [account({ pages: { microSign: '\u00b5', unreadable: { VITAMIN_D: '12 IU' }, omitNutrients: ['ZINC'] } })],
];

function account(values: Partial<Account>): Account {
  return { seed: 42, firstDay: dayNumberOf('2024-03-01'), hasOwnMealNames: false, pages: {}, ...values };
}

function dayNumberOf(date: string): number {
  return startOfDay(date) / SECONDS_OF_A_DAY;
}

describeWithMongo('what the site shows', () => {
  let mongo: Mongo;
  beforeAll(async () => (mongo = await startMongo()));
  afterAll(() => mongo.stop());
  const folder = new DiaryFolder();
  const copy = async (from: string, to: string) =>
    expect(await runCommand('copy-diary', ['--from', from, '--to', to], folder.path)).toMatchObject({ code: 0 });

  it('is what the service answers, in both stores, as JSON and CSV, and after a copy there and back', async () => {
    await fc.assert(
      fc.asyncProperty(ACCOUNTS, async (sample) => {
        const { site, shown } = await siteOf(sample);
        const fileOf = (name: string) => `sqlite:${join(mkdtempSync(join(folder.path, 'run-')), `${name}.db`)}`;
        const [file, uri, copied, back] = [fileOf('first'), mongo.freshUri(), mongo.freshUri(), fileOf('back')];
        try {
          for (const store of [file, uri]) {
            await withService({ ...upstreamOf(site), EXPORTER_PERSISTENCE_DOCSTORE_URL: store }, async (service) => {
              const { body } = await exportDays(service, dateOf(sample.firstDay), dateOf(sample.firstDay + DAYS - 1));
              expect(body).toMatchObject({ successfulDays: shown.map(({ date }) => date) });
              await expectAnswers(service, shown);
            });
          }
          await copy(file, copied);
          await copy(copied, back);
          // Of the copy on the way, the copy back says enough.
          await withService({ EXPORTER_PERSISTENCE_DOCSTORE_URL: back }, (service) => expectAnswers(service, shown));
        } finally {
          await site.stop();
        }
      }),
      { numRuns: KINDS.length + 1, examples: KINDS, endOnFailure: true },
    );
  });
});

/** The site, and the days that it shows. The third is one whose products are called like nutrients and meals. */
async function siteOf({ seed, firstDay, hasOwnMealNames, pages }: Account) {
  const mealNames = hasOwnMealNames ? OWN_MEAL_NAMES : {};
  const site = await SimulatedSite.start({ seed, pages, mealNames });
  const odd = dayOfMisleadingNames(dateOf(firstDay + 2));
  site.setDay(odd.date, odd);
  const days = Array.from({ length: DAYS }, (_, n) =>
    n === 2 ? odd : generateDay(dateOf(firstDay + n), seed, mealNames),
  );
  const shown = days.flatMap((day) => (day === undefined ? [] : shownDay(day, detailsOf(day, pages))));
  return { site, shown };
}

function dateOf(dayNumber: number): string {
  return dateAt(dayNumber * SECONDS_OF_A_DAY)!;
}

async function withService(environment: Record<string, string>, use: (service: TestApp) => Promise<void>) {
  const service = await createTestApp({ environment, now: NOW });
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

async function expectAnswers({ url }: TestApp, shown: (DiaryDay & DayDetails)[]): Promise<void> {
  const json = async (path: string) => (await getJson(`${url}${ENTRIES}${path}`)).body as DayEntry[];
  const range = `fromDate=${shown[0]!.date}&toDate=${shown.at(-1)!.date}`;
  const origin = { source: 'PAGE', readAt: NOW };
  const answered = shown.map((day) => ({ ...day, ...origin, final: day.date < NOW.slice(0, 10) }));
  for (const query of [
    '?details=true',
    `/range?${range}&includeProducts=true&details=true`,
    '/download?format=JSON&includeProducts=true&details=true',
  ]) {
    expect([query, withoutIds(await json(query))]).toEqual([query, answered]);
  }
  for (const day of shown) expect(await json(`/${day.date}?details=true`)).toMatchObject(day);
  for (const separator of ['comma', 'dot'] as const) {
    const query = `format=CSV&includeProducts=true&details=true&decimalSeparator=${separator}`;
    const csv = await (await fetch(`${url}${ENTRIES}/download?${query}`)).text();
    expect(daysOfCsv(csv, separator)).toEqual(shown);
  }
}
