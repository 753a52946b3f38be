import type { VNode } from 'preact';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { balanceRange, expenditureText } from '../body/balance-card';
import { BodyOverTime } from '../body/body-over-time';
import { BALANCE_WORDS } from '../body/words';
import { symptomDays } from '../journal/symptom-days';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { byShare, isLimited, judgementOf, type NutrientAmount, toNutrientAmounts } from '../parts/nutrient-judgement';
import { ReferenceNote } from '../nutrients/reference-note';
import type { DayRange } from '../ranges';
import { spreadOf } from '../spread';
import { useFormat, useWords } from '../text/language';
import { metricUnit, NUTRIENT_NAMES } from '../text/nutrients';
import { REPORT_WORDS } from './words';

const FOODS = 10;
/** In percent of the reference intake: what is closer to it differs by chance. */
const FAR_BELOW = 90;
const FAR_ABOVE = 200;

interface Props {
  range: DayRange;
}

/** Nutrients far from their reference intakes, in two lines. */
export function NutrientsSection({ range }: Props): VNode {
  const text = useWords(REPORT_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/nutrients', { query: completeDays(range), signal }),
    [range.from, range.to],
  );
  const factOf = ({ nutrient, amount, reference, percentage }: NutrientAmount) => {
    const unit = metricUnit(nutrient);
    const fact = isLimited(nutrient)
      ? text.atMost(
          `${format.figure(amount ?? 0, unit, reference)} ${unit}`,
          `${format.amount(reference ?? 0)} ${unit}`,
        )
      : format.percent(percentage ?? 0);
    return `${names[nutrient]} ${fact}`;
  };
  return (
    <AnswerView answer={answer}>
      {(averages) => {
        const amounts = toNutrientAmounts(averages);
        const judged = amounts.filter(({ percentage }) => percentage !== null).sort(byShare);
        if (judged.length === 0) return null;
        const below = judged.filter((one) => judgementOf(one) === 'BELOW' && one.percentage! < FAR_BELOW);
        const above = judged.filter((one) => one.percentage! > (isLimited(one.nutrient) ? 100 : FAR_ABOVE));
        const lines = [
          { key: 'below', name: text.below, found: below },
          { key: 'above', name: text.above, found: above },
        ].filter(({ found }) => found.length > 0);
        const others = judged.length - below.length - above.length;
        return (
          <section class="card">
            <h2>{text.nutrients}</h2>
            {lines.map(({ key, name, found }) => (
              <p key={key}>
                {name}: <span data-figure={key}>{found.map(factOf).join(' · ')}</span>
              </p>
            ))}
            <p class="note">
              {others > 0 && text.between(format.number(others))} <ReferenceNote amounts={amounts} />
            </p>
          </section>
        );
      }}
    </AnswerView>
  );
}

/** The weight with its trend, and the energy expenditure at the end of the range. */
export function BodySection({ range: { from, to } }: Props): VNode {
  const text = useWords(REPORT_WORDS);
  const balanceWords = useWords(BALANCE_WORDS);
  const format = useFormat();
  const answer = useAnswer(
    async (signal) => {
      const [weight, balance] = await Promise.all([
        fetchApi('GET /api/v2/stats/body', { query: { kind: 'WEIGHT', fromDate: from, toDate: to }, signal }),
        fetchApi('GET /api/v2/stats/energy-balance', { query: balanceRange(to), signal }),
      ]);
      return { weight, balance };
    },
    [from, to],
  );
  return (
    <AnswerView answer={answer}>
      {({ weight, balance }) => {
        const [first, last] = [weight.trend[0], weight.trend.at(-1)];
        if (first === undefined || last === undefined) return null;
        const kg = (value: number) => `${format.figure(value, 'kg')} kg`;
        const slope = weight.slopePerWeek === null ? undefined : `${format.change(weight.slopePerWeek, 2)} kg`;
        const expenditure = expenditureText(balance, balanceWords, format);
        return (
          <section class="card report-body">
            <h2>{text.body}</h2>
            <p>{text.weight(kg(first.value), kg(last.value), slope)}</p>
            <BodyOverTime stats={weight} isShort />
            {expenditure && (
              <p>
                {balanceWords.title}, {format.range(balance.fromDate, balance.toDate)}: {expenditure}
              </p>
            )}
          </section>
        );
      }}
    </AnswerView>
  );
}

/** The days with each symptom, the most frequent first. */
export function SymptomsSection({ range: { from, to } }: Props): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const answer = useAnswer(
    async (signal) => {
      const entries = await fetchApi('GET /api/v2/journal', { query: { fromDate: from, toDate: to }, signal });
      return bySymptom(symptomDays(entries, from, to));
    },
    [from, to],
  );
  return (
    <AnswerView answer={answer}>
      {(symptoms) =>
        symptoms.length > 0 && (
          <section class="card">
            <h2>{text.symptoms}</h2>
            <DataTable
              name="symptoms"
              caption={text.symptoms}
              columns={[
                { label: text.symptom },
                { label: text.days, class: 'number' },
                { label: text.severity, class: 'number' },
                { label: text.dates },
              ]}
              rows={symptoms.map(({ label, dates, severities }) => ({
                key: label,
                cells: [
                  label,
                  format.number(dates.length),
                  severities.length === 0 ? '–' : format.number(spreadOf(severities)!.mean, 1, 1),
                  dates.map((date) => (isOneYear ? format.shortDate(date) : format.date(date))).join(', '),
                ],
              }))}
            />
          </section>
        )
      }
    </AnswerView>
  );
}

interface Occurrences {
  label: string;
  dates: string[];
  severities: number[];
}

function bySymptom(days: ReturnType<typeof symptomDays>): Occurrences[] {
  const found = new Map<string, Occurrences>();
  for (const [date, symptoms] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const { label, severity } of symptoms) {
      const symptom = found.get(label) ?? { label, dates: [], severities: [] };
      symptom.dates.push(date);
      if (severity !== null) symptom.severities.push(severity);
      found.set(label, symptom);
    }
  }
  return [...found.values()].sort((one, other) => other.dates.length - one.dates.length);
}

export function FoodsSection({ range: { from, to } }: Props): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const query = { by: 'CALORIES', fromDate: from, toDate: to, limit: FOODS } as const;
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/products/top', { query, signal }),
    [from, to],
  );
  return (
    <AnswerView answer={answer}>
      {(foods) =>
        foods.length > 0 && (
          <section class="card">
            <h2>{text.foods}</h2>
            <DataTable
              name="most-eaten"
              narrow="line"
              caption={text.foods}
              columns={[
                { label: text.food },
                { label: text.times, class: 'number' },
                { label: text.totalKcal, class: 'number' },
              ]}
              rows={foods.map(({ name, timesEaten, totalCalories }) => ({
                key: name,
                cells: [name, format.number(timesEaten), format.figure(totalCalories, 'kcal')],
              }))}
            />
          </section>
        )
      }
    </AnswerView>
  );
}
