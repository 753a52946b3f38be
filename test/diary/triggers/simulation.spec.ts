import { type TriggerDiaryOptions, triggerDiary } from '../../../bench/shared/trigger-diary.ts';
import { foodLabel } from '../../../src/diary/triggers/eaten-foods';
import { isFinding, prepare, search } from '../../../src/diary/triggers/search-once';
import { NO_TURNS, questionOf } from './question-of';

const TWO_YEARS = 730;

/** Foods found in a simulated diary of 150 foods. */
async function findings(options: TriggerDiaryOptions): Promise<{ foods: string[]; trigger: string }> {
  const { days, symptoms, trigger } = triggerDiary(options);
  const coverage = { from: days[0]!.date, to: days.at(-1)!.date };
  const question = questionOf({ days, symptoms, coverage });
  const { tested } = await search(await prepare(question, NO_TURNS), question.symptom, NO_TURNS);
  return { foods: tested.filter(isFinding).map(({ eaten }) => foodLabel(eaten)), trigger };
}

describe('simulation', () => {
  // Fisher's test of each food finds something in more than half of such diaries; `npm run bench -- triggers` simulates 700.
  it('finds something in at most 1 of 10 diaries whose symptom has nothing to do with food', async () => {
    const diaries = await Promise.all(
      Array.from({ length: 10 }, (_, seed) => findings({ seed, days: TWO_YEARS, risk: 1 })),
    );

    expect(diaries.filter(({ foods }) => foods.length > 0).length).toBeLessThanOrEqual(1);
  });

  it('finds a food that multiplies the risk by five in each of 5 diaries of two years', async () => {
    const diaries = await Promise.all(
      Array.from({ length: 5 }, (_, seed) => findings({ seed: 1000 + seed, days: TWO_YEARS, risk: 5 })),
    );

    expect(diaries.filter(({ foods, trigger }) => foods.includes(trigger)).length).toBe(5);
  });
});
