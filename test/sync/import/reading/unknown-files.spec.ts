import { randomBytes } from 'node:crypto';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { readFile as readContent } from '../../../../src/sync/import/reading/read-file';
import type { FileRecord } from '../../../../src/sync/import/reading/file-content';
import { readFile, refusal } from '../../../support/file-days';

const ACCEPTED =
  'Accepted are JSON and CSV of this service, the diary as CSV from fddb.info, and the account export from fddb.info, each also ' +
  'packed with gzip or zstd.';
const CSV = '"Date";"Calories"\n"2024-08-27";"2128"\n';

describe('unknown files', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The file is empty'],
    ['white space', ' \r\n\n', 'The file is empty'],
    ['a byte-order mark alone', '\ufeff', 'The file is empty'],
    ['an empty file in gzip', gzipSync(''), 'The file is empty'],
    ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0\0\0diary.csv'), 'The file is a ZIP archive; unpack it first'],
    [
      'an Excel file',
      Buffer.from('PK\x03\x04\x14\0\0\0[Content_Types].xml'),
      'The file is an Excel file; save it as CSV there',
    ],
    [
      'an old Excel file',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'The file is an Excel file; save it as CSV there',
    ],
    ['a PDF', '%PDF-1.7\n', 'The file is a PDF'],
    ['a page', '\n<!DOCTYPE html><html>', 'The file is an HTML page'],
    ['a diary file', 'SQLite format 3\0', 'The file is a database; the documentation says how a backup is restored'],
    ['UTF-16', Buffer.from(`\ufeff${CSV}`, 'utf16le'), 'The file is text in UTF-16; save it as UTF-8'],
    ['UTF-16 without a mark', Buffer.from(CSV, 'utf16le'), 'The file is text in UTF-16; save it as UTF-8'],
    ['UTF-16, high byte first', Buffer.from(CSV, 'utf16le').swap16(), 'The file is text in UTF-16; save it as UTF-8'],
    ['a file that is not text', Buffer.alloc(300), 'The file is not a text file'],
    ['gzip in gzip', gzipSync(gzipSync(CSV)), 'The file is packed twice; unpack it first'],
    ['JSON of something else', '{"status":"UP"}', 'The file is JSON, but not of days: its entries have no date'],
    ['a number', '42', 'The file begins with "42", which is not a supported format'],
    ['a text', 'Hello,\nworld', 'The file begins with "Hello, world", which is not a supported format'],
    [
      'another CSV file',
      'datum;gewicht\n01.01.2024;80\n',
      'The file begins with "datum;gewicht 01.01.2024;80", which is not a supported format',
    ],
    [
      'CSV whose columns are named twice',
      '"Date";"Fat";"Fat"\n',
      'The file begins with ""Date";"Fat";"Fat"", which is not a supported format',
    ],
    [
      'bytes',
      Buffer.from([0x1b, 0x5b, 0x33, 0x31, 0x6d, 0xe4, 0x07, 0x9d, 0x85, 0x42]),
      'The file begins with "[31mä …B", which is not a supported format',
    ],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const { code, message = '' } = await refusal(content);

    expect(code).toBe('unknown-file-format');
    expect(message.endsWith(`. ${ACCEPTED}`)).toBe(true);
    expect(message.slice(0, -ACCEPTED.length - 2)).toEqual(sentence);
  });

  it('gzip of several members is one file; zstd of several frames is refused rather than read in part', async () => {
    const halves = ['"Date";"Calories"\n"2024-08-27";"2128"\n', '"2024-08-28";"2000"\n'];

    expect(await readFile(Buffer.concat(halves.map((half) => gzipSync(half))))).toMatchObject({ dayCount: 2 });
    expect((await refusal(Buffer.concat(halves.map((half) => zstdCompressSync(half))))).code).toBe(
      'unknown-file-format',
    );
  });

  it.each([
    ['as it is', Buffer.from(CSV)],
    ['gzip', gzipSync(CSV)],
    ['zstd', zstdCompressSync(CSV)],
  ])('a failure of the sender is passed on: %s', async (_, content) => {
    async function* cut() {
      yield await Promise.resolve(content.subarray(0, 20));
      throw new Error('the client is gone');
    }

    await expect(readContent(cut(), { mostBytes: 1000 })).rejects.toThrow('the client is gone');
  });
});

