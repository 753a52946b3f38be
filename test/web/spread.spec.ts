import { spreadOf } from '../../web/src/spread';

describe('report', () => {
  it('the spread of some values is their quartiles, as a spreadsheet has them', () => {
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
