import fc from 'fast-check';
import { csvRecords } from '../../../../src/sync/import/reading/csv-records';
import { jsonEntries } from '../../../../src/sync/import/reading/json-entries';
import { anyCharacter } from '../../../support/odd-days';

describe('splitting', () => {
  it('a file of JSON is split into its entries, whatever they contain', () => {
    const anyEntry = fc.record({
      date: fc.constant('2024-08-27'),
      x: fc.jsonValue(),
      text: fc.string({ unit: anyCharacter }),
    });
    const anyForm = fc.constantFrom(
      (entries: unknown[]) => JSON.stringify(entries),
      (entries: unknown[]) => JSON.stringify(entries, null, 2),
      (entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).join('\n'),
    );

    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 4 }), anyForm, (entries, form) => {
        const found = [...jsonEntries(Buffer.from(form(entries)))].filter((entry) => entry !== undefined);

        expect(found.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown)).toEqual(
          entries.map((entry) => JSON.parse(JSON.stringify(entry)) as unknown),
        );
      }),
    );
  });

  it('a file of CSV is split into its records, whatever their fields contain', () => {
    const anyField = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ';', '\n', '\r', '€') });
    const anyRows = fc.array(fc.array(anyField, { minLength: 2, maxLength: 4 }), { maxLength: 5 });

    fc.assert(
      fc.property(anyRows, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
        const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
        const text = rows.map((row) => row.map(quoted).join(';') + lineEnd).join('');
        const found = [...csvRecords(Buffer.from(text), ';', true)].filter((record) => record !== undefined);

        expect(found.map(({ fields }) => fields)).toEqual(rows);
      }),
    );
  });
});