describe.each([
  ['gzip', gzipSync],
  // The command `zstd` writes a checksum, too.
  ['zstd', (text: string) => zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })],
] as const)('%s', (name, pack) => {
  const rows = Array.from({ length: 3000 }, (_, index) => `"2024-08-27";"${index}"\n`);
  const packed = pack(CSV + rows.join(''));
  const damaged = {
    code: 'unknown-file-format',
    message: `The ${name} file is damaged or not complete: it cannot be unpacked to its end`,
  };

  it('that is cut anywhere, damaged, or has something behind its end is refused, whatever could be read', async () => {
    const middle = packed.length >> 1;
    const cut = [6, middle, packed.length - 1].map((end) => packed.subarray(0, end));
    const changed = Buffer.from(packed).fill(packed[middle]! ^ 0x55, middle, middle + 1);

    for (const content of [...cut, changed, Buffer.concat([packed, Buffer.from('something else')])])
      expect(await refusal(content)).toEqual(damaged);
  });
});

describe('a file that is too large', () => {
  const refused = (state: string) => ({
    code: 'payload-too-large',
    message: `The file has more than ${state}; EXPORTER_IMPORT_MAX_MB sets the limit`,
  });

  it('is refused as soon as the limit is passed', async () => {
    let pulled = 0;
    async function* endless() {
      for (;;) {
        pulled++;
        yield await Promise.resolve(Buffer.from(CSV));
      }
    }

    await expect(readContent(endless(), { mostBytes: 2 ** 20 })).rejects.toMatchObject(refused('1 MB'));
    expect(pulled).toBe(Math.floor(2 ** 20 / CSV.length) + 1);
  });

  it('may have exactly as many bytes as allowed', async () => {
    expect(await readFile(CSV, { mostBytes: CSV.length })).toMatchObject({ dayCount: 1 });
    expect(await refusal(CSV, { mostBytes: CSV.length - 1 })).toEqual(refused(`${CSV.length - 1} bytes`));
  });

  it('is refused when it is too large although it is packed', async () => {
    const noise = randomBytes(5000);
    for (const pack of [gzipSync, zstdCompressSync])
      expect(await refusal(pack(noise), { mostBytes: 3000 })).toEqual(refused('3000 bytes'));
  });

  it('is refused when it becomes too large by unpacking', async () => {
    for (const pack of [gzipSync, zstdCompressSync])
      expect(await refusal(pack(CSV.repeat(100)), { mostBytes: 3000 })).toEqual(
        refused('3000 bytes when it is unpacked'),
      );
  });
});

const HEADINGS =
  'datum_tag_monat_jahr;gewicht_kg;koerperfett_prozent;wassergehalt_prozent;taillenumfang_cm;hueftumfang_cm\n';

function valuesOf({ records }: { records: FileRecord[] }): unknown[] {
  return records.map((record) =>
    record.kind === 'measurement'
      ? [record.content.date, record.content.kind, record.content.value, record.line]
      : record,
  );
}

