import { heatBounds, stepOf } from '../../web/src/overview/scale';

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
