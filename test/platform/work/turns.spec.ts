import { nextTurn } from '../../../src/platform/work/turns';

describe('nextTurn', () => {
  it('gives each caller a turn of its own, in the order in which they came', async () => {
    let turn = 0;
    const count = () => {
      turn++;
      counter = setImmediate(count);
    };
    let counter = setImmediate(count);
    const seen: number[] = [];
    await Promise.all(Array.from({ length: 64 }, () => nextTurn().then(() => seen.push(turn))));
    clearImmediate(counter);
    expect(new Set(seen).size).toBe(64);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});
