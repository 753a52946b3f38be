import fc from 'fast-check';
import { type Keepable, keptBackups } from '../../../src/operations/backup/keep-rule';
import { type KeepCounts, readKeepCounts } from '../../../src/config/values';
import type { CalendarDay } from '../../../src/diary/calendar-day';
import { SystemClock } from '../../../src/platform/clock';
import { randomCases } from '../../support/random-cases';

const DAY_MS = 86_400_000;
const UTC = (instant: number) => new Date(instant).toISOString().slice(0, 10) as CalendarDay;
const BERLIN = new SystemClock('Europe/Berlin');
const inBerlin = (instant: number) => BERLIN.dateAt(instant);
const LAST_DAY = { days: 1, weeks: 0, months: 0 };

/** Backups of the schedule, all of one size. */
const nightlyAt = (instants: readonly number[]): Keepable[] =>
  instants.map((at) => ({ at, bytes: 1000, isManual: false }));

/** The instants of the backups that are kept, all made on schedule and of one size. */
function keptInstants(instants: readonly number[], counts: KeepCounts, now: number, dateOf = UTC): number[] {
  return [...keptBackups(nightlyAt(instants), counts, dateOf, now)].map(({ at }) => at);
}

/** The dates of the backups that are kept, newest first, each backup made at 3:30. */
function keptOf(dates: string[], rule: string, now?: number): string[] {
  const instants = dates.map((date) => Date.parse(`${date}T03:30:00Z`));
  const kept = keptInstants(instants, readKeepCounts(rule)!, now ?? Math.max(...instants));
  return kept.sort((a, b) => b - a).map(UTC);
}

/** Every date of a range, oldest first. */
function nightly(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => UTC(first + index * DAY_MS));
}

