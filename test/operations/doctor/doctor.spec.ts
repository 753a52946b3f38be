import type { DoctorReportDto } from '../../../src/operations/doctor/doctor.dto';
import { CHECK_NAMES, type CheckName } from '../../../src/operations/doctor/checks';
import { askWith, RESTRICTED, TOKENS } from '../../support/access';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { createTestApp, upstreamOf } from '../../support/create-test-app';
import { HttpStub } from '../../support/http-stub';
import { post, postExport, readJson } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { codeOf } from '../../support/set-up-setting';
import { temporaryFolder } from '../../support/temporary-folder';

const on = new ServiceOnSite();
const folder = temporaryFolder();
const check = (service: { url: string } = on) => post(`${service.url}/api/v2/doctor`, undefined);

async function report(service: { url: string } = on): Promise<DoctorReportDto> {
  const answer = await check(service);
  expect(answer.status).toBe(200);
  return (await answer.json()) as DoctorReportDto;
}

async function finding(name: CheckName) {
  return (await report()).checks.find((found) => found.name === name);
}

const requested = () => on.site.requests.map(({ kind, date }) => date ?? kind);

describe('the check of a running service', () => {
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

  it('counts the days of the clock of the service, and requests once what it needs', async () => {
    const { ok, checks } = await report();

    expect(ok).toBe(true);
    expect(checks.find(({ name }) => name === 'clock')?.found).toContain(
      'today is 2024-09-01 (UTC); the next fetch is at 03:00',
    );
    expect(checks.find(({ name }) => name === 'site-page')?.found).toMatch(
      /^the page of 2024-08-31 was understood: \d+ foods$/,
    );
    expect(requested()).toEqual(['login', 'other', '2024-08-31', 'history']);
  });

  it('leaves the session to the next fetch', async () => {
    await report();
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

    expect(await finding('site-csv')).toMatchObject({
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
      expect(await finding('site-login')).toMatchObject({
        state: 'FAILED',
        found: expect.stringContaining('is wrong'),
      });
    }
    expect(await finding('site-login')).toEqual({
      name: 'site-login',
      state: 'FAILED',
      found: expect.stringContaining('3 times in a row; it is not tried again before 2024-09-01T12:01'),
      remedy: expect.stringContaining('wait, so that fddb.info does not lock the account'),
    });
    expect(requested()).toEqual(['login', 'login', 'login']);
  });
});

describe('a broker that was entered in the web app', () => {
  it('is checked before the restart that it needs', async () => {
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
