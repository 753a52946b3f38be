import { readPastedDates } from '../../web/src/correlation/pasted-dates';

const TODAY = '2024-09-01';
const datesIn = (text: string) => readPastedDates(text, TODAY).dates;

describe('pasted dates', () => {
  it('are read from any text, German ones too, each once and in order', () => {
    expect(readPastedDates('27.8.2024, 2024-08-01\n2024-08-27;\t31.02.2024 soon', TODAY)).toEqual({
      dates: ['2024-08-01', '2024-08-27'],
      future: [],
      unreadable: ['31.02.2024', 'soon'],
    });
    expect(readPastedDates('  ', TODAY)).toEqual({ dates: [], future: [], unreadable: [] });
  });

  it('may stand in quotes, as spreadsheets and texts put them', () => {
    expect(datesIn('"2024-08-26";"27.08.2024"\n\'2024-08-28\' „29.8.2024“')).toEqual([
      '2024-08-26',
      '2024-08-27',
      '2024-08-28',
      '2024-08-29',
    ]);
  });

  it('may have slashes or hyphens, the year first or last', () => {
    expect(datesIn('2024/8/26 27/8/2024 28-08-2024')).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
  });

  it('may have the name of their month, with a weekday before them', () => {
    expect(datesIn('20. Oktober 2023\nDienstag, 27. August 2024; Wed 28 Aug 2024, August 29th, 2024')).toEqual([
      '2023-10-20',
      '2024-08-27',
      '2024-08-28',
      '2024-08-29',
    ]);
    expect(datesIn('20. Oktober\n2024-08-21 30-Aug-2024')).toEqual(['2023-10-20', '2024-08-21', '2024-08-30']);
    expect(readPastedDates('31. Februar 2024, 20. Wiesn 2023', TODAY).unreadable).toEqual([
      '31. Februar 2024',
      '20.',
      'Wiesn',
      '2023',
    ]);
  });

  it('may have two digits for the year, or none', () => {
    expect(datesIn('30.7.24, 31.10. 8/27/24')).toEqual(['2023-10-31', '2024-07-30', '2024-08-27']);
  });

  it('are not numbers of another column', () => {
    expect(readPastedDates('2024-08-01\t1.5\n2024-08-02\t010824', TODAY)).toEqual({
      dates: ['2024-08-01', '2024-08-02'],
      future: [],
      unreadable: ['1.5', '010824'],
    });
  });

  it('have the month first when one of them can be read in no other way', () => {
    expect(datesIn('3/4/2024')).toEqual(['2024-04-03']);
    expect(datesIn('3/4/2024 8/27/2024')).toEqual(['2024-03-04', '2024-08-27']);
  });

  it('that are still to come are not taken, and named as they were written', () => {
    expect(readPastedDates('1.9.2024 2.9.2024 2030-01-01', TODAY)).toEqual({
      dates: ['2024-09-01'],
      future: ['2.9.2024', '2030-01-01'],
      unreadable: [],
    });
  });
});
