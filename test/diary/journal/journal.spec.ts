import { dayStatusOf, isLeftOut, emptyDayStatus, symptomCoverageOf } from '../../../src/diary/journal/day-status';
import { foodGroupOf, daysOfEntry, journalEntryOf } from '../../../src/diary/journal/journal-entry';
import { factsOfKind } from '../../../src/diary/user-data/record-kinds';
import { day } from '../../support/days';

const SYMPTOM = { date: '2026-03-01', kind: 'SYMPTOM', label: 'Migraine' };

const refusal = (fields: object) => expect.objectContaining({ fields }) as Error;

describe('an entry of the journal', () => {
  it('has all fields, null where nothing is said', () => {
    expect(journalEntryOf({ ...SYMPTOM, label: ' Migräne ', severity: 6, time: '07:05' }, 'a1')).toEqual({
      id: 'a1',
      date: '2026-03-01',
      time: '07:05',
      endDate: null,
      kind: 'SYMPTOM',
      label: 'Migräne',
      severity: 6,
      text: null,
    });
    expect(journalEntryOf({ id: 'b', date: '2026-03-01', kind: 'NOTE', text: 'a\nb' }).text).toBe('a\nb');
    expect(journalEntryOf({ id: 'c', date: '2026-03-01', kind: 'NOTE', label: 'Migräne' }).text).toBeNull();
  });

  it.each([
    [{ ...SYMPTOM, label: undefined }, { label: 'label is missing: it names the symptom or tag' }],
    [{ ...SYMPTOM, label: 'a\nb' }, { label: 'label must be one line' }],
    [{ ...SYMPTOM, severity: 11 }, { severity: 'severity must be a number from 0 to 10' }],
    [{ ...SYMPTOM, severity: 2.5 }, { severity: 'severity must be a whole number' }],
    [{ ...SYMPTOM, kind: 'TAG', severity: 2 }, { severity: 'severity is of symptoms only' }],
    [{ ...SYMPTOM, endDate: '2026-02-28' }, { endDate: 'endDate must not be before date' }],
    [{ ...SYMPTOM, endDate: '2026-04-01' }, { endDate: 'endDate makes 32 days; the limit is 31' }],
    [{ date: '2026-03-01', kind: 'NOTE' }, { text: 'text is missing: it is the note' }],
    [{ ...SYMPTOM, text: 'x'.repeat(4001) }, { text: 'text has 4001 characters; the limit is 4000' }],
    [
      { kind: 'PAIN', date: 'today' },
      {
        kind: 'kind must be one of SYMPTOM, NOTE, TAG',
        date: 'date must be a date in the format YYYY-MM-DD',
        label: 'label is missing: it names the symptom or tag',
      },
    ],
  ])('%j is refused', (value, mistakes) => {
    expect(() => journalEntryOf(value, 'a1')).toThrow(refusal(mistakes));
  });

  it('covers its days, over the end of a month too', () => {
    expect(daysOfEntry({ date: day('2026-02-27'), endDate: day('2026-03-01') })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(daysOfEntry({ date: day('2026-02-27'), endDate: null })).toEqual(['2026-02-27']);
  });
});

describe('the status of a day', () => {
  it('is that of an untouched day where nothing is said', () => {
    expect(dayStatusOf({}, day('2026-03-01'))).toEqual(emptyDayStatus(day('2026-03-01')));
    expect(dayStatusOf({ excluded: true, reason: 'SICK', dayType: 'REST' }, day('2026-03-01'))).toEqual({
      date: '2026-03-01',
      completeness: 'AUTO',
      excluded: true,
      reason: 'SICK',
      dayType: 'REST',
    });
  });

  it.each([
    [{ excluded: 'yes' }, { excluded: 'excluded must be true or false' }],
    [{ reason: 'SICK' }, { reason: 'reason is of excluded days only' }],
    [{ completeness: 'HALF' }, { completeness: 'completeness must be one of AUTO, COMPLETE, INCOMPLETE' }],
    [{ date: '2026-03-02' }, { date: 'date must be 2026-03-01, as in the address' }],
  ])('%j is refused', (value, mistakes) => {
    expect(() => dayStatusOf(value, day('2026-03-01'))).toThrow(refusal(mistakes));
  });

  it('leaves excluded and incomplete days out of complete ones', () => {
    const ordinary = emptyDayStatus(day('2026-03-01'));
    expect(isLeftOut(undefined)).toBe(false);
    expect(isLeftOut(ordinary)).toBe(false);
    expect(isLeftOut({ ...ordinary, excluded: true })).toBe(true);
    expect(isLeftOut({ ...ordinary, completeness: 'INCOMPLETE' })).toBe(true);
  });
});

describe('journal', () => {
  it('a coverage and a group have one key for every spelling of their name', () => {
    const coverage = symptomCoverageOf({ from: '2026-01-01', to: '2026-02-01' }, 'FUSSPILZ');
    expect(coverage).toEqual({ label: 'FUSSPILZ', from: '2026-01-01', to: '2026-02-01' });
    expect(factsOfKind('symptomCoverage').keyOf(coverage)).toBe('fusspilz');
    expect(factsOfKind('foodGroup').keyOf(foodGroupOf({ include: ['ei'] }, 'Fußpilz'))).toBe('fusspilz');

    expect(() => symptomCoverageOf({ from: '2026-02-01', to: '2026-01-01' }, 'x')).toThrow(
      refusal({ to: 'to must not be before from' }),
    );
    expect(() => foodGroupOf({ include: [] }, 'x')).toThrow(refusal({ include: 'include must have a keyword' }));
    expect(foodGroupOf({ include: ['a', ' '] }, 'x')).toMatchObject({ include: ['a'] });
    expect(foodGroupOf({ include: ["['milch', 'käse ']"] }, 'x')).toMatchObject({ include: ['milch', 'käse'] });
  });
});
