import { systemTimeZone } from '../../src/config/values';

describe('the time zone without TZ', () => {
  it.each([
    ['CONTAINER', 'UTC', 'Europe/Berlin'],
    ['KUBERNETES', 'Etc/Unknown', 'Europe/Berlin'],
    ['CONTAINER', 'America/New_York', 'America/New_York'],
    ['NODE', 'UTC', 'UTC'],
    ['NODE', 'Etc/Unknown', 'UTC'],
  ] as const)('is that of the site where a container knows no place: %s in %s', (mode, zone, expected) => {
    expect(systemTimeZone(mode, zone)).toBe(expected);
  });
});
