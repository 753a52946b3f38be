import { zstdCompressSync } from 'node:zlib';
import { syncFolder } from '../../src/persistence/files';
import { dayOfInstant, localMidnight } from '../../src/persistence/local-midnight';
import { packedText, storedNumber, unpackedText } from '../../src/persistence/stored-values';
import { day } from '../support/days';

describe('a stored number', () => {
  it.each([24.5, 0, -1, 1.7e308, 5e-324])('%d is what is stored', (value) => {
    expect(storedNumber(value)).toBe(value);
  });

  it.each([Infinity, -Infinity, NaN, null, undefined, '24.5', 24n, [], {}])('%p is no figure', (value) => {
    expect(storedNumber(value)).toBeNull();
  });
});

describe('a kept page', () => {
  it('comes back as it was, and is nothing when it would fill the memory, or is damaged', () => {
    expect(unpackedText(packedText('<p>Äpfel</p>'))).toBe('<p>Äpfel</p>');
    expect(unpackedText(zstdCompressSync(Buffer.alloc(10_000_001, ' ')))).toBe('');
    expect(unpackedText(Buffer.from('no page'))).toBe('');
  });
});

describe('a folder that is synced', () => {
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('may be on a file system that cannot do it, as some network drives', async () => {
    // The kernel answers EINVAL there.
    await expect(syncFolder('/proc')).resolves.toBeUndefined();
  });

  it('has to be there', async () => {
    await expect(syncFolder('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the instant at which a day begins', () => {
  // Offsets from the IANA time zone database.
  it.each([
    ['2024-03-31', 'Europe/Berlin', '2024-03-30T23:00:00.000Z'],
    ['2024-10-27', 'Europe/Berlin', '2024-10-26T22:00:00.000Z'],
    ['2024-08-27', 'Etc/GMT+12', '2024-08-27T12:00:00.000Z'],
    ['2024-08-27', 'Pacific/Kiritimati', '2024-08-26T10:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, instant) => {
    expect(localMidnight(day(date), zone).toISOString()).toBe(instant);
  });

  it('is one o’clock where the clocks skip midnight', () => {
    // Beirut changes to summer time at midnight: 2022-03-27 begins at 01:00, which is 22:00 UTC of the day before.
    expect(localMidnight(day('2022-03-27'), 'Asia/Beirut').toISOString()).toBe('2022-03-26T22:00:00.000Z');
  });
});

describe('the day that a stored instant stands for', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Beirut', 'Etc/GMT+12', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'is the day whose midnight it is in %s, on every day of a year',
    (zone) => {
      for (const date of ['2024-01-01', '2024-02-29', '2024-03-31', '2024-10-27', '2022-03-27', '2024-12-31']) {
        const expected = { day: date, isMidnight: true };
        expect(dayOfInstant(localMidnight(day(date), zone), zone)).toEqual(expected);
      }
    },
  );

  it('is the nearest day when it is a midnight of another zone: written in Berlin, read in UTC', () => {
    const written = localMidnight(day('2024-08-27'), 'Europe/Berlin');

    expect(dayOfInstant(written, 'UTC')).toEqual({ day: '2024-08-27', isMidnight: false });
  });
});
