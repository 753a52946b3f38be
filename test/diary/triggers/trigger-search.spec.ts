import { addDays } from '../../../src/diary/calendar-day';
import { day } from '../../support/days';
import written from '../../fixtures/triggers/diary.json';
import { triggerSearch } from '../../../src/diary/triggers/trigger-search';
import { type DiaryToSearch, eaten, NEVER_YIELDING, questionOf, searched } from './question-of';

const on = (index: number, first = written.first) => addDays(day(first), index);
const spanOf = ([from, to]: readonly number[], first?: string) => ({ from: on(from!, first), to: on(to!, first) });

/** The diary of the fixture; other first days and names change nothing but dates and names. */
function fixture(
  coverage: readonly number[],
  {
    first = written.first,
    rename = (name: string) => name,
  }: { first?: string; rename?: (name: string) => string } = {},
): DiaryToSearch {
  return {
    days: written.products.map((products, index) => ({
      date: on(index, first),
      products: products.map(([food, time]) => {
        const [name, link] = written.foods[food as number] as [string, string];
        return { name: rename(name), link, time: time as string | null };
      }),
    })),
    symptoms: written.symptoms.map(([index, time, severity]) => ({
      date: on(index as number, first),
      time: time as string,
      severity: severity as number | null,
    })),
    leftOut: written.leftOut.map((index) => on(index, first)),
    coverage: spanOf(coverage, first),
  };
}

describe('answers as a second program that follows the same rules (scripts/trigger-fixtures.py)', () => {
  it.each(written.questions.map((question) => [JSON.stringify({ ...question, answer: undefined }), question] as const))(
    '%s',
    async (_what, { coverage, range, groups, answer, ...question }) => {
      const more = { ...question, range: spanOf(range), groups: groups ? written.groups : [] };
      const { notTested, warnings, note, ...found } = await searched(fixture(coverage), more);

      const { notTested: expected, ...figures } = answer;
      expect(found).toEqual(figures);
      expect({ tooRare: notTested.tooRare.sort(), tooCommon: notTested.tooCommon.sort() }).toEqual(expected);
      expect(warnings).toEqual(answer.onsets < 24 ? ['low-power'] : []);
      expect(note).toMatch(/not a diagnosis/);
    },
  );
});

describe('changes nothing', () => {
  const [question] = written.questions;
  const COVERAGE = question!.coverage;
  const more = { groups: written.groups };
  let answer: Awaited<ReturnType<typeof searched>>;
  beforeAll(async () => (answer = await searched(fixture(COVERAGE), more)));

  it('if the diary has a finding, as here', () => {
    expect(answer.findings.map(({ food, group }) => food ?? group)).toEqual(['Rotwein', 'Alcohol']);
  });

  it('but names if foods are renamed', async () => {
    const turned = (name: string) => [...name].reverse().join('');
    const renamed = fixture(COVERAGE, { rename: turned });
    const groups = written.groups.map(({ name, include, exclude }) => ({
      name,
      include: include.map(turned),
      exclude: exclude.map(turned),
    }));
    const named = <T extends { names: string[]; food?: string }>({ names, food, ...figures }: T) => ({
      ...figures,
      ...(food !== undefined && { food: turned(food) }),
      names: names.map(turned),
    });
    const found = await searched(renamed, { groups });

    expect({ ...found, notTested: {} }).toEqual({
      ...answer,
      findings: answer.findings.map(named),
      suspects: answer.suspects.map(named),
      notTested: {},
    });
    expect(found.notTested.tooRare.map(turned).sort()).toEqual(answer.notTested.tooRare.toSorted());
  });

  it('if all dates are 28 days later', async () => {
    expect(await searched(fixture(COVERAGE, { first: on(28) }), more)).toEqual(answer);
  });

  it('if something else is eaten, or the symptom occurs, outside of the coverage', async () => {
    const diary = fixture(COVERAGE);
    const isOutside = (date: string) => date < diary.coverage.from || date > diary.coverage.to;
    const days = diary.days.map(({ date, products }) => ({
      date,
      products: isOutside(date) ? [{ ...eaten('Rotwein'), link: '/db/de/food/brot/index.html' }] : products,
    }));
    const symptoms = [...diary.symptoms, ...days.filter(({ date }) => isOutside(date))];

    expect(days).not.toEqual(diary.days);
    expect(await searched({ ...diary, days, symptoms }, more)).toEqual(answer);
  });

  it('if a food is only on a day that is left out, so that it is never eaten for the search', async () => {
    const diary = fixture(COVERAGE);
    const days = diary.days.map(({ date, products }) => ({
      date,
      products: diary.leftOut!.includes(date) ? [...products, eaten('Hummer')] : products,
    }));

    expect(
      await searched(
        { ...diary, days },
        { groups: [...written.groups, { name: 'Sea', include: ['hummer'], exclude: [] }] },
      ),
    ).toEqual(answer);
  });
});

