import fc from 'fast-check';
import { CsvRecords } from '../../../src/import/reading/csv-records';
import { JsonEntries } from '../../../src/import/reading/json-entries';

interface Reader<Found> {
  push(chunk: Buffer): Iterable<Found>;
  end(): Iterable<Found>;
}

function readInPieces<Found>(reader: Reader<Found>, bytes: Buffer, length: number): Found[] {
  const found: Found[] = [];
  for (let start = 0; start < bytes.length; start += length)
    found.push(...reader.push(bytes.subarray(start, start + length)));
  return [...found, ...reader.end()];
}

const anyLength = fc.integer({ min: 1, max: 40 });

it('entries of JSON are the same, wherever the file is cut into chunks', () => {
  const anyEntry = fc.record({
    date: fc.constant('2024-08-27'),
    x: fc.jsonValue(),
    text: fc.string({ unit: 'binary' }),
  });
  const anyForm = fc.constantFrom(
    (entries: unknown[]) => JSON.stringify(entries),
    (entries: unknown[]) => JSON.stringify(entries, null, 2),
    (entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).join('\n'),
  );

  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 4 }), anyForm, anyLength, (entries, form, length) => {
      const read = readInPieces(new JsonEntries(), Buffer.from(form(entries)), length);

      expect(read.map((entry) => ('value' in entry ? entry.value : entry))).toEqual(
        entries.map((entry) => JSON.parse(JSON.stringify(entry)) as unknown),
      );
    }),
  );
});

it('records of CSV are the same, wherever the file is cut into chunks', () => {
  const anyField = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ';', '\n', '\r', '€') });
  const anyRows = fc.array(fc.array(anyField, { minLength: 2, maxLength: 4 }), { maxLength: 5 });

  fc.assert(
    fc.property(anyRows, anyLength, fc.constantFrom('\n', '\r\n'), (rows, length, lineEnd) => {
      const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
      const text = rows.map((row) => row.map(quoted).join(';') + lineEnd).join('');
      const read = readInPieces(new CsvRecords(';', true), Buffer.from(text), length);

      expect(read.map(({ fields }) => fields)).toEqual(rows);
    }),
  );
});

it.each(['"2024-01-01";"a";x"\n"2024-01-02";"b"\n', '"a\n"2024-01-02";"b"\n"c";"d"\n', 'a;"b\nc";"d"e\n'])(
  'broken records of CSV are the same, wherever the file is cut into chunks: %j',
  (text) => {
    const read = (length: number) => readInPieces(new CsvRecords(';', true), Buffer.from(text), length);
    const whole = read(1000);

    for (let length = 1; length < text.length; length++) expect(read(length)).toEqual(whole);
  },
);
