import { formatFor, isAlike } from '../../web/src/text/format';

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
