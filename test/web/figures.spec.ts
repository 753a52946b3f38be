import { MEASUREMENT_FACTS, MEASUREMENT_KINDS } from '../../src/diary/body/measurement';
import { KIND_NAMES, KINDS, typedNumber } from '../../web/src/body/kinds';
import { heatBounds, stepOf } from '../../web/src/overview/scale';
import { spreadOf } from '../../web/src/spread';
import { formatFor, isAlike } from '../../web/src/text/format';
import { isAmbiguous, typedAmount } from '../../web/src/typed-amounts';

const EN = formatFor('en');

describe('a figure on the page', () => {
  it.each([
    // Calories and millilitres are whole.
    [2176.6, 'kcal', '2,177'],
    [1500.4, 'ml', '1,500'],
    // Grams have a decimal below 100.
    [70.501, 'g', '70.5'],
    [4, 'g', '4'],
    [99.94, 'g', '99.9'],
    [99.96, 'g', '100'],
    [128.4, 'g', '128'],
    // Percentages have one below 10.
    [9.94, '%', '9.9'],
    [9.96, '%', '10'],
    [31.6, '%', '32'],
    // Weights and girths always have one.
    [80, 'kg', '80.0'],
    [92.25, 'cm', '92.3'],
  ])('is %d %s as %s', (value, unit, shown) => {
    expect(EN.figure(value, unit)).toBe(shown);
  });

  it.each([
    // Iron of 14 mg, vitamin B12 of 2.5 µg, copper of 1 mg, vitamin A of 800 µg, and sulphur, which has no reference.
    [13.6, 'mg', 14, '14'],
    [0.375, 'µg', 2.5, '0.4'],
    [0.84, 'mg', 1, '0.8'],
    [32.5852, 'µg', 800, '33'],
    [912.4, 'mg', null, '912'],
  ])('of a vitamin or mineral is as precise as its reference intake: %d %s of %s as %s', (value, unit, of, shown) => {
    expect(EN.figure(value, unit, of)).toBe(shown);
  });

  it.each([
    // 3 % of 2,000 are 60.
    [2059, 2000, true],
    [2060, 2000, false],
    [1941, 2000, true],
    [0, 0, true],
    [1, 0, false],
  ])('of %d is about as one of %d: %s', (value, earlier, alike) => {
    expect(isAlike(value, earlier)).toBe(alike);
  });
});

describe('an amount that is typed', () => {
  it.each([
    ['2.000', ',', 2000],
    ['2,000', '.', 2000],
    ['1.234.567,5', ',', 1234567.5],
    ['1,625', ',', 1.625],
    ['1.6', ',', 1.6],
    ['0.125', ',', 0.125],
    [' 80 ', '.', 80],
    ['1.2.3', ',', NaN],
    ['-5', '.', NaN],
    ['', '.', NaN],
  ])('%j where decimals follow %j is %d', (typed, decimalSign, expected) => {
    expect(typedAmount(typed, decimalSign)).toBe(expected);
  });

  it.each([
    ['2.100', '.', true],
    ['2,100', ',', true],
    ['2,100', '.', false],
    ['2.10', '.', false],
    ['0.125', '.', false],
  ])('%j where decimals follow %j may be thousands: %s', (typed, decimalSign, expected) => {
    expect(isAmbiguous(typed, decimalSign)).toBe(expected);
  });
});

describe('a measurement', () => {
  it('has the kinds, units and limits of the service', () => {
    expect(KIND_NAMES).toEqual(MEASUREMENT_KINDS);
    for (const kind of MEASUREMENT_KINDS) expect(MEASUREMENT_FACTS[kind]).toMatchObject(KINDS[kind]);
  });

  it.each([
    ['80,4', 80.4],
    [' 80.45 ', 80.45],
    ['80', 80],
    ['1.080,5', NaN],
    ['8e1', NaN],
    ['-80', NaN],
    ['', NaN],
  ])('that is typed as %j is %d', (typed, expected) => {
    expect(typedNumber(typed)).toBe(expected);
  });
});

describe('the steps of a heat map', () => {
  it('have about as many days each, at round bounds', () => {
    const thousandAndMore = Array.from({ length: 100 }, (_, index) => 1003 + index * 10);
    expect(heatBounds(thousandAndMore)).toEqual([1200, 1400, 1600, 1800]);
  });

  it('are fewer if the days are alike, and a bound belongs to the step above it', () => {
    expect(heatBounds([250, 250, 250])).toEqual([]);
    const bounds = heatBounds([10, 10, 10, 10, 50]);
    expect(bounds).toEqual([50]);
    expect([10, 49, 50].map((value) => stepOf(bounds, value))).toEqual(['step-1', 'step-1', 'step-2']);
  });
});

describe('a spread', () => {
  it('of some values is their quartiles, as a spreadsheet has them', () => {
    // QUARTILE.INC of 7, 15, 36, 39, 40, 41.
    expect(spreadOf([41, 7, 40, 15, 39, 36])).toEqual({
      mean: 178 / 6,
      median: 37.5,
      quartiles: [20.25, 39.75],
      least: 7,
      most: 41,
    });
    expect(spreadOf([])).toBeUndefined();
  });
});
