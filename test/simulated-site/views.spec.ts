import { SECONDS_OF_A_DAY, startOfDay } from '../../simulated-site/calendar.ts';
import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';

// A day with entries under seed 42.
const DATE = '2024-08-27';

let site: SimulatedSite;

async function startSite(options: SimulatedSiteOptions): Promise<void> {
  site = await SimulatedSite.start({ requireLogin: false, ...options });
}

afterEach(() => site.stop());

async function pageOf(date: string, more = ''): Promise<string> {
  const start = startOfDay(date);
  const query = `lang=en&p=${String(start)}&q=${String(start + SECONDS_OF_A_DAY - 1)}${more}`;
  return (await fetch(`${site.url}/db/i18n/myday20/?${query}`)).text();
}

function hasVitamins(page: string): boolean {
  return page.includes('>Vitamin C<');
}

it('shows everything unless told otherwise, with a link to the simple view', async () => {
  await startSite({});
  const page = await pageOf(DATE);
  expect(hasVitamins(page)).toBe(true);
  expect(page).toContain('mydaydetails=simple&amp;q=1724803199&amp;p=1724716800&amp;action=">Less data</a>');
});

it('gives an account in the simple view the full one when it is asked for, and remembers that', async () => {
  await startSite({ pages: { view: 'simple' } });
  const before = await pageOf(DATE);
  expect(hasVitamins(before)).toBe(false);
  expect(before).toContain('mydaydetails=full&amp;q=1724803199&amp;p=1724716800&amp;action=">More data</a>');
  expect(site.expectedDetails(DATE)?.nutrients).toMatchObject({ VITAMIN_C: null, IODINE: null });
  expect(site.expectedDetails(DATE)?.nutrients.WATER).not.toBeNull();

  expect(hasVitamins(await pageOf(DATE, '&mydaydetails=full'))).toBe(true);
  expect(site.view).toBe('full');
  expect(hasVitamins(await pageOf(DATE))).toBe(true);
  expect(site.expectedDetails(DATE)?.nutrients.VITAMIN_C).not.toBeNull();

  expect(hasVitamins(await pageOf(DATE, '&mydaydetails=simple'))).toBe(false);
  expect(site.view).toBe('simple');
});

it('shows single days in the simple view by a fault, unless the request asks for the full one', async () => {
  await startSite({});
  site.addFault({ kind: 'page-options', options: { view: 'simple' }, date: DATE });
  expect(hasVitamins(await pageOf(DATE))).toBe(false);
  expect(hasVitamins(await pageOf('2024-08-26'))).toBe(true);
  expect(hasVitamins(await pageOf(DATE, '&mydaydetails=full'))).toBe(true);
  expect(site.expectedDetails(DATE, { view: 'simple' })?.nutrients.VITAMIN_C).toBeNull();
});
