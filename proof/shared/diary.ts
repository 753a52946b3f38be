import { randomFrom } from '../../bench/shared/random.ts';
import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';
import { daysFrom } from './dates.ts';
import { ownWrite } from './own-writes.ts';
import type { Environment } from './process.ts';
import { type Service, urlOf, withService } from './service.ts';

/** The last day of a diary that is fetched; one that is over. */
export const LAST_DAY = '2024-08-31';
const MAX_DAYS_OF_A_RUN = 365;
const MAX_OWN_WRITES = 300;

/** Settings of a service that reads the simulated site without pauses. */
export function reading(site: SimulatedSite): Environment {
  return {
    EXPORTER_UPSTREAM_URL: site.url,
    EXPORTER_UPSTREAM_USERNAME: site.username,
    EXPORTER_UPSTREAM_PASSWORD: site.password,
    EXPORTER_UPSTREAM_PAUSE_MS: '0',
  };
}

export async function withSite<T>(
  options: SimulatedSiteOptions,
  work: (site: SimulatedSite) => Promise<T>,
): Promise<T> {
  const site = await SimulatedSite.start(options);
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

/** Fetches days up to and with a last one; the site leaves out some of them. @returns how many were stored */
export async function fetchDays(service: Service, days: number, lastDay = LAST_DAY): Promise<number> {
  let stored = 0;
  for (let left = days; left > 0; left -= MAX_DAYS_OF_A_RUN) {
    const fromDate = daysFrom(lastDay, 1 - left);
    const toDate = daysFrom(fromDate, Math.min(left, MAX_DAYS_OF_A_RUN) - 1);
    const body = { fromDate, toDate };
    const { successfulDays } = await service.ask<{ successfulDays: string[] }>('POST', '/api/v2/nutritiondata', body);
    stored += successfulDays.length;
  }
  return stored;
}

/** Fetches each tenth day again without one of its foods, so that what it was becomes a version. */
async function changeDays(service: Service, site: SimulatedSite, days: number): Promise<void> {
  const dates: string[] = [];
  for (let back = 0; back < days; back += 10) {
    const date = daysFrom(LAST_DAY, -back);
    const day = site.expectedDay(date);
    if (day === undefined || day.products.length < 2) continue;
    site.setDay(date, { ...day, products: day.products.slice(1) });
    dates.push(date);
  }
  await service.ask('POST', '/api/v2/nutritiondata/export', { dates });
}

/**
 * Fills a file as a person does: the built service fetches each day with its page, and what the person adds is posted.
 *
 * @param lastly what is asked of that service before it is stopped
 */
export async function fetchedDiary(
  file: string,
  days: number,
  seed: number,
  lastly?: (service: Service) => Promise<void>,
): Promise<void> {
  const random = randomFrom(seed);
  await withSite({ seed }, (site) =>
    withService(urlOf(file), { environment: reading(site) }, async (service) => {
      if ((await fetchDays(service, days)) < days / 2) throw new Error('The site has too few days');
      await changeDays(service, site, days);
      for (let number = 0; number < Math.min(2 * days, MAX_OWN_WRITES); number++) {
        const { method, path, body } = ownWrite(random, 0, number);
        await service.ask(method, path, body);
      }
      await lastly?.(service);
    }),
  );
}
