import { storedNumber } from '../../src/persistence/stored-values';

describe('stored number', () => {
  it.each([24.5, 0, -1, 1.7e308, 5e-324])('%d is what is stored', (value) => {
    expect(storedNumber(value)).toBe(value);
  });

  it.each([Infinity, -Infinity, NaN, null, undefined, '24.5', 24n, [], {}])('%p is no figure', (value) => {
    expect(storedNumber(value)).toBeNull();
  });
});
