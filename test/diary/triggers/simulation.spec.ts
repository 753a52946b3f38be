import { type TriggerDiaryOptions, triggerDiary } from '../../../bench/trigger-diary.ts';
import { labelOf } from '../../../src/diary/triggers/eaten-foods';
import { answerAtOnce, isFinding, prepare, search } from '../../../src/diary/triggers/search-once';
import { questionOf } from './question-of';

const TWO_YEARS = 730;

/** What is found in a simulated diary of 150 foods. */
function findings(options: TriggerDiaryOptions): { foods: string[]; trigger: string } {
  const { days, symptoms, trigger } = triggerDiary(options);
  const coverage = { from: days[0]!.date, to: days.at(-1)!.date };
  const question = questionOf({ days, symptoms, coverage });
  const { tested } = answerAtOnce(search(answerAtOnce(prepare(question)), question.symptom));
  return { foods: tested.filter(isFinding).map(({ eaten }) => labelOf(eaten)), trigger };
}

it('finds something in at most 14 of 100 diaries whose symptom has nothing to do with food', () => {
  const diaries = Array.from({ length: 100 }, (_, seed) => findings({ seed, days: TWO_YEARS, risk: 1 }));

  expect(diaries.filter(({ foods }) => foods.length > 0).length).toBeLessThanOrEqual(14);
});

it('finds a food that multiplies the risk by five in at least 90 of 100 diaries of two years', () => {
  const diaries = Array.from({ length: 50 }, (_, seed) => findings({ seed: 1000 + seed, days: TWO_YEARS, risk: 5 }));

  expect(diaries.filter(({ foods, trigger }) => foods.includes(trigger)).length).toBeGreaterThanOrEqual(45);
});
