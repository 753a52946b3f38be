import { journalEntryOf } from '../../../src/diary/journal/journal-entry';
import { untouched } from '../../../src/diary/journal/day-status';
import { dayStateOf, symptomsByDay } from '../../../src/diary/week/day-state';
import { aDay, day } from '../../support/days';

const DATE = day('2026-03-02');

describe('the state of a day', () => {
  const LOGGED = aDay('2026-03-02');
  const EMPTY = aDay('2026-03-02', { totalCalories: 0 });
  const EXCLUDED = { ...untouched(DATE), excluded: true };
  const INCOMPLETE = { ...untouched(DATE), completeness: 'INCOMPLETE' as const };

  it.each([
    ['an entry', LOGGED, undefined, true, 'LOGGED'],
    ['an entry without calories', EMPTY, undefined, true, 'MISSING'],
    ['no entry', undefined, undefined, true, 'MISSING'],
    ['an entry that was read before the day was over', LOGGED, undefined, false, 'INCOMPLETE'],
    ['an entry called incomplete', LOGGED, INCOMPLETE, true, 'INCOMPLETE'],
    ['no entry, called incomplete', undefined, INCOMPLETE, true, 'INCOMPLETE'],
    ['an excluded entry', LOGGED, EXCLUDED, true, 'EXCLUDED'],
    ['an excluded entry called incomplete', LOGGED, { ...INCOMPLETE, excluded: true }, false, 'EXCLUDED'],
    ['no entry, excluded', undefined, EXCLUDED, true, 'EXCLUDED'],
  ])('%s', (_case, totals, status, isFinal, expected) => {
    expect(dayStateOf(totals, status, isFinal)).toBe(expected);
  });
});

describe('the symptoms of days', () => {
  const symptom = (date: string, label: string, values: object = {}) =>
    journalEntryOf({ date, kind: 'SYMPTOM', label, ...values }, label);

  it('are each label once a day, in the spelling of its first entry, on every day of its span', () => {
    const entries = [
      symptom('2026-03-01', 'Migräne', { endDate: '2026-03-03' }),
      symptom('2026-03-02', 'migräne'),
      symptom('2026-03-02', 'Übelkeit'),
      journalEntryOf({ date: '2026-03-02', kind: 'TAG', label: 'Urlaub' }, 'tag'),
      journalEntryOf({ date: '2026-03-02', kind: 'NOTE', text: 'Regen' }, 'note'),
    ];
    expect(Object.fromEntries(symptomsByDay(entries))).toEqual({
      '2026-03-01': ['Migräne'],
      '2026-03-02': ['Migräne', 'Übelkeit'],
      '2026-03-03': ['Migräne'],
    });
  });
});
