import request from 'supertest';
import { SetUpCode } from '../../../src/operations/settings/set-up-code';
import { loadAllSettings } from '../../../src/persistence/settings/load-all-settings';
import { logIn, PASSWORD, tryPassword } from '../../support/access';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { describeWithMongo, withClient } from '../../support/mongo';
import { getJson, put } from '../../support/requests';
import { ACCOUNT, codeOf } from '../../support/set-up-setting';
import { until } from '../../support/until';

describeWithMongo('settings in a MongoDB', (mongo) => {
  let replicas: TestApp[];
  let environment: Record<string, string>;

  beforeEach(() => {
    replicas = [];
    environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri(), EXPORTER_SETUP_ENABLED: 'true' };
  });
  afterEach(() => Promise.all(replicas.map((replica) => replica.close())));

  async function start(more: Record<string, string> = {}): Promise<TestApp> {
    const replica = await createTestApp({ environment: { ...environment, ...more } });
    replicas.push(replica);
    const ready = async () => (await getJson(`${replica.url}/actuator/health/readiness`)).status === 200;
    await until(ready);
    return replica;
  }
  const settings = async ({ url }: TestApp) => (await getJson(`${url}/api/v2/settings`)).body as Record<string, object>;

  const setUp = async (replica: TestApp, more: object = {}) =>
    put(`${replica.url}/api/v2/setup`, { ...ACCOUNT, ...more, code: await codeOf(replica) });
  const change = async ({ url }: TestApp, patch: object, code = '') =>
    (await request(url).patch('/api/v2/settings').set('Setup-Code', code).send(patch)).status;

  it('are set up once for all replicas: another one uses them within a minute, and the next start at once', async () => {
    const [one, other] = [await start(), await start()];
    const code = await codeOf(one);
    expect((await setUp(one, { scheduleAt: '04:30' })).status).toBe(204);
    await other.clock.passTo('2024-09-01T12:01:00Z');
    expect((await getJson(`${other.url}/api/v2/about`)).body).toMatchObject({
      accountConfigured: true,
      schedulerCron: '0 30 4 * * *',
    });
    const { config } = await loadAllSettings({ environment });
    expect(config).toMatchObject({ upstream: ACCOUNT, scheduler: { cron: '0 30 4 * * *' } });

    // What is changed through two at the same time is kept.
    for (let round = 0; round < 4; round++) {
      const [time, tag] = [`04:${10 + round}`, `tag ${round}`];
      const statuses = await Promise.all([
        change(one, { scheduleAt: time }, code),
        change(other, { appriseTag: tag }, code),
      ]);
      expect(statuses).toEqual([200, 200]);
      expect(await settings(one)).toMatchObject({ scheduleAt: { value: time }, appriseTag: { value: tag } });
    }

    // The code is the same on each of them and after each start, until access is set.
    const later = await start();
    expect(await codeOf(later)).toBe(code);
    expect(await change(later, { accessPassword: PASSWORD }, code)).toBe(200);
    expect(await codeOf(later)).toBeUndefined();
    const { cookie } = await logIn(later.url);
    await request(later.url).patch('/api/v2/settings').set({ cookie }).send({ accessPassword: null });
    expect(await codeOf(later)).not.toBe(code);
    expect((await getJson(`${later.url}/api/v2/about`)).status).toBe(200);
  });

  it('of access count at once on every replica, which looks them up before it answers anything: no second set-up, and nothing without the password', async () => {
    const [one, other, ...others] = [await start(), await start(), await start(), await start(), await start()];
    for (const knowing of others) expect((await getJson(`${knowing.url}/api/v2/about`)).status).toBe(200);
    const code = await codeOf(other);
    expect(code).toBe(await codeOf(one));
    expect((await setUp(one, { accessPassword: PASSWORD })).status).toBe(204);

    expect((await getJson(`${other.url}/api/v2/setup`)).body).toMatchObject({ needed: false, allowed: 'NO' });
    expect((await put(`${other.url}/api/v2/setup`, { ...ACCOUNT, code })).status).toBe(409);
    expect(await change(other, { scheduleAt: '04:30' }, code)).toBe(401);
    expect((await logIn(other.url)).cookie).toMatch(/=/);
    for (const [index, path] of ['/api/v2/nutritiondata', '/', '/nothing'].entries()) {
      expect([path, (await getJson(others[index]!.url + path)).status]).toEqual([path, 401]);
    }
  });

  it('are made by one of two set-ups at the same time, through two replicas', async () => {
    const [one, other] = [await start(), await start()];
    const both = await Promise.all([
      setUp(one, { accessPassword: PASSWORD }),
      setUp(other, { accessPassword: 'another long password' }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const winner = both[0].status === 204 ? PASSWORD : 'another long password';
    for (const { url } of [one, other]) expect((await tryPassword(url, winner)).status).toBe(200);
  });

  it('are set up already, for whoever gave a code that ended with the set-up of another replica', async () => {
    const [one, other] = [await start(), await start()];
    const [code, codes] = [await codeOf(one), other.app.get(SetUpCode)];
    const current = codes.current.bind(codes);
    jest.spyOn(codes, 'current').mockImplementationOnce(async () => {
      await setUp(one, { accessPassword: PASSWORD });
      return current();
    });
    expect((await put(`${other.url}/api/v2/setup`, { ...ACCOUNT, code })).status).toBe(409);
  });

  it('that are gone from the database open nothing: those in force stay on each replica, and no other is kept', async () => {
    const [one, other] = [await start(), await start()];
    const code = await codeOf(one);
    await setUp(one, { accessPassword: PASSWORD });
    expect((await getJson(`${other.url}/api/v2/about`)).status).toBe(401);
    await withClient(environment['EXPORTER_PERSISTENCE_DOCSTORE_URL']!, {}, (client) =>
      client.db().collection('entries_state').drop(),
    );

    for (const replica of [one, other]) {
      await replica.clock.passTo('2024-09-01T12:01:00Z');
      expect((await getJson(`${replica.url}/api/v2/about`)).status).toBe(401);
      expect((await getJson(`${replica.url}/api/v2/setup`)).body).toMatchObject({ allowed: 'NO' });
      expect((await put(`${replica.url}/api/v2/setup`, { ...ACCOUNT, code })).status).toBe(409);
    }
    const session = await logIn(one.url);
    const patched = await request(one.url).patch('/api/v2/settings').set(session).send({ scheduleAt: '04:30' });
    expect(patched.status).toBe(503);
    expect((await getJson(`${one.url}/actuator/health/readiness`)).status).toBe(503);

    const afterStart = await start();
    expect((await getJson(`${afterStart.url}/api/v2/about`)).status).toBe(503);
    expect((await getJson(`${afterStart.url}/api/v2/nutritiondata`)).status).toBe(503);
    expect((await setUp(afterStart, { accessPassword: PASSWORD })).status).toBe(204);
    expect((await getJson(`${afterStart.url}/api/v2/about`)).status).toBe(401);
  });

  it('are not used where the environment gives the account: the deployment is made by files', async () => {
    const service = await start({ EXPORTER_UPSTREAM_USERNAME: 'me', EXPORTER_UPSTREAM_PASSWORD: 'hunter2' });

    expect((await settings(service)).username).toEqual({ source: 'ENVIRONMENT', value: 'me' });
    const answer = await fetch(`${service.url}/api/v2/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'setup-code': await codeOf(service) },
      body: '{"scheduleAt":"04:30"}',
    });
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      503,
      'The settings of this deployment are in its environment',
    ]);
  });

  it('end the start when they cannot be read, because they say who may use the service', async () => {
    const away = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://127.0.0.1:9/diary' };
    const restricted = { ...away, EXPORTER_ACCESS_PASSWORD: 'correct horse battery' };
    // At once, because each waits four seconds for its database.
    const [open, closed] = await Promise.allSettled(
      [away, restricted].map((environment) => loadAllSettings({ environment })),
    );

    expect(open).toMatchObject({
      reason: {
        name: 'ConfigError',
        message:
          'the settings in MongoDB: cannot be read (connect ECONNREFUSED 127.0.0.1:9); start the database first, because they say who may use the service',
      },
    });
    expect(closed).toMatchObject({ status: 'fulfilled', value: { config: { upstream: { username: undefined } } } });
  });
});
