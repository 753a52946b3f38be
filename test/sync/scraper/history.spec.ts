import { Logger } from '@nestjs/common';
import { loadConfig } from '../../../src/config/load-config';
import { Events } from '../../../src/platform/events/events';
import { Metrics } from '../../../src/platform/metrics/metrics';
import { ScraperService } from '../../../src/sync/scraper/scraper.service';
import type { FileLimits, StopSignals } from '../../../src/sync/scraper/upstream-client';
import { SimulatedSite, type SimulatedSiteOptions } from '../../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { day } from '../../support/days';
import { TestClock } from '../../support/test-clock';

const PATH = '/db/i18n/exporter/?lang=de&action=diary&type=csv';
const LOGIN_PAGE = 'fddb.info answered with its login page instead of the diary as CSV';
const NO_DATA = 'fddb.info says that there is no data (Keine Daten)';
const AUGUST = { from: '2024-08-01', to: '2024-08-31' };

let site: SimulatedSite;
let metrics: Metrics;
let scraper: ScraperService;

beforeAll(() => void Logger.overrideLogger(false));
afterEach(() => site.stop());

async function start(history: SimulatedSiteOptions['history'] = { span: AUGUST }): Promise<void> {
  site = await SimulatedSite.start({ history });
  const { config } = loadConfig({
    environment: {
      EXPORTER_UPSTREAM_URL: site.url,
      EXPORTER_UPSTREAM_USERNAME: site.username,
      EXPORTER_UPSTREAM_PASSWORD: site.password,
    },
  });
  metrics = new Metrics();
  scraper = new ScraperService(config, new TestClock('2024-09-01T12:00:00Z'), metrics, new Events());
}

const never: StopSignals = { waiting: new AbortController().signal, requests: new AbortController().signal };

async function read(limits?: Partial<FileLimits>): Promise<string> {
  return (await scraper.fetchHistory(never, limits)).toString();
}

function unavailable(message: string): object {
  return { code: 'upstream-unavailable', message };
}

function asked(): string[] {
  return site.requests.map(({ kind }) => kind);
}

function historyRequests(): number {
  return asked().filter((kind) => kind === 'history').length;
}

async function counted(): Promise<Record<string, number>> {
  const { values } = await metrics.upstreamRequests.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels['result']), value]));
}

describe('history', () => {
  it('logs in, follows the login to the next page, and reads the CSV of the diary to its end', async () => {
    await start();
    const lines = (await read()).split('\n');

    const foods = Array.from({ length: 31 }, (_, index) => `2024-08-${String(index + 1).padStart(2, '0')}`).flatMap(
      (date) => site.expectedDay(date)?.products ?? [],
    );
    expect(foods.length).toBeGreaterThan(300);
    expect(lines[0]).toBe(
      'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;',
    );
    expect(lines).toHaveLength(1 + foods.length + 1);
    expect(asked()).toEqual(['login', 'other', 'history']);
    expect(site.requests.at(-1)).toMatchObject({ method: 'GET', path: PATH });
    // The redirect of the login, the page behind it, and the CSV.
    expect(await counted()).toEqual({ '2xx': 2, '3xx': 1 });
  });

  it('is one request at a time with the pages, and they share the session', async () => {
    await start();
    site.addFault({ kind: 'slow', ms: 50, on: 'history' });
    const results = await Promise.all([read(), scraper.fetchDay(day('2024-08-27'), never), read()]);

    expect(results[1].kind).toBe('day');
    expect(results[2]).toBe(results[0]);
    expect(asked()).toEqual(['login', 'other', 'history', 'diary', 'history']);
    expect(site.maxInFlight).toBe(1);
  });

  it.each(['no-data', 'login-page'] as const)('renews a session that has expired once (%s)', async (toGuests) => {
    await start({ span: AUGUST, toGuests });
    const before = await read();
    site.addFault({ kind: 'guest', on: 'history' });

    expect(await read()).toBe(before);
    expect(asked().slice(3)).toEqual(['history', 'login', 'other', 'history']);
  });

  it.each([
    ['no-data', NO_DATA],
    ['login-page', LOGIN_PAGE],
  ] as const)('says that it saw %s where a login changes nothing', async (toGuests, message) => {
    await start({ span: AUGUST, toGuests });
    await read();
    site.addFault({ kind: 'guest', always: true, on: 'history' });

    await expect(read()).rejects.toMatchObject(unavailable(message));
    expect(site.logins).toBe(2);
    site.clearFaults();
    expect(await read()).toContain('27.08.2024');
  });

  it('takes no data for true right after the login, as of an empty diary', async () => {
    await start({});

    await expect(read()).rejects.toMatchObject(unavailable(NO_DATA));
    expect(asked()).toEqual(['login', 'other', 'history']);
  });

  it('stops logging in where cookies are handed out that are worth nothing', async () => {
    await start({ span: AUGUST, toGuests: 'login-page' });
    site.rejectPassword = true;
    site.cookieDespiteRejection = true;

    for (let n = 0; n < 3; n++) await expect(read()).rejects.toMatchObject(unavailable(LOGIN_PAGE));
    await expect(read()).rejects.toMatchObject({ code: 'upstream-login-failed' });
    expect(asked().filter((kind) => kind === 'login')).toHaveLength(3);
  });

  it('says that it saw another page', async () => {
    await start();
    site.addFault({ kind: 'maintenance', on: 'history' });

    await expect(read()).rejects.toMatchObject(
      unavailable('fddb.info answered with an HTML page instead of the diary as CSV'),
    );
  });

  it.each([
    ['truncated-body', 'connection failed'],
    ['stall', 'time-out'],
  ] as const)('asks again for the whole of it where the transfer breaks: %s', async (kind, result) => {
    await start();
    site.addFault({ kind, on: 'history', times: 1 });
    const csv = await read({ idleMs: 2000 });

    expect(historyRequests()).toBe(2);
    expect(await counted()).toEqual({ '2xx': 2, '3xx': 1, [result]: 1 });
    expect(csv).toBe(await read());
  });

  it('is refused as soon as it has more than its bytes', async () => {
    await start();

    await expect(read({ mostBytes: 1000 })).rejects.toMatchObject(
      unavailable('fddb.info cannot be used: its CSV has more bytes than EXPORTER_IMPORT_MAX_MB allows'),
    );
    expect(historyRequests()).toBe(1);
  });

  it.each([
    ['never answers', { kind: 'hang' }, { idleMs: 500 }, 'sent nothing for 0.5 s', 3],
    ['drips', { kind: 'drip', everyMs: 20 }, { wholeMs: 500 }, 'was not done after 0.5 s', 3],
  ] as const)('gives up a site that %s after three times', async (_what, fault, limits, message, times) => {
    await start();
    site.addFault({ ...fault, on: 'history' });

    await expect(read(limits)).rejects.toMatchObject(unavailable(`fddb.info cannot be used: the site ${message}`));
    expect(historyRequests()).toBe(times);
  });

  it.each([{ kind: 'hang' }, { kind: 'stall' }, { kind: 'drip', everyMs: 50 }] as const)(
    'is cut off by a stop: $kind',
    async (fault) => {
      await start();
      site.addFault({ ...fault, on: 'history' });
      const stop = new AbortController();
      const reading = scraper.fetchHistory({ ...never, waiting: stop.signal });
      const ended = expect(reading).rejects.toMatchObject(
        unavailable('fddb.info cannot be used: the request was cut off'),
      );
      await siteWasAskedFor(site, 'history');
      stop.abort();

      await ended;
      expect(await counted()).toEqual({ '2xx': 1, '3xx': 1, 'cut off': 1 });
    },
  );
});