describe('the weights that the site gives out', () => {
  it('are the values of each row, with a decimal comma; 0 and empty fields are absent', async () => {
    const file = await readFile(
      `${HEADINGS}01.03.2024;70,5;18,2;55;84,5;96\n02.03.2024;70;0;;0,0;\n03.03.2024;0;0;0;0;0\n`,
    );

    expect(file).toMatchObject({ source: 'body-csv', dayCount: 0, rejectedCount: 0 });
    expect(valuesOf(file)).toEqual([
      ['2024-03-01', 'WEIGHT', 70.5, 2],
      ['2024-03-01', 'BODY_FAT', 18.2, 2],
      ['2024-03-01', 'BODY_WATER', 55, 2],
      ['2024-03-01', 'WAIST', 84.5, 2],
      ['2024-03-01', 'HIP', 96, 2],
      ['2024-03-02', 'WEIGHT', 70, 3],
    ]);
    expect(file.records[0]).toEqual({
      kind: 'measurement',
      line: 2,
      content: {
        date: '2024-03-01',
        time: null,
        kind: 'WEIGHT',
        value: 70.5,
        unit: 'kg',
        source: 'IMPORT',
        externalId: null,
      },
    });
  });

  it.each([
    ['quotes and a delimiter at the end', '"datum_tag_monat_jahr";"gewicht_kg";\n"01.03.2024";"70,5";\n'],
    ['other columns, in another order', 'datum_tag_monat_jahr;notiz;gewicht_kg\n01.03.2024;müde;70,5\n'],
    ['line ends of Windows', 'datum_tag_monat_jahr;gewicht_kg\r\n01.03.2024;70,5\r\n'],
  ])('are read with %s', async (_, text) => {
    expect(valuesOf(await readFile(text))).toEqual([['2024-03-01', 'WEIGHT', 70.5, 2]]);
  });

  it('are those of a weight report, which has no headings', async () => {
    const file = await readFile('"01.03.2024";"70,5"\n"08.03.2024";"69,9"\n');

    expect([file.source, ...valuesOf(file)]).toEqual([
      'body-csv',
      ['2024-03-01', 'WEIGHT', 70.5, 1],
      ['2024-03-08', 'WEIGHT', 69.9, 2],
    ]);
  });

  it.each([
    ['02.03.2024;70.5;;;;', '2024-03-02', 'gewicht_kg is not a number with a decimal comma, but "70.5"'],
    ['02.03.2024;-1;;;;', '2024-03-02', 'gewicht_kg is not a number with a decimal comma, but "-1"'],
    ['02.03.2024;705;;;;', '2024-03-02', 'gewicht_kg must be a number from 2 to 500'],
    ['02.03.2024;70;99;;;', '2024-03-02', 'koerperfett_prozent must be a number from 1 to 80'],
    ['30.02.2024;70;;;;', null, 'The row has no valid date such as 27.08.2024, but "30.02.2024"'],
    ['02.03.2024;70;;;;;1', null, 'The row has 7 columns instead of 6'],
  ])('lose the row %j, and the line is named', async (row, date, reason) => {
    const file = await readFile(`${HEADINGS}01.03.2024;70,5;;;;\n${row}\n03.03.2024;70,1;;;;\n`);

    expect(file.rejected).toEqual([{ line: 3, date, reason }]);
    expect(valuesOf(file)).toEqual([
      ['2024-03-01', 'WEIGHT', 70.5, 2],
      ['2024-03-03', 'WEIGHT', 70.1, 4],
    ]);
  });

  it('are the first of two on a day; the other one is named unless it is the same', async () => {
    const file = await readFile(`${HEADINGS}01.03.2024;70,5;;;;\n01.03.2024;70,5;;;;\n01.03.2024;71,2;;;;\n`);

    expect(valuesOf(file)).toEqual([['2024-03-01', 'WEIGHT', 70.5, 2]]);
    const reason = 'The file contradicts its line 2, which is taken';
    expect(file.rejected).toEqual([{ line: 4, date: '2024-03-01', reason }]);
  });
});

describe('lines of what the person added', () => {
  const WEIGHT = '{"type":"measurement","date":"2024-03-01","kind":"WEIGHT","value":70.5,"source":"API"}';
  const GOALS =
    '{"type":"goals","validFrom":"2024-03-01","note":null,"sets":[{"appliesTo":null,"targets":[{"metric":"PROTEIN","comparator":"AT_LEAST","value":120,"basis":"ABSOLUTE"}]}]}';
  const DAY = '{"date":"2024-03-01","totalCalories":2000}';

  it('are read among days, in any order, and alone', async () => {
    const both = await readFile(`${WEIGHT}\n${DAY}\n${GOALS}\n`);

    expect([both.source, both.dayCount, both.rejectedCount]).toEqual(['json', 1, 0]);
    expect(both.records.map(({ kind, line }) => [kind, line])).toEqual([
      ['measurement', 1],
      ['goals', 3],
    ]);
    expect((await readFile(`${GOALS}\n`)).records).toHaveLength(1);
  });

  it.each([
    [WEIGHT.replace('70.5', '"70.5"'), 'value must be a number from 2 to 500'],
    [WEIGHT.replace('measurement', 'mood'), 'type is none of goals, measurement, activities'],
    [GOALS.replace('120', '-1'), 'sets[0].targets[0].value must be a number from 0 to 1000000'],
    ['{"type":"goals","validFrom":"2024-03-01"}', 'sets must be a list; sets must'],
  ])('are rejected one by one: %s', async (line, reason) => {
    const file = await readFile(`${DAY}\n${line}\n${WEIGHT}\n`);

    expect([file.dayCount, file.records.length]).toEqual([1, 1]);
    expect(file.rejected).toMatchObject([
      { line: 2, reason: expect.stringContaining(`Entry 2: ${reason.split(';')[0]}`) },
    ]);
  });
});
