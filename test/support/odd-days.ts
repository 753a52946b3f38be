import fc from 'fast-check';
import { addDays } from '../../src/diary/calendar-day';
import type { DiaryDay } from '../../src/diary/day-entry';
import { day } from './days';

/** Texts that a page may contain; each is also a trap of some database or of some driver. */
export const ODD_TEXTS = [
  'Äpfel',
  'A\u0308pfel',
  'Süßkartoffel, STRASSE, Straße, STRAẞE',
  'Milch 1,5 % (fettarm) [Bio] {x} ^a|b*c+d?',
  '.*',
  '$set',
  '$where: 1',
  'a.b.c',
  '__proto__',
  'constructor',
  'O\'Neill\'s "best" `one` -- ; DROP TABLE days',
  '%_\\%',
  'back\\slash \\n',
  ' leading and trailing ',
  'two  spaces',
  'no\u00a0break',
  'tab\tline\nreturn\rbell\u0007escape\u001bdelete\u007f',
  'bell\u0007 only',
  '🍕 Pizza 👩‍🍳',
  'ΤΖΑΤΖΊΚΙ йогурт 酸奶 زبادي',
  'İstanbul ı',
  '<b>&amp;</b>',
  'null',
  '0',
  '\ufeffmark',
  'x'.repeat(10_240),
  'ß'.repeat(5_120),
];

/** Pages hold no NUL: HTML does not allow it. The library's own unit `binary` takes half a second to prepare. */
export const anyCharacter = fc
  .integer({ min: 1, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Any day of a small calendar, so that some come twice, and of its ends. */
export function anyDay(): fc.Arbitrary<DiaryDay> {
  const date = fc.oneof(
    fc.nat(40).map((offset) => addDays(day('2024-02-10'), offset)),
    fc.constantFrom(day('0001-01-01'), day('9999-12-31')),
  );
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('Brot', 'brot', 'Käse', ...ODD_TEXTS.slice(0, -2)),
  );
  const anyValue = fc.oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 0, max: 50_000 }).map((tenths) => tenths / 10),
  );
  const product = fc.record(
    {
      name: anyText,
      amount: anyText,
      calories: anyValue,
      fat: anyValue,
      carbs: anyValue,
      protein: anyValue,
      link: anyText,
    },
    { noNullPrototype: true },
  );
  const total = fc.option(anyValue);
  return fc.record(
    {
      date,
      products: fc.array(product, { maxLength: 8 }),
      totalCalories: total,
      totalFat: total,
      totalCarbs: total,
      totalSugar: total,
      totalProtein: total,
      totalFibre: total,
    },
    { noNullPrototype: true },
  );
}
