import fc from 'fast-check';
import { type DayOrigin, givenOrigin, isFinal } from '../../../src/diary/history/day-origin';
import { historyState, rowsText } from '../../../src/diary/history/comparison';
import type { FileProduct } from '../../../src/diary/day-entry';
import { isSameDay } from '../../../src/diary/history/same-day';
import { roundToOneDecimal } from '../../../src/diary/rounding';
import { SystemClock } from '../../../src/platform/clock';
import { readingOrder, retainedDays } from '../../../src/diary/history/retained-days';
import { addDays, calendarDay } from '../../../src/diary/calendar-day';
import { eachDay } from '../../../src/diary/date-range';
import { aProduct, day } from '../../support/days';

describe('comparison', () => {
  const BANANA = { ...aProduct('Banane', { calories: 140 }), kilojoules: 586 };
  const HISTORY = { products: [BANANA], fingerprint: 'a1' };
  const stored = (origin: Partial<DayOrigin> = {}, products = [aProduct('Banane', { calories: 140 })]) => ({
    products,
    origin: { source: 'PAGE' as const, readAt: 1, fingerprint: null, ...origin },
  });

  it.each([
    ['is not stored', undefined, 'missing'],
    ['has the same foods, and was never compared', stored(), 'same'],
    ['has other foods, and was never compared', stored({}, [aProduct('Brot')]), 'changed'],
    ['has other foods for good: its rows are as they were', stored({ fingerprint: 'a1' }, [aProduct('Brot')]), 'same'],
    ['has the same foods, but its rows have changed', stored({ fingerprint: 'b2' }), 'changed'],
    ['was stored from the CSV', stored({ source: 'HISTORY', readAt: null, fingerprint: 'a1' }), 'changed'],
    ['was stored from the CSV, and its page was read', stored({ source: 'HISTORY', fingerprint: 'a1' }), 'same'],
  ])('a day of the CSV that %s is %s', (_, day, state) => {
    expect(historyState(HISTORY, day)).toBe(state);
  });

  it('the first day of the CSV, which may lack its morning, is read once and not again', () => {
    const first = { ...HISTORY, isFirst: true };

    expect(historyState(first, stored({}, [aProduct('Brot')]))).toBe('same');
    expect(historyState(first, stored({ source: 'HISTORY', readAt: null }))).toBe('changed');
    expect(historyState(first, undefined)).toBe('missing');
  });

  it('a stored day with foods that the CSV does not have is only named', () => {
    expect(historyState(undefined, stored())).toBe('notInHistory');
    expect(historyState(undefined, stored({}, []))).toBeUndefined();
  });

  it('the rows of a day are the same text in any order', () => {
    const bread = { ...BANANA, name: 'Brot', time: '08:00' };

    expect(rowsText([BANANA, bread])).toBe(rowsText([bread, BANANA]));
    expect(rowsText([{ ...bread, time: '08:30' }])).not.toBe(rowsText([bread]));
  });
});

