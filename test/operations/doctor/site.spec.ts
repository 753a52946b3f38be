import type { Fault } from '../../../simulated-site/faults.ts';
import { SimulatedSite, type SimulatedSiteOptions } from '../../../simulated-site/simulated-site.ts';
import { upstreamOf } from '../../support/create-test-app';
import { examine, finding } from '../../support/doctor';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

let site: SimulatedSite;
const startSite = async (history: SimulatedSiteOptions['history']) => (site = await SimulatedSite.start({ history }));
beforeEach(() => startSite({ span: { from: daysAgo(9), to: daysAgo(0) }, toGuests: 'login-page' }));
afterEach(() => site.stop());

const onSite = (environment: Record<string, string> = {}) => examine({ ...upstreamOf(site), ...environment });
const requested = () => site.requests.map(({ kind }) => kind);
const fault = (given: Fault) => site.addFault(given);

describe('the doctor, where the login does not succeed', () => {
  it.each<[string, () => void, string, string]>([
    ['rejects it', () => (site.rejectPassword = true), 'the user name or the password is wrong', 'in a browser'],
    ['answers with 500', () => fault({ kind: 'status', status: 500, on: 'login' }), 'status 500', 'Try again later'],
    [
      'shows another page',
      () => fault({ kind: 'maintenance', on: 'login' }),
      'another page than expected',
      'new terms',
    ],
    ['breaks off', () => fault({ kind: 'reset', on: 'login' }), 'ECONNRESET', 'Try again later'],
  ])('because the site %s, says so once, and does not try again', async (_what, prepare, found, remedy) => {
    prepare();

    const { ok, of } = await onSite();

    expect(ok).toBe(false);
    expect(of('site-login')).toEqual(finding('FAILED', found, remedy));
    expect(of('site-page')).toEqual(finding('WARNING', 'the login did not succeed', 'Fix "site-login" first'));
    expect(of('site-csv')).toEqual(of('site-page'));
    expect(requested()).toEqual(['login']);
  });

  it('because nobody listens there', async () => {
    const { of } = await onSite({ EXPORTER_UPSTREAM_URL: 'http://127.0.0.1:9' });
    expect(of('site-login')).toEqual(finding('FAILED', 'the connection failed (ECONNREFUSED)', 'Try again later'));
  });
});

describe('the doctor, where an answer is another one', () => {
  it.each<[string, Fault, 'site-page' | 'site-csv', string, string]>([
    ['the layout has changed', { kind: 'layout-changed' }, 'site-page', 'you cannot fix yourself', 'newer version'],
    ['a total is missing', { kind: 'missing-total-row' }, 'site-page', 'may have changed its pages', 'newer version'],
    ['it is another page', { kind: 'maintenance' }, 'site-page', 'another page', 'Try again later'],
    ['the site is away', { kind: 'status', status: 503 }, 'site-page', 'status 503', 'Try again later'],
    ['it is that of a guest', { kind: 'guest', always: true }, 'site-page', 'that of a guest', 'in a browser'],
    ['it is its login page', { kind: 'guest', on: 'history' }, 'site-csv', 'its login page', 'check again later'],
    ['it is an error', { kind: 'status', status: 500, on: 'history' }, 'site-csv', 'status 500', 'check again later'],
    ['it is HTML', { kind: 'maintenance', on: 'history' }, 'site-csv', 'an HTML page', 'check again later'],
  ])('because %s, says so, and requests no more', async (_what, theFault, name, found, remedy) => {
    fault(theFault);

    const { ok, of } = await onSite();

    expect({ ok, [name]: of(name) }).toEqual({ ok: false, [name]: finding('FAILED', found, remedy) });
    expect(of('site-login')).toEqual(finding('OK', 'accepted'));
    expect(requested()).toEqual(['login', 'other', 'diary', 'history']);
  });
});

describe('the doctor, where the site has no CSV', () => {
  it('warns of it alone', async () => {
    await site.stop();
    await startSite({ toGuests: 'no-data' });
    fault({ kind: 'guest', on: 'history' });
    const { ok, of } = await onSite();
    expect({ ok, csv: of('site-csv') }).toEqual({
      ok: true,
      csv: finding('WARNING', 'there is no data (Keine Daten)', 'If you have logged foods there'),
    });
  });
});

describe('the doctor, where the clock is wrong', () => {
  it.each([
    ['a day ahead of', -DAY_MS, 'WARNING', '24 h ahead of fddb.info'],
    ['three days behind', 3 * DAY_MS, 'WARNING', '3 d behind fddb.info'],
    ['three minutes ahead of', -180_000, 'WARNING', '3 min ahead of fddb.info'],
    ['a minute behind', 60_000, 'OK', 'today is'],
  ] as const)('by being %s the site: %i ms', async (_what, offset, state, found) => {
    site.now = () => Date.now() + offset;
    const { ok, of } = await onSite({ TZ: 'Europe/Berlin' });
    expect(ok).toBe(true);
    expect(of('clock')).toEqual(finding(state, found, state === 'WARNING' ? 'Set the clock' : undefined));
  });
});