describe('says what is missing', () => {
  const few = (onsets: number): DiaryToSearch => ({
    days: Array.from({ length: 120 }, (_, index) => ({ date: on(index), products: [eaten('Brot')] })),
    symptoms: Array.from({ length: onsets }, (_, index) => ({ date: on(2 + 5 * index), time: '10:00' })),
    coverage: spanOf([0, 119]),
  });

  it('below 10 onsets', async () => {
    expect(await searched(few(9))).toMatchObject({
      reason: 'too-few-onsets',
      missingOnsets: 1,
      onsets: 9,
      days: 110,
      candidatesTested: 0,
      smallestDetectable: null,
      selfCheck: { searches: 0, withFindings: 0 },
      warnings: [],
    });
  });

  it('with less power below 24 onsets', async () => {
    expect((await searched(few(23))).warnings).toEqual(['low-power']);
    expect((await searched(few(24))).warnings).toEqual([]);
  });

  it('of foods that are eaten every day', async () => {
    const answer = await searched(few(10));
    expect(answer).toMatchObject({
      onsets: 10,
      smallestDetectable: null,
      selfCheck: { searches: 10, withFindings: 0 },
      warnings: ['low-power'],
      notTested: { tooCommon: ['Brot'], tooRare: [] },
    });
    expect(answer).not.toHaveProperty('reason');
  });
});

describe('warns', () => {
  const weeks = (onMonday: { time?: string }): DiaryToSearch => ({
    // From a Monday on, for 30 weeks.
    days: Array.from({ length: 210 }, (_, index) => ({
      date: on(index, '2025-01-06'),
      products: [eaten(index % 7 === 6 ? 'Eis' : 'Brot', '15:00')],
    })),
    symptoms: Array.from({ length: 30 }, (_, week) => ({ date: on(7 * week, '2025-01-06'), ...onMonday })),
    coverage: spanOf([0, 209], '2025-01-06'),
  });

  it('of a rhythm of the week that food and symptom share, because it finds the same in every week', async () => {
    const answer = await searched(weeks({ time: '10:00' }));

    expect(answer.findings.map(({ food }) => food)).toEqual(['Eis']);
    expect(answer).toMatchObject({ selfCheck: { searches: 20, withFindings: 20 }, warnings: ['unreliable'] });
  });

  it('if onsets have no time, because the food of the day may be from later', async () => {
    const timed = weeks({ time: '10:00' });
    const onDay = {
      ...timed,
      days: timed.days.map(({ date }, index) => ({
        date,
        products: [eaten(index % 7 === 0 ? 'Eis' : 'Brot', '15:00')],
      })),
    };
    const withoutTime = {
      ...onDay,
      symptoms: onDay.symptoms.map((entry, at) => ({ ...entry, time: at === 4 ? undefined : '10:00' })),
    };

    expect(await searched(onDay, { windowDays: 0 })).toMatchObject({
      findings: [],
      notTested: { tooRare: [] },
      warnings: [],
    });
    expect(await searched(withoutTime, { windowDays: 0 })).toMatchObject({
      findings: [{ food: 'Eis', exposedOnsets: 29, exposedDays: 29 }],
      warnings: ['sameDayUnordered', 'unreliable'],
    });
  });
});

describe('trigger search', () => {
  it('refuses more than 2,000 candidates, and takes those that are named', async () => {
    // Each food on every 33rd day and on 3 days in a row, which are together other days for each of 33 x 61 foods.
    const days = Array.from({ length: 264 }, (_, index) => ({
      date: on(index),
      products: Array.from({ length: 2001 }, (_, food) => food)
        .filter((food) => index % 33 === food % 33 || Math.floor(index / 3) === food % 61)
        .map((food) => eaten(`Food ${food}`)),
    }));
    const symptoms = Array.from({ length: 43 }, (_, index) => ({ date: on(2 + 6 * index), time: '10:00' }));
    const diary = { days, symptoms, coverage: spanOf([0, 263]) };

    await expect(searched(diary)).rejects.toThrow(
      'foods: 2001 foods and groups would be tested; the limit is 2000. Name some of them',
    );
    expect((await searched(diary, { keywords: ['food 77'] })).candidatesTested).toBe(11);
  });

  it('refuses a diary of more than 20,000 names, whose foods would have to be compared with every keyword', async () => {
    const days = Array.from({ length: 21 }, (_, index) => ({
      date: on(index),
      products: Array.from({ length: index < 20 ? 1000 : 1 }, (_, food) => eaten(`Food ${index} ${food}`)),
    }));

    await expect(searched({ days, symptoms: [], coverage: spanOf([0, 20]) })).rejects.toThrow(
      'fromDate: The days to search have more than 20000 different foods. Choose fewer days',
    );
    expect((await searched({ days, symptoms: [], coverage: spanOf([1, 20]) })).reason).toBe('too-few-onsets');
  });

  it('finds any number of foods, and names the days of the first hundred', async () => {
    // Each food on the 16 days of an onset but two, which are others for each of 120 foods.
    const onsets = Array.from({ length: 16 }, (_, at) => 2 + 6 * at);
    const pairs = onsets.flatMap((first, at) => onsets.slice(at + 1).map((second) => [first, second]));
    const days = Array.from({ length: 98 }, (_, index) => {
      const foods = onsets.includes(index) ? pairs.map((pair, food) => !pair.includes(index) && `Food ${food}`) : [];
      return { date: on(index), products: ['Brot', ...foods].flatMap((name) => name || []).map((name) => eaten(name)) };
    });
    const symptoms = onsets.map((index) => ({ date: on(index), time: '23:00' }));
    const { findings } = await triggerSearch(
      { ...questionOf({ days, symptoms, coverage: spanOf([0, 97]) }, { windowDays: 0 }), details: true },
      NEVER_YIELDING,
    );

    expect(findings.length).toBe(120);
    expect(findings.filter(({ exposedDates }) => exposedDates !== undefined)).toEqual(findings.slice(0, 100));
  });
});
