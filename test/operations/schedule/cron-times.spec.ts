import { CronTimes } from '../../../src/operations/schedule/cron-times';

const BERLIN = 'Europe/Berlin';
const DAY_MS = 86_400_000;

function iso(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** Every instant at which an expression is due, from one instant (not included) to another (included). */
function dueBetween(expression: string, zone: string, from: string, to: string): string[] {
  const times = new CronTimes(expression, zone);
  const due: string[] = [];
  let instant = times.after(Date.parse(from));
  while (instant !== undefined && instant <= Date.parse(to)) {
    due.push(iso(instant)!);
    instant = times.after(instant);
  }
  return due;
}

function next(expression: string, after: string, zone = 'UTC'): string | undefined {
  return iso(new CronTimes(expression, zone).after(Date.parse(after)));
}

function lastUntil(expression: string, after: string, until: string, zone = 'UTC'): string | undefined {
  return iso(new CronTimes(expression, zone).last({ after: Date.parse(after), until: Date.parse(until) }));
}

describe('a cron expression is due', () => {
  it.each([
    ['0 0 3 * * *', '2024-09-01T02:59:59Z', '2024-09-01T03:00:00Z'],
    ['0 0 3 * * *', '2024-09-01T03:00:00Z', '2024-09-02T03:00:00Z'],
    ['30 15 3 * * *', '2024-09-01T03:15:00Z', '2024-09-01T03:15:30Z'],
    ['* * * * * *', '2024-09-01T03:15:00Z', '2024-09-01T03:15:01Z'],
    ['*/20 * * * * *', '2024-09-01T23:59:40Z', '2024-09-02T00:00:00Z'],
    ['0 5/25 * * * *', '2024-09-01T03:31:00Z', '2024-09-01T03:55:00Z'],
    ['0 0 8-18/5 * * *', '2024-09-01T13:00:00Z', '2024-09-01T18:00:00Z'],
    // 1 September 2024 was a Sunday.
    ['0 0 3 * * MON', '2024-09-01T12:00:00Z', '2024-09-02T03:00:00Z'],
    ['0 0 3 * * 7', '2024-09-01T12:00:00Z', '2024-09-08T03:00:00Z'],
    ['0 0 3 * * 0', '2024-09-01T12:00:00Z', '2024-09-08T03:00:00Z'],
    ['0 0 3 * * 5-7', '2024-09-01T12:00:00Z', '2024-09-06T03:00:00Z'],
    ['0 0 3 31 * *', '2024-09-01T12:00:00Z', '2024-10-31T03:00:00Z'],
    ['0 0 3 29 2 *', '2024-09-01T12:00:00Z', '2028-02-29T03:00:00Z'],
    // The leap day of 2028 is a Tuesday.
    ['0 0 3 29 2 0', '2024-09-01T12:00:00Z', '2032-02-29T03:00:00Z'],
    // Both the day of the month and the weekday: the first Monday of a month.
    ['0 0 3 1-7 * MON', '2024-09-02T12:00:00Z', '2024-10-07T03:00:00Z'],
  ])('%s after %s at %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it('in the zone it is meant for, on the day that zone has', () => {
    expect(next('0 0 3 * * *', '2024-09-01T12:00:00Z', 'Pacific/Kiritimati')).toBe('2024-09-01T13:00:00Z');
    expect(next('0 0 3 * * *', '2024-09-01T12:00:00Z', 'Pacific/Pago_Pago')).toBe('2024-09-01T14:00:00Z');
    expect(next('0 0 3 * * *', '2024-09-01T12:00:00Z', 'Asia/Kathmandu')).toBe('2024-09-01T21:15:00Z');
  });

  it('never on 31 February', () => {
    expect(next('0 0 3 31 2 *', '2024-09-01T12:00:00Z')).toBeUndefined();
    expect(lastUntil('0 0 3 31 2 *', '2000-01-01T00:00:00Z', '2024-09-01T12:00:00Z')).toBeUndefined();
  });
});

describe('through the changes of the clocks in Berlin in 2024', () => {
  const AROUND_SPRING = ['2024-03-30T12:00:00Z', '2024-04-01T12:00:00Z'] as const;
  const AROUND_AUTUMN = ['2024-10-26T12:00:00Z', '2024-10-28T12:00:00Z'] as const;

  it('every hour stays every hour in spring, and leaves the second 02:00 out in autumn', () => {
    expect(dueBetween('0 0 * * * *', BERLIN, ...AROUND_SPRING)).toHaveLength(48);
    const autumn = dueBetween('0 0 * * * *', BERLIN, ...AROUND_AUTUMN);
    expect(autumn).toHaveLength(47);
    expect(autumn).not.toContain('2024-10-27T01:00:00Z');
  });

  it('what is due in the gap comes in the order of the real time', () => {
    expect(dueBetween('0 0,30 2,3 * * *', BERLIN, '2024-03-31T00:00:00Z', '2024-03-31T12:00:00Z')).toEqual([
      '2024-03-31T01:00:00Z',
      '2024-03-31T01:30:00Z',
    ]);
  });
});

