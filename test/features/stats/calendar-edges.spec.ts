import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { exportDays } from '../../support/requests';

const EXPORTS = '/api/v2/nutritiondata';

let site: SimulatedSite;
let service: TestApp;

async function open(zone: string, now: string): Promise<void> {
  site = await SimulatedSite.start();
  service = await createTestApp({ now, environment: { ...upstreamOf(site), TZ: zone } });
}

afterEach(async () => {
  await service.close();
  await site.stop();
});

async function exportDaysBack(query: string) {
  const answer = await fetch(`${service.url}${EXPORTS}/export?${query}`);
  return (await answer.json()) as { successfulDays: string[]; unsuccessfulDays: string[] };
}

async function exportRange(fromDate: string, toDate: string) {
  const { body } = await exportDays(service, fromDate, toDate);
  return body as { successfulDays: string[]; unsuccessfulDays: string[] };
}

/** The windows p and q that the site was asked for, as they stood in the addresses. */
function windows(): string[] {
  return site.requests
    .filter(({ kind }) => kind === 'diary')
    .map(({ path }) => path.replace('/db/i18n/myday20/?lang=en&', ''));
}

describe('yesterday and today are those of the zone, the window is that of the date in UTC', () => {
  // All windows by `date -u -d '2024-08-31 00:00:00' +%s` and `… 23:59:59`.
  const AUG_30 = 'p=1724976000&q=1725062399';
  const AUG_31 = 'p=1725062400&q=1725148799';
  const SEP_1 = 'p=1725148800&q=1725235199';
  const MAR_30 = 'p=1711756800&q=1711843199';
  const MAR_31 = 'p=1711843200&q=1711929599';
  const APR_1 = 'p=1711929600&q=1712015999';
  const OCT_26 = 'p=1729900800&q=1729987199';
  const OCT_27 = 'p=1729987200&q=1730073599';
  const OCT_28 = 'p=1730073600&q=1730159999';

  it.each<[zone: string, moments: [now: string, yesterday: string, today: string][]]>([
    // UTC+14: the day begins at 10:00 of the day before in UTC.
    [
      'Pacific/Kiritimati',
      [
        ['2024-08-31T09:59:59Z', AUG_30, AUG_31],
        ['2024-08-31T10:00:00Z', AUG_31, SEP_1],
      ],
    ],
    // UTC-11: the day ends at 11:00 of the next day in UTC.
    [
      'Pacific/Pago_Pago',
      [
        ['2024-09-01T10:59:59Z', AUG_30, AUG_31],
        ['2024-09-01T11:00:00Z', AUG_31, SEP_1],
      ],
    ],
    // Summer time begins on 2024-03-31: a day of 23 hours, from 23:00Z to 22:00Z. It ends on 2024-10-27: a day of 25 hours,
    // from 22:00Z to 23:00Z. In winter the day begins at 23:00Z.
    [
      'Europe/Berlin',
      [
        ['2024-03-30T23:00:00Z', MAR_30, MAR_31],
        ['2024-03-31T21:59:59Z', MAR_30, MAR_31],
        ['2024-03-31T22:00:00Z', MAR_31, APR_1],
        ['2024-10-26T22:00:00Z', OCT_26, OCT_27],
        ['2024-10-27T22:59:59Z', OCT_26, OCT_27],
        ['2024-10-27T23:00:00Z', OCT_27, OCT_28],
      ],
    ],
  ])('%s', async (zone, moments) => {
    await open(zone, moments[0]![0]);
    for (const [now, yesterday, today] of moments) {
      service.clock.moveTo(now);
      const before = windows().length;
      await exportDaysBack('days=1');
      await exportDaysBack('days=1&includeToday=true');
      expect({ now, windows: windows().slice(before) }).toEqual({ now, windows: [yesterday, yesterday, today] });
    }
  });
});

describe('calendar edges', () => {
  it('a range ends with the today of when the run began, also when midnight passes on the way', async () => {
    await open('UTC', '2024-08-31T23:59:59Z');
    // The retry after a second takes the clock over midnight.
    site.addFault({ kind: 'status', status: 429, retryAfter: '60', times: 1 });
    expect((await exportRange('2024-08-31', '2024-09-01')).unsuccessfulDays).toEqual(['2024-09-01']);
  });
});

describe('the ends of the calendar', () => {
  it('0001-01-01 is the first day: 62,135,596,800 seconds before 1970', async () => {
    await open('America/New_York', '2024-09-01T12:00:00Z');
    expect((await exportRange('0001-01-01', '0001-01-02')).successfulDays).toEqual(['0001-01-01', '0001-01-02']);
    expect(windows()).toEqual(['p=-62135596800&q=-62135510401', 'p=-62135510400&q=-62135424001']);
    const stored = await (await fetch(`${service.url}${EXPORTS}/0001-01-01`)).json();
    expect(stored).toMatchObject({ date: '0001-01-01', totalCalories: site.expectedDay('0001-01-01')?.totals.kcal });
  });

  it('9999-12-31 is the last day', async () => {
    await open('UTC', '9999-12-31T12:00:00Z');
    expect((await exportRange('9999-12-31', '9999-12-31')).successfulDays).toEqual(['9999-12-31']);
    expect(windows()).toEqual(['p=253402214400&q=253402300799']);
    const stored = await (await fetch(`${service.url}${EXPORTS}/9999-12-31`)).json();
    expect(stored).toMatchObject({ date: '9999-12-31', totalCalories: site.expectedDay('9999-12-31')?.totals.kcal });
  });
});
