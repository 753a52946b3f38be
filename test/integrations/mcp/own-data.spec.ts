import { addDays } from '../../../src/diary/calendar-day';
import { dayStatusOf } from '../../../src/diary/journal/day-status';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { aDay, day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';

/** The tools for what the person adds: goals, measurements, the energy balance. */

const PROTEIN = [90, 120, 130, 140];
const DAYS = PROTEIN.map((totalProtein, at) => aDay(addDays(day('2024-08-26'), at), { totalProtein }));

const mcp = McpTestApp.ofSuite({ days: DAYS, environment: { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' } });

const atLeast = (value: number, metric = 'PROTEIN') => ({ metric, comparator: 'AT_LEAST', value });
const stored = (value: number, metric?: string) => ({ ...atLeast(value, metric), basis: 'ABSOLUTE' });

describe('own data', () => {
  it('goals are set target by target, and each answer says what was before', async () => {
    expect(await mcp.ask('get_goals')).toEqual({ date: '2024-09-01', message: 'There are no goals on 2024-09-01.' });

    const first = await mcp.ask('set_goals', { targets: [atLeast(120), atLeast(20, 'FAT_SHARE')] });
    expect(first).toEqual({
      after: { validFrom: '2024-09-01', sets: [{ targets: [stored(120), stored(20, 'FAT_SHARE')] }] },
    });
    const range = { metric: 'CALORIES', comparator: 'BETWEEN', min: 1800, max: 2200 };
    const second = await mcp.ask('set_goals', { validFrom: 'today', targets: [range], remove: ['FAT_SHARE'] });
    expect(second.before).toEqual(first.after);
    expect(second.after.sets).toEqual([{ targets: [stored(120), { ...range, basis: 'ABSOLUTE' }] }]);
    expect(await mcp.ask('get_goals', { date: '2024-09-05' })).toMatchObject({
    validFrom: '2024-09-01',
    targets: [{ metric: 'PROTEIN', value: 120, unit: 'g' }, { metric: 'CALORIES', min: 1800, unit: 'kcal' }],
    versions: [{ validFrom: '2024-09-01' }],
  }); // prettier-ignore
  });

  it('goals of the past are changed only when the user wants it', async () => {
    const past = { validFrom: '2024-08-27', targets: [atLeast(125)] };
    expect(await mcp.refusal('set_goals', past)).toContain(
      '3 days would be evaluated differently. rewritesHistory=true',
    );
    expect((await mcp.ask('set_goals', { ...past, rewritesHistory: true })).after.validFrom).toBe('2024-08-27');
    expect(await mcp.refusal('set_goals', { targets: [atLeast(1, 'SALTY')] })).toContain(
      'targets.SALTY must be one of',
    );
  });

  it('check_goals takes the stored goals, each day by those that were valid on it', async () => {
    const range = { fromDate: '2024-08-26', toDate: 'today' };

    const answer = await mcp.ask('check_goals', { ...range, includeDays: true });
    const rest = await mcp.rest('/stats/goals?fromDate=2024-08-26&toDate=2024-09-01');
    // The 26th is before the goals, the 27th misses by 5 g, the 28th and 29th pass, then nothing is logged; today is not over.
    expect(answer).toEqual({
      ...{ ...rest, weeks: undefined, fromDate: '2024-08-26', toDate: '2024-09-01', daysInRange: 7 },
      days: [
        {
          ...{ date: '2024-08-27', met: false },
          missed: [{ metric: 'PROTEIN', comparator: 'AT_LEAST', target: 125, value: 120 }],
        },
        { date: '2024-08-28', met: true },
        { date: '2024-08-29', met: true },
      ],
      message: 'Days that were not evaluated: 1 without a goal, 1 not final yet, 2 without an entry.',
    });
  });

  it('check_goals judges the same days with given targets, and refuses where no goals apply', async () => {
    const userData = mcp.service.app.get(UserDataStore);
    await userData.save('dayStatus', [dayStatusOf({ excluded: true }, day('2024-08-28'))]);
    await userData.save('dayStatus', [dayStatusOf({ completeness: 'INCOMPLETE' }, day('2024-08-29'))]);
    const range = { fromDate: '2024-08-26', toDate: '2024-08-29' };
    const given = await mcp.ask('check_goals', { ...range, targets: [atLeast(125)] });
    expect(given).toMatchObject({
      daysEvaluated: 2,
      daysMet: 0,
      notEvaluated: { excluded: 1, incomplete: 1 },
      message: 'Days that were not evaluated: 1 excluded, 1 incomplete.',
    });
    await userData.remove('dayStatus', '2024-08-28');
    await userData.remove('dayStatus', '2024-08-29');

    expect(await mcp.refusal('check_goals', { fromDate: '2024-08-20', toDate: '2024-08-26' })).toContain(
      'targets is missing, and no stored goals apply from 2024-08-20 to 2024-08-26',
    );
  });

  it('the last target can be removed, which is answered as well', async () => {
    const past = { validFrom: '2024-09-20' };
    await mcp.ask('set_goals', { ...past, remove: ['CALORIES', 'FAT_SHARE'] });
    expect(await mcp.ask('set_goals', { ...past, remove: ['PROTEIN'] })).toEqual({
      before: { validFrom: '2024-09-20', sets: [{ targets: [stored(120)] }] },
      after: { validFrom: '2024-09-20' },
    });
    expect((await mcp.ask('get_goals', { date: '2024-09-20' })).message).toBe('There are no goals on 2024-09-20.');
    await mcp.service.app.get(UserDataStore).remove('goals', '2024-09-20');
  });

  it('a weight is logged, corrected, and read with its trend', async () => {
    const first = await mcp.ask('log_measurement', { kind: 'WEIGHT', value: 80.4, date: '2024-08-30', time: '07:30' });
    expect(first).toEqual({
      after: {
        date: '2024-08-30',
        time: '07:30',
        kind: 'WEIGHT',
        value: 80.4,
        unit: 'kg',
        source: 'API',
      },
    });
    const again = await mcp.ask('log_measurement', { kind: 'WEIGHT', value: 80.2, date: '2024-08-30', time: '07:30' });
    expect([again.before.value, again.after.value]).toEqual([80.4, 80.2]);
    await mcp.ask('log_measurement', { kind: 'WEIGHT', value: 80 });

    expect(await mcp.ask('get_body')).toMatchObject({
    kind: 'WEIGHT',
    unit: 'kg',
    resultCount: 2,
    truncated: false,
    measurements: [{ date: '2024-08-30', time: '07:30', value: 80.2 }, { date: '2024-09-01', value: 80 }],
    trend: [{ date: '2024-08-30', value: 80.2 }, { date: '2024-09-01', value: 80.162 }],
    slopePerWeek: -0.7,
  }); // prettier-ignore
    expect(await mcp.ask('get_body', { kind: 'WAIST' })).toMatchObject({ resultCount: 0, unit: 'cm' });
    expect(await mcp.refusal('log_measurement', { kind: 'WEIGHT', value: 900 })).toContain('from 2 to 500');
  });

  it('the energy balance gives a reason while there is too little data', async () => {
    expect(await mcp.ask('get_energy_balance')).toMatchObject({
      fromDate: '2024-08-04',
      toDate: '2024-08-31',
      reason: 'too-few-complete-days',
      note: expect.stringContaining('too low'),
    });
    const text = await mcp.prompt('energy_balance_review');
    expect(text).toContain('get_energy_balance with fromDate 2024-08-04 and toDate 2024-08-31');
    expect(text.indexOf('interval95')).toBeLessThan(text.indexOf('get_body'));
  });

  it('a symptom is logged, a day set apart, and both are read', async () => {
    const { after } = await mcp.ask('log_symptom', {
      label: 'Kopfweh',
      severity: 6,
      date: '2024-08-30',
      time: '16:30',
    });
    expect(after).toEqual({ date: '2024-08-30', time: '16:30', kind: 'SYMPTOM', label: 'Kopfweh', severity: 6 }); // prettier-ignore
    const sick = await mcp.ask('set_day_status', { date: '2024-08-30', excluded: true, reason: 'SICK' });
    expect([sick.before.excluded, sick.after.reason]).toEqual([false, 'SICK']);
    const training = await mcp.ask('set_day_status', { date: '2024-08-30', dayType: 'TRAINING' });
    expect(training.after).toEqual({ ...sick.after, dayType: 'TRAINING' });
    expect((await mcp.ask('set_day_status', { date: '2024-08-30', excluded: false })).after).not.toHaveProperty(
      'reason',
    );

    expect(await mcp.ask('get_journal', { fromDate: '2024-08-01', toDate: 'today' })).toMatchObject({
      resultCount: 1,
      entries: [{ label: 'Kopfweh' }],
      statuses: [{ date: '2024-08-30', dayType: 'TRAINING' }],
      symptoms: [{ label: 'Kopfweh', entries: 1, lastDate: '2024-08-30' }],
    });
    expect(await mcp.refusal('log_symptom', { label: 'Kopfweh', severity: 11 })).toContain('from 0 to 10');
  });

  it('find_triggers names no food without enough data, and its prompt reads the warnings first', async () => {
    const answer = await mcp.ask('find_triggers', { symptom: 'kopfweh' });
    expect(answer).toMatchObject({
      reason: 'no-coverage',
      onsets: 0,
      note: expect.stringContaining('not a diagnosis'),
    });
    expect(answer).not.toHaveProperty('findings');
    const text = await mcp.prompt('find_trigger_foods', { occurrenceDates: '2024-08-30', symptom: 'Kopfweh' });
    expect(text).toContain('call find_triggers with symptom "Kopfweh". Read reason and warnings before anything else');
  });
});
