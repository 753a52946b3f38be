import fc from 'fast-check';
import { GermanOrder } from '../../src/diary/german-order';
import { compareGerman } from '../../src/diary/product-name';

describe('the first names in German order', () => {
  it('are in the order of the comparison, however many lists were ordered before', () => {
    const order = new GermanOrder();
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 20 });
    fc.assert(
      fc.property(names, fc.nat(25), (list, count) => {
        expect(order.first(list, count)).toEqual([...list].sort(compareGerman).slice(0, count));
      }),
    );
  });

  it('are only those that were given, also when more are known', () => {
    const order = new GermanOrder();
    order.first(['Zucker', 'Äpfel', 'Birne'], 3);

    expect(order.first(['Zucker', 'Birne'], 3)).toEqual(['Birne', 'Zucker']);
    expect(order.first(['Zucker', 'Birne', 'Öl'], 2)).toEqual(['Birne', 'Öl']);
  });

  it('stay right when most of what was known is forgotten', () => {
    const order = new GermanOrder();
    const many = Array.from({ length: 10_100 }, (_, index) => `Name ${String(index).padStart(5, '0')}`);
    order.first(many, 1);

    expect(order.first(['Zucker', 'Äpfel'], 5)).toEqual(['Äpfel', 'Zucker']);
    expect(order.first(['Name 00007', 'Zucker'], 5)).toEqual(['Name 00007', 'Zucker']);
  });
});