describe('the rule 7d,4w,12m', () => {
  it('after two years of nights keeps 7 days, the Sundays of 4 weeks, and the last days of 12 months and of each year', () => {
    // 22 November 2026 is a Sunday: it ends its own week.
    expect(keptOf(nightly('2024-11-22', '2026-11-22'), '7d,4w,12m')).toEqual([
      ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
      ...['2026-11-15', '2026-11-08', '2026-11-01'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
      ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
      '2024-12-31',
    ]);
  });

  it('counts only days that have a backup: after a pause of a year the old ones are still there', () => {
    const old = nightly('2025-11-03', '2025-11-08');
    expect(keptOf([...old, '2026-11-22'], '7d,4w,12m')).toEqual(['2026-11-22', ...old.reverse()]);
  });
});

describe('of several backups of a day', () => {
  /** The times of 22 November 2026 that are kept at 20:00, when the last of these was made. */
  function keptTimes(rule: string, backups: [time: string, bytes: number][]): string[] {
    const made = backups.map(([time, bytes]) => {
      return { at: Date.parse(`2026-11-22T${time}:00Z`), bytes, isManual: false };
    });
    const kept = keptBackups(made, readKeepCounts(rule)!, UTC, Date.parse('2026-11-22T20:00:00Z'));
    return [...kept].map(({ at }) => new Date(at).toISOString().slice(11, 16)).sort();
  }
  const THREE: [string, number][] = [
    ['03:30', 1000],
    ['12:00', 1000],
    ['20:00', 1000],
  ];

  it.each(['7d', '4w', '12m'])('the first and the newest are kept by %s', (rule) => {
    expect(keptTimes(rule, THREE)).toEqual(['03:30', '20:00']);
  });

  it('the largest is kept as well when the newest is smaller, as after an import that lost days', () => {
    expect(keptTimes('7d', [THREE[0]!, ['10:00', 1200], ['12:00', 1300], ['20:00', 900]])).toEqual([
      '03:30',
      '12:00',
      '20:00',
    ]);
  });
});

describe('the rule of keeping', () => {
  it('a backup made by hand is kept until it is a week old', () => {
    const made = Date.parse('2026-11-15T12:00:00Z');
    const keptAt = (now: number) => {
      const backups = [{ at: made, bytes: 1000, isManual: true }, ...nightlyAt([now])];
      return keptBackups(backups, LAST_DAY, UTC, now).size;
    };
    expect([keptAt(made + 7 * DAY_MS - 1), keptAt(made + 7 * DAY_MS)]).toEqual([2, 1]);
  });

  it('a backup that is smaller than the one of the night before takes the place of nothing', () => {
    // The week ended with a diary that had lost days at noon on its last day: Sunday's backup at 22:00, the one before at 23:00.
    const [saturday, sunday, later] = ['2026-11-14T23:00:00Z', '2026-11-15T22:00:00Z', '2026-11-22T22:00:00Z'].map(
      Date.parse,
    );
    const backups = [
      { at: saturday!, bytes: 1000, isManual: false },
      { at: sunday!, bytes: 999, isManual: false },
      { at: later!, bytes: 1001, isManual: false },
    ];
    expect(keptBackups(backups, { ...LAST_DAY, weeks: 2 }, UTC, later!)).toEqual(new Set(backups));
  });

  it('days are those of the configured zone', () => {
    // 23:10, 23:20 and 23:30 on the 21st and 0:30 on the 22nd in Berlin, all on the 21st in UTC.
    const instants = ['22:10', '22:20', '22:30', '23:30'].map((time) => Date.parse(`2026-11-21T${time}:00Z`));
    const keptIn = (dateOf: typeof UTC) => keptInstants(instants, { ...LAST_DAY, days: 7 }, instants[3]!, dateOf);

    expect(new Set(keptIn(inBerlin))).toEqual(new Set([instants[0], instants[2], instants[3]]));
    expect(new Set(keptIn(UTC))).toEqual(new Set([instants[0], instants[3]]));
  });

  it('the week of the turn of a year is one week', () => {
    // Tuesday 30 December 2025 to Friday 2 January 2026 are all in week 1 of 2026.
    // 31 December is the last day of its year, and 28 December of the week before.
    expect(keptOf(nightly('2025-12-15', '2026-01-02'), '2w')).toEqual(['2026-01-02', '2025-12-31', '2025-12-28']);
  });
});

describe('the last backup of a calendar year', () => {
  it.each(['1d', '2d,1w,3m'])('stays for good, whatever the rule %s keeps beside it', (rule) => {
    const kept = keptOf(nightly('2023-05-01', '2026-11-22'), rule);
    expect(kept.slice(-3)).toEqual(['2025-12-31', '2024-12-31', '2023-12-31']);
  });

  it('is the last that there is, by the configured zone', () => {
    // 00:30 on 1 January in Berlin is 23:30 on 31 December in UTC.
    const instants = ['2025-11-02T03:30:00Z', '2025-12-31T23:30:00Z', '2026-11-22T03:30:00Z'].map((at) =>
      Date.parse(at),
    );
    const keptIn = (dateOf: typeof UTC) => keptInstants(instants, LAST_DAY, instants[2]!, dateOf);

    expect(new Set(keptIn(inBerlin))).toEqual(new Set([instants[0], instants[2]]));
    expect(new Set(keptIn(UTC))).toEqual(new Set([instants[1], instants[2]]));
  });

  it('does not keep those dated in the future, whose years have not been', () => {
    const future = ['2030-12-31', '2031-01-01', '2031-01-02'];
    const now = Date.parse('2026-11-22T03:30:00Z');
    expect(keptOf([...future, '2025-12-31', '2026-11-22'], '1d', now)).toEqual([
      '2031-01-02',
      '2026-11-22',
      '2025-12-31',
    ]);
  });
});

describe('a clock that was wrong', () => {
  const at = (date: string) => Date.parse(`${date}T03:30:00Z`);
  const good = nightly('2026-11-01', '2026-11-22');
  const keptOfGood = ['2026-11-22', '2026-11-21'];

  it('in the past, as on a machine without one: the backup made then is kept, and takes the place of none', () => {
    expect(keptOf(['2020-01-01', ...good], '2d', at('2020-01-01'))).toEqual([...keptOfGood, '2020-01-01']);
  });

  it('in the future: backups dated there take the place of none that is made when it is right again', () => {
    const future = ['2031-01-01', '2031-01-02', '2031-01-03'];
    expect(keptOf([...future, ...good], '2d', at('2026-11-22'))).toEqual(['2031-01-03', '2031-01-02', ...keptOfGood]);
  });
});

describe('whatever the backups and the rule', () => {
  /** When the newest has just been made. */
  const keptOfAll = (given: number[], rule: KeepCounts) => new Set(keptInstants(given, rule, Math.max(...given)));
  const instants = fc.uniqueArray(
    fc.integer({ min: 0, max: 1500 * 86_400 }).map((second) => second * 1000),
    {
      maxLength: 80,
    },
  );
  const counts: fc.Arbitrary<KeepCounts> = fc
    .record({ days: fc.nat(20), weeks: fc.nat(20), months: fc.nat(20) })
    .filter(({ days, weeks, months }) => days + weeks + months > 0);
  const check = (isSo: (given: number[], rule: KeepCounts, kept: Set<number>) => boolean) =>
    fc.assert(fc.property(instants, counts, (given, rule) => isSo(given, rule, keptOfAll(given, rule))));

  it('the one just made is kept, whatever the clock says, and the newest by name as well', () => {
    fc.assert(
      fc.property(instants, counts, fc.nat(79), (given, rule, index) => {
        const made = given[index % given.length] ?? 0;
        const kept = keptInstants(given, rule, made);
        return given.length === 0 || (kept.includes(made) && kept.includes(Math.max(...given)));
      }),
    );
  });

  it('at most as many are kept as the rule says and one of each year, and as many of different days as it says if there are', () => {
    const yearsOf = (given: Iterable<number>) => new Set([...given].map((instant) => UTC(instant).slice(0, 4)));
    check((given, { days, weeks, months }, kept) => {
      return kept.size <= 2 * Math.max(1, days) + weeks + months + yearsOf(given).size;
    });
    check((given, _, kept) => yearsOf(kept).size === yearsOf(given).size);
    check((given, { days }, kept) => {
      const dates = [...new Set(given.map(UTC))].sort().slice(-days || given.length);
      const keptDates = new Set([...kept].map(UTC));
      return days === 0 || dates.every((date) => keptDates.has(date));
    });
  });

  it('a backup of each night, old ones deleted each time, leaves what deleting once at the end leaves', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 400 }), (rule, nights) => {
        const all = Array.from({ length: nights }, (_, index) => index * DAY_MS);
        let there: number[] = [];
        for (const night of all) there = [...keptOfAll([...there, night], rule)];
        const once = keptOfAll(all, rule);
        // Night by night, the newest of a week or month that has ended is still there.
        return [...once].every((instant) => there.includes(instant));
      }),
      { numRuns: randomCases(15) },
    );
  });
});
