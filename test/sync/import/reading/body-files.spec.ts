import type { FileRecord } from '../../../../src/sync/import/reading/file-content';
import { readFile } from '../../../support/file-days';

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
