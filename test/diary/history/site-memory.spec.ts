import { readingOrder, siteMemory } from '../../../src/diary/history/site-memory';
import { addDays, calendarDay } from '../../../src/diary/calendar-day';
import { eachDay } from '../../../src/diary/date-range';

const FIRST = calendarDay('2024-01-01');
const csvFrom = (date: string) => [...eachDay({ from: calendarDay(date), to: addDays(calendarDay(date), 199) })];
const MEMORY = siteMemory(undefined, csvFrom(FIRST))!;

describe('what the site still has, by its CSV', () => {
  it('begins with its first day, of which the morning may be gone; the 59 days after it go next', () => {
    expect(MEMORY).toMatchObject({ firstDay: FIRST, doubtedFirstDate: null });
    expect([MEMORY.nextToGo.length, MEMORY.nextToGo[0], MEMORY.nextToGo.at(-1)]).toEqual([
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
    expect(siteMemory(MEMORY, csvFrom(csv))).toMatchObject({ firstDay, doubtedFirstDate });
  });

  it.each([
    ['the next CSV begins 14 days after the doubted one: it is believed', '2024-04-15', '2024-04-15', null],
    ['the next one begins 15 days after it: it is doubted in its turn', '2024-04-16', FIRST, '2024-04-16'],
    ['the next one begins where it did before', '2024-01-08', '2024-01-08', null],
  ])('%s', (_, csv, firstDay, doubtedFirstDate) => {
    const doubted = siteMemory(MEMORY, csvFrom('2024-04-01'));
    expect(siteMemory(doubted, csvFrom(csv))).toMatchObject({ firstDay, doubtedFirstDate });
  });

  it('is not changed by a CSV without days', () => {
    expect(siteMemory(undefined, [])).toBeUndefined();
    expect(siteMemory(MEMORY, [])).toBe(MEMORY);
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
