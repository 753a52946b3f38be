import { calendarDay } from '../../../src/diary/calendar-day';
import { dayStatusOf, symptomCoverageOf } from '../../../src/diary/journal/day-status';
import { foodGroupOf, journalEntryOf } from '../../../src/diary/journal/journal-entry';
import type { TriggerAnswer } from '../../../src/diary/triggers/trigger-answer';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { appOfSuite } from '../../support/create-test-app';
import { migraineDiary } from '../../support/migraine-diary';
import { type JsonAnswer, post, readJson } from '../../support/requests';

const ask = async (question: object): Promise<JsonAnswer> =>
  readJson(await post(`${service.url}/api/v2/triggers/search`, question));

async function search(question: object): Promise<TriggerAnswer> {
  const answer = await ask(question);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as TriggerAnswer;
}

/** Two years. */
const { days: twoYears, migraines } = migraineDiary({ seed: 3, days: 730, foods: 40, risk: 5 });
const service = appOfSuite({ days: twoYears, now: '2025-01-01T12:00:00Z' });
beforeAll(async () => {
  const userData = service.app.get(UserDataStore);
  await userData.save('journal', [
    ...migraines('Migräne'),
    // No symptom; another symptom; and one that began before it was recorded every time, and lasts.
    journalEntryOf({ date: '2023-01-05', kind: 'TAG', label: 'Migräne' }, 'tag'),
    journalEntryOf({ date: '2023-04-01', kind: 'SYMPTOM', label: 'Husten' }, 'cough'),
    journalEntryOf({ date: '2023-04-25', endDate: '2023-05-20', kind: 'SYMPTOM', label: 'Husten' }, 'long-cough'),
    journalEntryOf({ date: '2023-06-01', endDate: '2023-06-03', kind: 'SYMPTOM', label: 'Husten' }, 'short-cough'),
  ]);
  await userData.save('symptomCoverage', [
    symptomCoverageOf({ from: '2023-01-02' }, 'migräne'),
    symptomCoverageOf({ from: '2023-05-01', to: '2023-06-10' }, 'Husten'),
    symptomCoverageOf({ from: '0001-01-01' }, 'Schwindel'),
    symptomCoverageOf({ from: '2025-01-01' }, 'Fieber'),
  ]);
  await userData.save('foodGroup', [foodGroupOf({ include: ['food 2'], exclude: ['food 20, food 21'] }, 'Twenties')]);
});

