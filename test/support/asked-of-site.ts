import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { until } from './until';

/** The days whose pages the site was asked for, in this order. */
export function askedDays(site: SimulatedSite): (string | undefined)[] {
  return site.requests.filter(({ kind }) => kind === 'diary').map(({ date }) => date);
}

/** The site has the request of that day, or of the `login`, in hand. */
export function siteWasAskedFor(site: SimulatedSite, what: string): Promise<void> {
  return until(() => site.requests.some(({ kind, date }) => (date ?? kind) === what));
}
