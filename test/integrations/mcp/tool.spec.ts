import { dropEmpty } from '../../../src/integrations/mcp/tool';

describe('tool', () => {
  it('drops null, empty texts, lists and objects, at every depth', () => {
    expect(
      dropEmpty({ a: null, b: '', c: [], d: {}, e: undefined, f: { g: { h: [null, ''] } }, i: [{ j: null }, 1] }),
    ).toEqual({
      i: [1],
    });
  });

  it('keeps numbers, false and blank texts', () => {
    const full = { zero: 0, minus: -1, no: false, blank: ' ', list: [0, false] };
    expect(dropEmpty(full)).toEqual(full);
  });

  it('does not change what it is given', () => {
    const given = { a: { b: null }, c: 1 };
    expect(dropEmpty(given)).toEqual({ c: 1 });
    expect(given).toEqual({ a: { b: null }, c: 1 });
  });
});
