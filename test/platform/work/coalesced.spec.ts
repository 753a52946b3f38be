import { coalesced } from '../../../src/platform/work/coalesced';

describe('coalesced work', () => {
  it('is done once for all calls that come before it begins, and once more for those that come while it runs', async () => {
    let runs = 0;
    const run = coalesced(async () => {
      runs++;
      await new Promise(setImmediate);
    });
    await Promise.all(Array.from({ length: 100 }, run));
    expect(runs).toBe(1);

    const first = run();
    await Promise.resolve();
    await Promise.all([first, ...Array.from({ length: 100 }, run)]);
    expect(runs).toBe(3);
  });
});
