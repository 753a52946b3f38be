import { heatScale, scaleStep } from '../../web/src/overview/scale';

describe('the steps of a heat map', () => {
  it('have about as many days each, at round bounds', () => {
    const thousandAndMore = Array.from({ length: 100 }, (_, index) => 1003 + index * 10);
    expect(heatScale(thousandAndMore).bounds).toEqual([1200, 1400, 1600, 1800]);
    expect(heatScale([31.2, 33.8, 36.1, 38.7, 41.5]).bounds).toEqual([34, 36, 39]);
  });

  it('are fewer if the days are alike, and a bound belongs to the step above it', () => {
    expect(heatScale([250, 250, 250]).bounds).toEqual([]);
    const scale = heatScale([10, 10, 10, 10, 50]);
    expect(scale.bounds).toEqual([50]);
    expect([10, 49, 50].map((value) => scaleStep(scale, value))).toEqual(['step-1', 'step-1', 'step-2']);
  });
});
