import fc from 'fast-check';
import { BSON } from 'mongodb';
import { DAY_AND_TOTALS, datedTotalsOf } from '../../src/persistence/mongo/dated-totals';

const FIELDS = Object.keys(DAY_AND_TOTALS).filter((name) => name.startsWith('total'));
const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, null]));

function bytesOf(document: object): Buffer {
  return Buffer.from(BSON.serialize(document));
}

test('Day and totals are read from the bytes of a document', () => {
  const totals = { totalCalories: 2104.5, totalFat: 80, totalCarbs: 0, totalSugar: 12.25, totalProtein: 90.1 };
  expect(datedTotalsOf(bytesOf({ day: '2024-08-26', ...totals, totalFibre: 31 }))).toEqual({
    date: '2024-08-26',
    ...totals,
    totalFibre: 31,
  });
});

test('A total that an older writer left out or wrote as nothing is unknown', () => {
  expect(datedTotalsOf(bytesOf({ day: '2024-08-26', totalFat: 3, totalSugar: null }))).toEqual({
    ...NOTHING,
    date: '2024-08-26',
    totalFat: 3,
  });
});

test('A total that is no number is unknown', () => {
  expect(datedTotalsOf(bytesOf({ day: '2024-08-26', totalFat: '69.3', totalSugar: 7 }))).toEqual({
    ...NOTHING,
    ...{ date: '2024-08-26', totalSugar: 7 },
  });
});

test('A total of a number type that no diary has is read as the driver reads it', () => {
  const totalFat = BSON.Decimal128.fromString('1.5');
  expect(datedTotalsOf(bytesOf({ totalFat, day: '2024-08-26', totalSugar: 7 }))).toEqual({
    ...NOTHING,
    ...{ date: '2024-08-26', totalFat, totalSugar: 7 },
  });
});

// The driver itself says what is right.
test('Fields in any order, of any number type, beside any other field: as the driver reads them', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.maxSafeInteger().map((value) => BSON.Long.fromNumber(value)),
    fc.constant(null),
  );
  const total = fc.tuple(fc.constantFrom(...FIELDS), number);
  const other = fc.tuple(
    fc.constantFrom('d', 'days', 'total', 'totalFa', 'totalFats', 'note', 'Ärger'),
    fc.oneof(fc.string(), fc.boolean(), fc.date({ noInvalidDate: true }), fc.constant([1, 'a', { b: 2 }])),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(total, other), { maxLength: 12 }), fc.nat(12), (fields, place) => {
      const entries = [...fields.slice(0, place), ['day', '2024-08-26'] as const, ...fields.slice(place)];
      const bytes = bytesOf(Object.fromEntries(entries));
      const driver = BSON.deserialize(bytes) as Record<string, unknown>;
      const wanted = Object.fromEntries(FIELDS.map((field) => [field, driver[field] ?? null]));
      expect(datedTotalsOf(bytes)).toEqual({ ...wanted, date: '2024-08-26' });
    }),
    { numRuns: 500 },
  );
});