describe('a stored day and its rows in the CSV', () => {
  type Food = FileProduct & { kilojoules: number };

  const aFood = (name: string, values: Partial<Food> = {}): Food => ({ ...aProduct(name), kilojoules: 586, ...values });

  /** Food as a page shows it: whole kcal, tenths of a gram, and 45 characters. */
  function onPage({ name, amount, kilojoules, fat, carbs, protein }: Food) {
    const text = `${amount} ${name}`.slice(0, 45).trimEnd();
    return aProduct(text.slice(amount.length + 1), {
      amount,
      calories: Math.round(kilojoules / 4.1868),
      fat: roundToOneDecimal(fat),
      carbs: roundToOneDecimal(carbs),
      protein: roundToOneDecimal(protein),
    });
  }

  const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((number) => number / 100);
  const anyFood = fc
    .record({
      words: fc.array(fc.constantFrom('Brot', 'Käse', 'Groß', 'Müsli', 'mit', 'Früchten', 'Vollkorn'), {
        minLength: 1,
        maxLength: 12,
      }),
      amount: fc.constantFrom('150 g', '1 Portion', '2', '0,5 Becher'),
      kilojoules: fc.integer({ min: 0, max: 6000 }),
      fat: hundredths(90),
      carbs: hundredths(200),
      protein: hundredths(90),
    })
    .map(({ words, ...values }) => aFood(words.join(' '), values));
  const anyDay = fc.array(anyFood, { minLength: 1, maxLength: 30 });

  it('are the same when the day was read from its page, whatever was rounded and cut, in any order', () => {
    fc.assert(
      fc.property(anyDay, (foods) => {
        expect(isSameDay(foods.map(onPage).reverse(), foods)).toBe(true);
      }),
    );
  });

  it('differ when one amount has changed', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (foods, at) => {
        const index = at % foods.length;
        // Above what thirty foods may differ by rounding: 30 x 0.6 kcal are 75.4 kJ.
        const changed = foods.map((food, i) => (i === index ? { ...food, kilojoules: food.kilojoules + 80 } : food));
        expect(isSameDay(foods.map(onPage), changed)).toBe(false);
      }),
    );
  });

  it.each([
    ['a food more', [aFood('Banane'), aFood('Brot')]],
    ['another food', [aFood('Apfel')]],
    ['more fat', [aFood('Banane', { fat: aFood('Banane').fat + 0.2 })]],
    ['no food', []],
  ])('differ when the CSV has %s', (_, foods) => {
    expect(isSameDay([onPage(aFood('Banane'))], foods)).toBe(false);
  });

  it.each([
    ['in another language', { amount: '0.7 Portions', name: 'Lasagne' }, { amount: '0,7 Portionen', name: 'Lasagne' }],
    [
      'that only the link tells apart',
      { amount: 'Riegel', name: 'Edelbitter' },
      { amount: '', name: 'Riegel Edelbitter' },
    ],
    ['and a name in other letters', { amount: '1', name: 'WEIßBROT' }, { amount: '1', name: 'Weissbrot' }],
  ])('are the same with an amount %s', (_, stored, food) => {
    expect(isSameDay([onPage(aFood('', stored))], [aFood('', food)])).toBe(true);
  });

  it('tells two foods apart of which the page cuts one to the beginning of the other', () => {
    const long = 'Vollkornbrot mit Sonnenblumenkernen und Kürbiskernen';
    const stored = [onPage(aFood(long)), onPage(aFood(long.slice(0, 30)))];

    expect(isSameDay(stored, [aFood(long.slice(0, 30)), aFood(long)])).toBe(true);
    expect(isSameDay(stored, [aFood(long), aFood(long)])).toBe(false);
  });

  it('tells two foods apart of which the page cuts one earlier, because its amount is longer', () => {
    const foods = [
      aFood('Vollkornbrot mit Sonnenblumenkernen von hier', { amount: '150 g' }),
      aFood('Vollkornbrot mit Sonnenblumenkernen und Nüssen', { amount: '1 Portion' }),
    ];
    const stored = foods.map(onPage).reverse();

    // The second one has 35 letters left, with which the first begins too.
    expect(stored.map(({ name }) => name)).toEqual([
      'Vollkornbrot mit Sonnenblumenkernen',
      'Vollkornbrot mit Sonnenblumenkernen von',
    ]);
    expect(isSameDay(stored, foods)).toBe(true);
  });
});

const TODAY = day('2024-09-01');
const inBerlin = (instant: number) => new SystemClock('Europe/Berlin').dateAt(instant);
const finality = (date: string, source: 'PAGE' | 'HISTORY' | null, readAt: string | null) =>
  isFinal({ date: day(date), source, readAt: readAt === null ? null : Date.parse(readAt) }, TODAY, inBerlin);

