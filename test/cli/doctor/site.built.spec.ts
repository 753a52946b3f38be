import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../../simulated-site/faults.ts';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { expired } from '../../support/certificate';
import { examine, finding } from '../../support/doctor';
import { postExport } from '../../support/requests';
import { ServiceSetting } from '../../support/service-setting';

const setting = new ServiceSetting({
  history: { span: { from: '2024-08-01', to: new Date().toISOString().slice(0, 10) }, toGuests: 'login-page' },
});
const DAY_MS = 86_400_000;

const account = () => ({ ...setting.account, EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${setting.file}` });
const onSite = (environment: Record<string, string> = {}) => examine(setting.folder, { ...account(), ...environment });
const requested = () => setting.site.requests.map(({ kind }) => kind);

/** Hashes of every file but the index of the log, which readers use as well. */
function hashes(): Record<string, string> {
  const names = readdirSync(setting.folder).filter((name) => !name.endsWith('-shm'));
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(setting.folder, name)))
        .digest('hex'),
    ]),
  );
}

describe('the doctor, beside a running service', () => {
  it('changes nothing, and makes one login and two requests', async () => {
    const service = await setting.start();
    await postExport(service, '2024-08-26', '2024-08-27');
    const days = async () => (await fetch(`${service.url}/api/v2/nutritiondata/download?format=JSONL`)).text();
    const [filesBefore, daysBefore] = [hashes(), await days()];
    setting.site.requests.length = 0;

    const { code, of } = await onSite();

    expect({ code, settings: of('settings'), store: of('store') }).toEqual({
      ...{ code: 0, settings: finding('OK', 'no mistakes') },
      store: finding('OK', '2 days from 2024-08-26 to 2024-08-27'),
    });
    expect(of('site-login')).toEqual({ state: 'OK', found: 'fddb.info accepted the login' });
    expect(of('site-page')?.found).toMatch(/^the page of \d{4}-\d\d-\d\d was understood/);
    expect(of('site-csv')?.found).toMatch(/^the diary as CSV was understood, as far as it was read: \d+ days$/);
    // The site redirects to the home page after a login.
    expect(requested()).toEqual(['login', 'other', 'diary', 'history']);
    expect([hashes(), await days()]).toEqual([filesBefore, daysBefore]);
  });

  it('requests nothing while a run is at the site', async () => {
    const service = await setting.start();
    const release = setting.site.hold();
    const fetching = postExport(service, '2024-08-26', '2024-08-26');
    await siteWasAskedFor(setting.site, '2024-08-26');
    const before = requested();

    const { code, of } = await onSite();

    expect(code).toBe(0);
    for (const name of ['site-login', 'site-page', 'site-csv'] as const) {
      expect(of(name)).toEqual(finding('WARNING', 'not requested while a run', 'when the run has ended'));
    }
    expect(requested()).toEqual(before);
    release();
    await fetching;
  });
});

describe('the doctor, where the login does not succeed', () => {
  it.each<[string, () => void, string, string]>([
    [
      'rejects it',
      () => (setting.site.rejectPassword = true),
      'the user name or the password is wrong',
      'in a browser',
    ],
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

    const { code, of } = await onSite();

    expect(code).toBe(1);
    expect(of('site-login')).toEqual(finding('FAILED', found, remedy));
    expect(of('site-page')).toEqual(finding('WARNING', 'the login did not succeed', 'Mend "site-login" first'));
    expect(of('site-csv')).toEqual(of('site-page'));
    expect(requested()).toEqual(['login']);
  });

  it('because nobody listens there', async () => {
    const { of } = await onSite({ EXPORTER_UPSTREAM_URL: 'http://127.0.0.1:9' });
    expect(of('site-login')).toEqual(finding('FAILED', 'the connection failed (ECONNREFUSED)', 'Try again later'));
  });

  it('because its certificate has expired', async () => {
    const { key, cert } = expired('DNS:localhost');
    const server = createServer({ key, cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const authority = join(setting.folder, 'authority.pem');
    writeFileSync(authority, cert);
    const { port } = server.address() as AddressInfo;
    const { of } = await onSite({
      EXPORTER_UPSTREAM_URL: `https://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: authority,
    });
    server.close();
    expect(of('site-login')).toEqual(finding('FAILED', 'CERT_HAS_EXPIRED', 'Try again later'));
  });
});

describe('the doctor, where an answer is another one', () => {
  it.each<[string, Fault, 'site-page' | 'site-csv', unknown]>([
    [
      'the layout has changed',
      { kind: 'layout-changed' },
      'site-page',
      finding('FAILED', 'not yours to mend', 'newer version'),
    ],
    [
      'a total is missing',
      { kind: 'missing-total-row' },
      'site-page',
      finding('FAILED', 'not understood', 'newer version'),
    ],
    [
      'it is another page',
      { kind: 'maintenance' },
      'site-page',
      finding('FAILED', 'another page', 'Fetch the day again later'),
    ],
    [
      'the site is away',
      { kind: 'status', status: 503 },
      'site-page',
      finding('FAILED', 'status 503', 'Try again later'),
    ],
    [
      'it is that of a guest',
      { kind: 'guest', always: true },
      'site-page',
      finding('FAILED', 'that of a guest', 'in a browser'),
    ],
    [
      'it is its login page',
      { kind: 'guest', on: 'history' },
      'site-csv',
      finding('FAILED', 'its login page', 'check again later'),
    ],
    [
      'it is an error',
      { kind: 'status', status: 500, on: 'history' },
      'site-csv',
      finding('FAILED', 'status 500', 'check again later'),
    ],
    [
      'it is HTML',
      { kind: 'maintenance', on: 'history' },
      'site-csv',
      finding('FAILED', 'an HTML page', 'check again later'),
    ],
  ])('because %s, says so, and requests no more', async (_what, theFault, name, expected) => {
    fault(theFault);

    const { code, of } = await onSite();

    expect({ code, [name]: of(name) }).toEqual({ code: 1, [name]: expected });
    expect(of('site-login')).toEqual(finding('OK', 'accepted'));
    expect(requested()).toEqual(['login', 'other', 'diary', 'history']);
  });
});

describe('the doctor, where the site has no CSV', () => {
  const empty = new ServiceSetting({ history: { toGuests: 'no-data' } });

  it('warns of it alone', async () => {
    empty.site.addFault({ kind: 'guest', on: 'history' });
    const { code, of } = await examine(empty.folder, empty.account);
    expect({ code, csv: of('site-csv') }).toEqual({
      code: 0,
      csv: finding('WARNING', 'there is no data (Keine Daten)', 'If you have logged foods there'),
    });
  });
});

describe('the doctor, where the clock is wrong', () => {
  it.each([
    ['a day ahead of', -DAY_MS, 'WARNING', '24 h ahead of fddb.info'],
    ['three days behind', 3 * DAY_MS, 'WARNING', '3 days behind fddb.info'],
    ['three minutes ahead of', -180_000, 'WARNING', '3 min ahead of fddb.info'],
    ['a minute behind', 60_000, 'OK', 'today is'],
  ] as const)('by being %s the site: %i ms', async (_what, offset, state, found) => {
    setting.site.now = () => Date.now() + offset;
    const { code, of } = await onSite({ TZ: 'Europe/Berlin' });
    expect(code).toBe(0);
    expect(of('clock')).toEqual(finding(state, found, state === 'WARNING' ? 'Set the clock' : undefined));
  });
});

function fault(given: Fault): void {
  setting.site.addFault(given);
}
