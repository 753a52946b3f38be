import type { DayOrigin } from '../../../src/diary/history/day-origin';
import { historyState, rowsText } from '../../../src/diary/history/comparison';
import { aProduct } from '../../support/days';

const BANANA = { ...aProduct('Banane', { calories: 140 }), kilojoules: 586 };
const HISTORY = { products: [BANANA], fingerprint: 'a1' };
const stored = (origin: Partial<DayOrigin> = {}, products = [aProduct('Banane', { calories: 140 })]) => ({
  products,
  origin: { source: 'PAGE' as const, readAt: 1, fingerprint: null, ...origin },
});

describe('comparison', () => {
  it.each([
    ['is not stored', undefined, 'missing'],
    ['has the same foods, and was never compared', stored(), 'same'],
    ['has other foods, and was never compared', stored({}, [aProduct('Brot')]), 'changed'],
    ['has other foods for good: its rows are as they were', stored({ fingerprint: 'a1' }, [aProduct('Brot')]), 'same'],
    ['has the same foods, but its rows have changed', stored({ fingerprint: 'b2' }), 'changed'],
    ['was stored from the CSV', stored({ source: 'HISTORY', readAt: null, fingerprint: 'a1' }), 'changed'],
    ['was stored from the CSV, and its page was read', stored({ source: 'HISTORY', fingerprint: 'a1' }), 'same'],
  ])('a day of the CSV that %s is %s', (_, day, state) => {
    expect(historyState(HISTORY, day)).toBe(state);
  });

  it('the first day of the CSV, which may lack its morning, is read once and not again', () => {
    const first = { ...HISTORY, isFirst: true };

    expect(historyState(first, stored({}, [aProduct('Brot')]))).toBe('same');
    expect(historyState(first, stored({ source: 'HISTORY', readAt: null }))).toBe('changed');
    expect(historyState(first, undefined)).toBe('missing');
  });

  it('a stored day with foods that the CSV does not have is only named', () => {
    expect(historyState(undefined, stored())).toBe('notInHistory');
    expect(historyState(undefined, stored({}, []))).toBeUndefined();
  });

  it('the rows of a day are the same text in any order', () => {
    const bread = { ...BANANA, name: 'Brot', time: '08:00' };

    expect(rowsText([BANANA, bread])).toBe(rowsText([bread, BANANA]));
    expect(rowsText([{ ...bread, time: '08:30' }])).not.toBe(rowsText([bread]));
  });
});
