import { nextFetch } from '../schedule/cron-times';
import type { Examination } from './examination';
import { combined, type Finding, ok, warning } from './finding';

const MAX_APART_MS = 120_000;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

export async function checkClock(examination: Examination): Promise<Finding> {
  const { config, clock, scraper } = examination;
  const today = `today is ${clock.today()} (${config.timeZone}); ${nextFetch(config, clock)}`;
  // A container has no other zone until it is given one.
  const zone = config.timeZone === 'UTC' ? 'If days begin later or earlier where you live, set TZ' : undefined;
  await examination.site();
  const ahead = await scraper.clockAheadMs();
  if (ahead === undefined || Math.abs(ahead) < MAX_APART_MS) return ok(today, zone);
  const found = `the clock of this machine is ${lengthText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} fddb.info`;
  return combined([ok(today), warning(found, 'Set the clock of the machine, and let it be kept by the network (NTP)')]);
}

function lengthText(milliseconds: number): string {
  const [unit, length] =
    milliseconds < 2 * HOUR ? ['min', MINUTE] : milliseconds < 2 * DAY ? ['h', HOUR] : ['days', DAY];
  return `${Math.round(milliseconds / Number(length))} ${unit}`;
}