describe('a day is final', () => {
  it('when its page was read after its end, which is midnight of the configured zone', () => {
    // Midnight in Berlin is 22:00 UTC in summer.
    expect(finality('2024-08-27', 'PAGE', '2024-08-27T21:59:59.999Z')).toBe(false);
    expect(finality('2024-08-27', 'PAGE', '2024-08-27T22:00:00.000Z')).toBe(true);
    expect(finality('2024-08-27', 'PAGE', '2024-08-30T12:00:00.000Z')).toBe(true);
  });

  it('not on its own day, nor before it', () => {
    expect(finality('2024-09-01', 'PAGE', '2024-09-01T18:00:00Z')).toBe(false);
    expect(finality('2024-09-01', null, null)).toBe(false);
    expect(finality('2024-09-02', null, null)).toBe(false);
  });

  it('where nothing is known of the reading, because earlier versions did not note it and a file has no page', () => {
    expect(finality('2024-08-31', null, null)).toBe(true);
    expect(finality('2024-08-31', 'PAGE', null)).toBe(true);
  });

  it('not with the CSV of the whole diary alone, but as soon as its page was read, even if that says nothing is logged', () => {
    expect(finality('2014-01-01', 'HISTORY', null)).toBe(false);
    expect(finality('2014-01-01', 'HISTORY', '2024-08-31T12:00:00Z')).toBe(true);
  });
});

describe('day origin', () => {
  it('of an origin, null is given and undefined is not', () => {
    expect(givenOrigin({ source: null, readAt: undefined })).toStrictEqual({ source: null });
    expect(givenOrigin()).toStrictEqual({});
  });
});

const FIRST = calendarDay('2024-01-01');
const csvFrom = (date: string) => [...eachDay({ from: calendarDay(date), to: addDays(calendarDay(date), 199) })];
const RETAINED = retainedDays(undefined, csvFrom(FIRST))!;

describe('what the site still has, by its CSV', () => {
  it('begins with its first day, of which the morning may be gone; the 59 days after it go next', () => {
    expect(RETAINED).toMatchObject({ firstDay: FIRST, doubtedFirstDate: null });
    expect([RETAINED.nextToGo.length, RETAINED.nextToGo[0], RETAINED.nextToGo.at(-1)]).toEqual([
      59,
      '2024-01-02',
      '2024-02-29',
    ]);
  });

  it.each([
    ['a week later', '2024-01-08', '2024-01-08', null],
    ['45 days later', '2024-02-15', '2024-02-15', null],
    ['46 days later: it is doubted', '2024-02-16', FIRST, '2024-02-16'],
    ['earlier, because more of the diary was bought', '2022-01-01', '2022-01-01', null],
  ])('may begin %s', (_, csv, firstDay, doubtedFirstDate) => {
    expect(retainedDays(RETAINED, csvFrom(csv))).toMatchObject({ firstDay, doubtedFirstDate });
  });

  it.each([
    ['the next CSV begins 14 days after the doubted one: it is believed', '2024-04-15', '2024-04-15', null],
    ['the next one begins 15 days after it: it is doubted in its turn', '2024-04-16', FIRST, '2024-04-16'],
    ['the next one begins where it did before', '2024-01-08', '2024-01-08', null],
  ])('%s', (_, csv, firstDay, doubtedFirstDate) => {
    const doubted = retainedDays(RETAINED, csvFrom('2024-04-01'));
    expect(retainedDays(doubted, csvFrom(csv))).toMatchObject({ firstDay, doubtedFirstDate });
  });

  it('is not changed by a CSV without days', () => {
    expect(retainedDays(undefined, [])).toBeUndefined();
    expect(retainedDays(RETAINED, [])).toBe(RETAINED);
  });
});

describe('the order of reading', () => {
  it('is what goes next, oldest first, then the rest, newest first', () => {
    const dates = csvFrom('2024-01-01').slice(0, 6);
    const isNext = new Set([dates[4], dates[1]]);
    expect(readingOrder(dates.toReversed(), (date) => isNext.has(date))).toEqual([
      dates[1],
      dates[4],
      dates[5],
      dates[3],
      dates[2],
      dates[0],
    ]);
  });
});