describe('both changes of the clocks', () => {
  it.each([
    ['Europe/Berlin', '2024-03-31', '2024-10-27'],
    ['America/New_York', '2024-03-10', '2024-11-03'],
    ['Australia/Lord_Howe', '2024-04-07', '2024-10-06'],
  ])(
    'have every daily schedule exactly once a day in %s: the week around %s, and that around %s',
    (zone, ...changes) => {
      const dates = new Intl.DateTimeFormat('sv', { timeZone: zone });
      // Times around all changes: they are at 01:00 and 02:00 in New York, 02:00 and 03:00 in Berlin, 01:30 and 02:00 on Lord Howe.
      for (const time of ['0 0 3', '0 30 2', '59 59 1', '0 0 0']) {
        for (const change of changes) {
          const noon = Date.parse(`${change}T12:00:00Z`);
          const [from, to] = [iso(noon - 4 * DAY_MS)!, iso(noon + 3 * DAY_MS)!];
          const due = dueBetween(`${time} * * *`, zone, from, to);
          expect(new Set(due.map((instant) => dates.format(new Date(instant)))).size).toBe(7);
          expect(due).toEqual([...due].sort());
          expect(due).toHaveLength(7);
        }
      }
    },
  );

  it.each([
    // Berlin: 02:30 is skipped on 31 March, and there twice on 27 October.
    ['0 30 2', 'Europe/Berlin', '2024-03-31T01:30:00Z'],
    ['0 30 2', 'Europe/Berlin', '2024-10-27T00:30:00Z'],
    // New York: 02:30 is skipped on 10 March; on 3 November 01:30 is there twice, and 02:30 once.
    ['0 30 2', 'America/New_York', '2024-03-10T07:30:00Z'],
    ['0 30 2', 'America/New_York', '2024-11-03T07:30:00Z'],
    // Lord Howe: 02:00 becomes 02:30 on 6 October; 02:00 becomes 01:30 on 7 April. Half an hour is no different,
    ['0 30 2', 'Australia/Lord_Howe', '2024-10-05T15:30:00Z'],
    ['0 15 2', 'Australia/Lord_Howe', '2024-10-05T15:45:00Z'],
    ['0 30 2', 'Australia/Lord_Howe', '2024-04-06T16:00:00Z'],
    // nor is midnight: 00:00 becomes 01:00 on 31 March.
    ['0 0 0', 'Asia/Beirut', '2024-03-30T22:00:00Z'],
  ])('have %s in %s once, at %s', (time, zone, expected) => {
    const [before = '', after = ''] = [-20, 20].map((hours) => iso(Date.parse(expected) + hours * 3_600_000));
    expect(dueBetween(`${time} * * *`, zone, before, after)).toEqual([expected]);
  });
});

describe('asked right after a change of the clocks in Berlin, the schedule', () => {
  it('still has the time that was skipped', () => {
    // 03:10 by the new clock; 02:30 is still to come, at 03:30.
    expect(next('0 30 2 * * *', '2024-03-31T01:10:00Z', BERLIN)).toBe('2024-03-31T01:30:00Z');
  });

  it.each(['2024-10-27T01:00:00Z', '2024-10-27T01:10:00Z', '2024-10-27T01:30:00Z'])(
    'does not have a second time what came already: at %s',
    (at) => {
      expect(next('0 30 2 * * *', at, BERLIN)).toBe('2024-10-28T01:30:00Z');
      expect(next('0 * * * * *', at, BERLIN)).toBe('2024-10-27T02:00:00Z');
    },
  );
});

describe('the last time it was due', () => {
  it.each([
    ['0 0 3 * * *', '2024-09-01T02:59:59Z', '2024-08-31T03:00:00Z'],
    ['0 0 3 * * *', '2024-09-01T03:00:00Z', '2024-09-01T03:00:00Z'],
    ['0 0 3 29 2 *', '2024-02-28T03:00:00Z', '2020-02-29T03:00:00Z'],
    ['* * * * * *', '2024-09-01T03:00:00.500Z', '2024-09-01T03:00:00Z'],
  ])('%s at %s was %s', (expression, at, expected) => {
    expect(lastUntil(expression, '2016-01-01T00:00:00Z', at)).toBe(expected);
  });

  it('is none when it was not due since', () => {
    expect(lastUntil('0 0 3 * * *', '2024-09-01T03:00:00Z', '2024-09-02T02:59:59Z')).toBeUndefined();
    expect(lastUntil('0 0 3 * * *', '2024-09-02T03:00:00Z', '2024-09-01T12:00:00Z')).toBeUndefined();
  });

  it('is the same instant that the time before it came to', () => {
    const times = new CronTimes('0 30 2 * * *', BERLIN);
    const after = Date.parse('2023-12-01T00:00:00Z');
    for (
      let at = Date.parse('2024-01-01T00:00:00Z');
      at < Date.parse('2025-01-01T00:00:00Z');
      at += 27 * DAY_MS + 25_200_000
    ) {
      const due = times.after(at)!;
      expect(times.last({ after, until: due })).toBe(due);
      expect(times.after(times.last({ after, until: at })!)).toBe(due);
    }
  });
});
