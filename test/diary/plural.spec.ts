import { plural } from '../../src/diary/plural';

describe('plural', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
  ])('of %d is "%s"', (count, text) => expect(plural(count, 'day')).toBe(text));

  it('takes a plural of its own', () => expect(plural(2, 'entry', 'entries')).toBe('2 entries'));
});
