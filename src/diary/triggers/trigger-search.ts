import { fromDayNumber } from '../calendar-day';
import { validationFailed } from '../errors';
import { compareGerman } from '../product-name';
import { roundToTwoDecimals } from '../rounding';
import type { Yielder } from '../yielder';
import { type Comparison, exposureTo, type SymptomDays } from './compared-days';
import { type Eaten, foodLabel } from './eaten-foods';
import { smallestDetectable } from './multiple-testing';
import { MIN_ONSETS, isFinding, prepare, search, type SearchedDiary } from './search-once';
import { selfCheckShifts, shifted } from './self-check';
import { TRIGGER_NOTE, triggerFigures, withoutSearch } from './trigger-answer';
import type { NotTested, TriggerAnswer, TriggerFigures, TriggerWarning } from './trigger-answer';

const MAX_CANDIDATES = 2000;
const ONSETS_WITH_POWER = 24;
const SUSPECTS = 5;
/** The page draws a calendar for each; so many findings have another reason than food. */
const MAX_FIGURES_WITH_DATES = 100;
const MAX_FALSE_SEARCHES = 4;

export interface TriggerQuestion extends SearchedDiary {
  symptom: SymptomDays;
  details?: boolean;
}

/**
 * Searches for foods after which a symptom began more often: onsets are compared with days without the symptom in strata of 28 days x kind of day,
 * each food by an exact test, all foods together by Benjamini and Hochberg. The same search with the symptom moved to other weeks, where every
 * finding is false, tells whether the method can be trusted with this diary.
 * @throws DiaryError `validation-failed` above 2,000 candidates
 * @example (await triggerSearch(question, yielder)).findings // [{ food: 'Rotwein', oddsRatio: 6.1, q: 0.0021, … }]
 */
export async function triggerSearch(question: TriggerQuestion, yielder: Yielder): Promise<TriggerAnswer> {
  const diary = await prepare(question, yielder);
  const { comparison, tested, notTested } = await search(diary, question.symptom, yielder);
  const { onsets, days, isOnset } = comparison;
  const counts = { onsets, days: days.length };
  if (onsets < MIN_ONSETS) {
    return { ...withoutSearch('too-few-onsets'), ...counts, missingOnsets: MIN_ONSETS - onsets };
  }
  if (tested.length > MAX_CANDIDATES) {
    const message = `${tested.length} foods and groups would be tested; the limit is ${MAX_CANDIDATES}. Name some of them`;
    throw validationFailed({ foods: `foods: ${message}` });
  }
  const selfCheck = { searches: 0, withFindings: 0 };
  for (const weeks of selfCheckShifts(question.coverage)) {
    const moved = await search(diary, shifted(question.symptom, question.coverage, weeks), yielder);
    selfCheck.searches++;
    if (moved.tested.some(isFinding)) selfCheck.withFindings++;
  }
  const found = tested.filter(isFinding).length;
  const dates = days.map(fromDayNumber);
  const figures: TriggerFigures[] = [];
  for (const one of tested.slice(0, found + SUSPECTS)) {
    const isDated = question.details && figures.length < MAX_FIGURES_WITH_DATES;
    const exposedDates = isDated ? dates.filter((_, at) => one.exposure[at] === 1) : undefined;
    figures.push({ ...triggerFigures(one, isOnset), ...(exposedDates && { exposedDates }) });
    await yielder.yieldIfDue();
  }
  const detectable = smallestDetectable({ onsets, controls: days.length - onsets, candidates: tested.length });
  return {
    ...counts,
    candidatesTested: tested.length,
    findings: figures.slice(0, found),
    suspects: figures.slice(found).map((one) => ({ ...one, significant: false })),
    smallestDetectable: detectable === null ? null : roundToTwoDecimals(detectable),
    selfCheck,
    warnings: warningsOf(comparison, selfCheck),
    notTested: await namedNotTested(notTested, comparison, yielder),
    note: TRIGGER_NOTE,
    ...(question.details && { comparedDates: dates, onsetDates: dates.filter((_, at) => isOnset[at]) }),
  };
}

function warningsOf({ onsets, unordered }: Comparison, { withFindings }: TriggerAnswer['selfCheck']): TriggerWarning[] {
  const warnings: [TriggerWarning, boolean][] = [
    ['low-power', onsets < ONSETS_WITH_POWER],
    ['sameDayUnordered', unordered],
    ['unreliable', withFindings > MAX_FALSE_SEARCHES],
  ];
  return warnings.filter(([, holds]) => holds).map(([warning]) => warning);
}

async function namedNotTested(eaten: readonly Eaten[], comparison: Comparison, yielder: Yielder): Promise<NotTested> {
  const names: NotTested = { tooRare: [], tooCommon: [] };
  for (const one of eaten) {
    const isCommon =
      2 * exposureTo(one, comparison).reduce((days, exposed) => days + exposed, 0) > comparison.days.length;
    names[isCommon ? 'tooCommon' : 'tooRare'].push(foodLabel([one]));
    await yielder.yieldIfDue();
  }
  return { tooRare: names.tooRare.sort(compareGerman), tooCommon: names.tooCommon.sort(compareGerman) };
}
