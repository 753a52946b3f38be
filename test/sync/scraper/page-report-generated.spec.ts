import fc from 'fast-check';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from '../../../simulated-site/diary/calendar.ts';
import { generateDay } from '../../../simulated-site/diary/diary.ts';
import { dayOfMisleadingNames, OWN_MEAL_NAMES } from '../../../simulated-site/diary/odd-days.ts';
import { type DayPageOptions, dayPage } from '../../../simulated-site/page/page.ts';
import { expectReport, keptOf, textsOf } from '../../support/page-reports';
import { randomCases } from '../../support/random-cases';

const anyOptions: fc.Arbitrary<DayPageOptions> = fc.record(
  {
    view: fc.constantFrom('full' as const, 'simple' as const, 'simple' as const, 'simple' as const),
    breadUnitsComma: fc.boolean(),
    decimalComma: fc.constantFrom(false, false, false, true),
    omitSugarRow: fc.constantFrom(false, false, false, true),
    missingTotalRow: fc.constantFrom(false, false, false, true),
    wrongProductCount: fc.integer({ min: 0, max: 30 }),
    tbody: fc.boolean(),
    unreadable: fc.constantFrom({}, { IRON: '12 IU' }, { SALT: 'n/a' }, { WATER: '1.5 mg/kg' }, { ZINC: '-' }),
  },
  { requiredKeys: [] },
);
const [FIRST, LAST] = [startOfDay('0001-01-01') / SECONDS_OF_A_DAY, startOfDay('9999-12-31') / SECONDS_OF_A_DAY];
const anyDate = fc.integer({ min: FIRST, max: LAST }).map((number) => dateAt(number * SECONDS_OF_A_DAY)!);

describe('reports of generated pages', () => {
  it('read as the page, and have no name, number or link of it, over all years', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(), anyOptions, (date, seed, options) => {
        const names = seed % 2 === 0 ? OWN_MEAL_NAMES : undefined;
        const generated = seed % 50 === 0 ? dayOfMisleadingNames(date) : generateDay(date, seed, names);
        fc.pre(generated !== undefined);
        // Few foods on most days, for speed; the totals are those of all, so that they differ from their sums.
        const products = seed % 5 === 0 ? generated.products : generated.products.slice(0, 1 + (seed % 4));
        const shown = { ...generated, products };
        expectReport(keptOf(dayPage(shown, options)), date, textsOf(shown), seed);
      }),
      { numRuns: randomCases(80) },
    );
  });
});