describe('triggers', () => {
  it('finds the food, by the journal, the coverage and what was eaten', async () => {
    const answer = await search({ symptom: ' MIGRÄNE', foods: 'all' });

    // 730 days without the first and the 113 after a day with a migraine.
    expect(answer).toMatchObject({ days: 616, onsets: 77, candidatesTested: 39, warnings: [] });
    expect(answer.findings).toMatchObject([{ food: 'Food 0', names: ['Food 0'], exposedOnsets: 39, exposedDays: 105 }]);
    expect(answer.selfCheck.searches).toBe(20);
  });

  it('names the days, so that one can look at them, if asked for the details', async () => {
    const { status, body } = await readJson(
      await post(`${service.url}/api/v2/triggers/search?details=true`, { symptom: 'migräne', foods: ['food 0'] }),
    );
    const { comparedDates, onsetDates, findings, days, onsets } = body as Required<TriggerAnswer>;
    const { exposedDates = [], exposedDays, exposedOnsets } = findings[0]!;
    expect([status, comparedDates.length, onsetDates.length, exposedDates.length]).toEqual([
      200,
      days,
      onsets,
      exposedDays,
    ]);
    // The first day of the coverage is not compared.
    expect(comparedDates[0]).toBe('2023-01-03');
    expect(exposedDates.filter((date) => onsetDates.includes(date)).length).toBe(exposedOnsets);
  });

  it('asks as it is told: foods, groups, severity, window and range', async () => {
    const foods = ["['FOOD 0', 'food 1']"];
    expect(await search({ symptom: 'migräne', foods, groups: false })).toMatchObject({
      candidatesTested: 10,
      findings: [{ food: 'Food 0' }],
    });
    const { candidatesTested, findings, suspects } = await search({ symptom: 'migräne', foods: ['food 0'] });
    expect({ candidatesTested, findings, suspects }).toMatchObject({
      candidatesTested: 2,
      findings: [{ food: 'Food 0' }],
      suspects: [{ group: 'Twenties' }],
    });
    expect(await search({ symptom: 'migräne', minSeverity: 6 })).toMatchObject({ onsets: 0, missingOnsets: 10 });

    const range = { fromDate: '2024-01-01', toDate: '2024-12-31' };
    const ofFood = { symptom: 'migräne', ...range, foods: ['food 0'] };
    expect(await search(ofFood)).toMatchObject({ onsets: 36, days: 312 });
    // Nine foods of a group, of which each week has some nearly always.
    expect(await search({ ...ofFood, windowDays: 7 })).toMatchObject({
      ...{ onsets: 36, candidatesTested: 1, notTested: { tooCommon: ['Twenties'] } },
    });
  });

  it('leaves out days that are excluded or incomplete, and those after them', async () => {
    const userData = service.app.get(UserDataStore);
    const dates = ['2023-02-06', '2023-02-09'].map((date) => calendarDay(date));
    const question = { symptom: 'migräne', foods: ['food 0'], groups: false };
    const before = await search(question);
    await userData.save('dayStatus', [
      dayStatusOf({ excluded: true, reason: 'SICK' }, dates[0]),
      dayStatusOf({ completeness: 'INCOMPLETE' }, dates[1]),
      dayStatusOf({ completeness: 'COMPLETE', dayType: 'REST' }, calendarDay('2023-02-20')),
    ]);
    const after = await search(question);
    for (const date of [...dates, '2023-02-20']) await userData.remove('dayStatus', date);

    expect(before.days - after.days).toBe(4);
  });

  it('knows from a longer entry that a day with the symptom was no onset', async () => {
    // 41 days: 20 of the long cough, then 11 without, an onset, 2 more days, and 7 without; after a cough nothing is compared.
    expect(await search({ symptom: 'husten' })).toMatchObject({
      onsets: 1,
      days: 1 + 10 + 6,
      reason: 'too-few-onsets',
    });
  });

  it.each([
    ['nobody recorded it', { symptom: 'Schnupfen' }],
    ['it is recorded from today on', { symptom: 'Fieber' }],
    ['it was recorded at another time', { symptom: 'Husten', fromDate: '2024-01-01' }],
  ])('answers that there is no coverage if %s', async (_what, question) => {
    expect(await search(question)).toMatchObject({ reason: 'no-coverage', onsets: 0, days: 0, findings: [] });
  });

  it('refuses more than 3,660 days, which a range shortens', async () => {
    expect(await ask({ symptom: 'Schwindel' })).toMatchObject({
      status: 400,
      body: { type: 'urn:problem-type:nutrition-diary:range-too-long' },
    });
    expect(await search({ symptom: 'Schwindel', fromDate: '2014-12-26' })).toMatchObject({ missingOnsets: 10 });
  });

  it('names each mistake', async () => {
    const question = { minSeverity: 11, windowDays: 8, foods: [1], groups: 'no', fromDate: '2023-02-30', toDate: 7 };
    expect(await ask(question)).toMatchObject({
      status: 400,
      body: {
        errors: {
          symptom: 'symptom is required',
          minSeverity: 'minSeverity must be a whole number from 0 to 10',
          windowDays: 'windowDays must be a whole number from 0 to 7',
          foods: 'foods must be `all` or a list of texts',
          groups: 'groups must be true or false',
          fromDate: 'From date must be in the format YYYY-MM-DD',
          toDate: 'To date must be in the format YYYY-MM-DD',
        },
      },
    });
    const inverted = { symptom: 'migräne', fromDate: '2024-02-01', toDate: '2024-01-01' };
    expect(await ask(inverted)).toMatchObject({ status: 400, body: { status: 400 } });
  });
});
