import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DoctorReportDto } from '../../../src/operations/doctor/doctor.dto';
import { CHECK_NAMES, type CheckName } from '../../../src/operations/doctor/checks';
import { askWith, RESTRICTED, TOKENS } from '../../support/access';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { createTestApp, upstreamOf } from '../../support/create-test-app';
import { DiaryFolder } from '../../support/diary-folder';
import { HttpStub } from '../../support/http-stub';
import { post, postExport, readJson } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { codeOf } from '../../support/set-up-setting';
import { temporaryFolder } from '../../support/temporary-folder';
import type { Fault } from '../../../simulated-site/faults.ts';
import { SimulatedSite, type SimulatedSiteOptions } from '../../../simulated-site/simulated-site.ts';
import { examine, finding } from '../../support/doctor';

describe('the check of a running service', () => {
  const on = new ServiceOnSite();
  const folder = temporaryFolder();
  const check = (service: { url: string } = on) => post(`${service.url}/api/v2/doctor`, undefined);

  async function report(service: { url: string } = on): Promise<DoctorReportDto> {
    const answer = await check(service);
    expect(answer.status).toBe(200);
    return (await answer.json()) as DoctorReportDto;
  }

  async function findingOf(name: CheckName) {
    return (await report()).checks.find((found) => found.name === name);
  }

  const requested = () => on.site.requests.map(({ kind, date }) => date ?? kind);

  it('has a line for all that is configured, in their order, and no secret', async () => {
    const stub = await HttpStub.start();
    const service = await createTestApp({
      environment: {
        ...upstreamOf(on.site),
        EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder}/diary.db`,
        EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
        EXPORTER_PERSISTENCE_TIMESERIES_URL: stub.url,
        EXPORTER_PERSISTENCE_TIMESERIES_TOKEN: 'token-of-influx',
        EXPORTER_MQTT_URL: 'mqtt://127.0.0.1:9',
        EXPORTER_MQTT_PASSWORD: 'pass-of-the-broker',
        EXPORTER_ACCESS_OIDC_ISSUER: 'http://127.0.0.1:9/issuer',
        EXPORTER_ACCESS_OIDC_CLIENT_ID: 'diary',
        EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna',
        EXPORTER_ACCESS_TOKENS: RESTRICTED['EXPORTER_ACCESS_TOKENS']!,
        EXPORTER_NOTIFICATION_NTFY_URL: `${stub.url}/topic-7c0e55`,
      },
    });
    const { status, body } = await askWith(TOKENS.admin, 'POST', `${service.url}/api/v2/doctor`);
    await service.close();
    await stub.stop();

    expect(status).toBe(200);
    const { ok, checks } = body as DoctorReportDto;
    expect(ok).toBe(false);
    expect(checks.map(({ name }) => name)).toEqual(CHECK_NAMES);
    expect(checks.filter(({ state }) => state === 'FAILED').map(({ name }) => name)).toEqual([
      'broker',
      'login-provider',
    ]);
    expect(JSON.stringify(checks)).not.toMatch(/demo-password|token-of-influx|pass-of-the-broker|topic-7c0e55/);
  });

  it('counts the days of the clock of the service, requests once what it needs, and leaves the session to the next fetch', async () => {
    const { ok, checks } = await report();

    expect(ok).toBe(true);
    expect(checks.find(({ name }) => name === 'clock')?.found).toContain(
      'today is 2024-09-01 (UTC); the next fetch is at 03:00',
    );
    expect(checks.find(({ name }) => name === 'site-page')?.found).toMatch(
      /^the page of 2024-08-31 was understood: \d+ foods$/,
    );
    expect(requested()).toEqual(['login', 'other', '2024-08-31', 'history']);
    await postExport(on, '2024-08-30', '2024-08-30');
    expect(requested()).toEqual(['login', 'other', '2024-08-31', 'history', '2024-08-30']);
  });

  it('refuses a second one at once, and not the next', async () => {
    const release = on.site.hold();
    const first = check();
    await siteWasAskedFor(on.site, '2024-08-31');

    const second = await readJson(await check());
    expect(second).toMatchObject({ status: 409, body: { type: 'urn:problem-type:nutrition-diary:check-in-progress' } });

    release();
    expect((await first).status).toBe(200);
    expect((await check()).status).toBe(200);
  });

  it('requests nothing while a run of a diary in memory is at the site', async () => {
    const release = on.site.hold();
    const fetching = postExport(on, '2024-08-26', '2024-08-26');
    await siteWasAskedFor(on.site, '2024-08-26');

    expect(await findingOf('site-csv')).toMatchObject({
      state: 'WARNING',
      found: 'not requested while a run is at fddb.info',
    });
    expect(requested()).toEqual(['login', 'other', '2024-08-26']);
    release();
    await fetching;
  });

  it('counts for the pause of the login, and keeps to it', async () => {
    on.site.rejectPassword = true;
    for (let times = 0; times < 3; times++) {
      expect(await findingOf('site-login')).toMatchObject({
        state: 'FAILED',
        found: expect.stringContaining('is wrong'),
      });
    }
    expect(await findingOf('site-login')).toEqual({
      name: 'site-login',
      state: 'FAILED',
      found: expect.stringContaining('3 times in a row; it is not tried again before 2024-09-01T12:01'),
      remedy: expect.stringContaining('wait, so that fddb.info does not lock the account'),
    });
    expect(requested()).toEqual(['login', 'login', 'login']);
  });

  it('checks a broker that was entered in the web app before the restart that it needs', async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder}/broker/diary.db` };
    const service = await createTestApp({ environment });
    const entered = await fetch(`${service.url}/api/v2/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'setup-code': await codeOf(service) },
      body: '{"mqttUrl":"mqtt://127.0.0.1:9"}',
    });
    expect(await entered.json()).toMatchObject({ mqttUrl: { value: 'mqtt://127.0.0.1:9', restartNeeded: true } });

    const { checks } = await report(service);
    await service.close();
    expect(checks.find(({ name }) => name === 'broker')).toMatchObject({ state: 'FAILED' });
  });
});

describe('the doctor, and the site', () => {
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
});

describe('the doctor, where a diary is not as it should be', () => {
  const folder = new DiaryFolder();
  const onDiary = (file = folder.file) => examine({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });

  it.each([
    ['text', 'this is no database, but a text that is long enough to be one'.repeat(20), 'it is not a database'],
    ['nothing but zeros', '\0'.repeat(8192), 'it is not a database'],
  ])('names a diary of %s', async (_what, content, found) => {
    writeFileSync(folder.file, content);
    expect((await onDiary()).of('store')).toEqual(finding('FAILED', found, 'Name another file'));
  });

  it('names a diary that is damaged', async () => {
    await folder.makeEmpty();
    const content = readFileSync(folder.file);
    writeFileSync(folder.file, content.fill(0x55, 8192));

    const { ok, of } = await onDiary();
    expect(ok).toBe(false);
    expect(of('store')).toEqual(finding('FAILED', 'damaged', 'restore a backup'));
  });

  it('names a diary of a newer version, and one of another program', async () => {
    await folder.makeEmpty();
    folder.changeFromOutside('PRAGMA user_version = 999');
    expect((await onDiary()).of('store')).toEqual(
      finding('FAILED', 'written by a newer version of this program (schema 999', 'Start the version that wrote it'),
    );

    folder.changeFromOutside('PRAGMA application_id = 7');
    expect((await onDiary()).of('store')).toEqual(finding('FAILED', 'database of another program', 'another file'));
  });

  it('reads the diary of a service that was killed, with its log', async () => {
    const database = await folder.open();
    const killed = join(folder.path, 'killed');
    mkdirSync(killed);
    database.run(`INSERT INTO kept (name, value) VALUES ('a', 'b')`);
    execFileSync('cp', [folder.file, `${folder.file}-wal`, killed]);

    const { of } = await onDiary(join(killed, 'diary.db'));
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
    expect(existsSync(join(killed, 'diary.db-owner'))).toBe(false);
  });

  it('says that an earlier version wrote it', async () => {
    await folder.makeEmpty();
    using diary = new DatabaseSync(folder.file);
    const { user_version: newest } = diary.prepare('PRAGMA user_version').get() as { user_version: number };
    diary.exec(`PRAGMA user_version = ${newest - 1}`);
    diary.close();
    expect((await onDiary()).of('store')).toEqual(finding('OK', 'the next start migrates it'));
  });
});
