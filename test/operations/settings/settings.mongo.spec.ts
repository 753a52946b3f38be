import { loadAllSettings } from '../../../src/persistence/settings/load-all-settings';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { describeWithMongo, type Mongo, startMongo } from '../../support/mongo';
import { getJson, put } from '../../support/requests';
import { ACCOUNT } from '../../support/set-up-setting';
import { until } from '../../support/until';

describeWithMongo('settings in a MongoDB', () => {
  let mongo: Mongo;
  let replicas: TestApp[];
  let environment: Record<string, string>;

  beforeAll(async () => (mongo = await startMongo()));
  afterAll(() => mongo.stop());
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

  it('are set up once for all replicas: another one uses them within a minute, and the next start at once', async () => {
    const [one, other] = [await start(), await start()];
    expect((await put(`${one.url}/api/v2/setup`, { ...ACCOUNT, scheduleAt: '04:30' })).status).toBe(204);
    await other.clock.passTo('2024-09-01T12:01:00Z');

    expect((await getJson(`${other.url}/api/v2/about`)).body).toMatchObject({
      accountConfigured: true,
      schedulerCron: '0 30 4 * * *',
    });
    expect((await getJson(`${other.url}/api/v2/setup`)).body).toMatchObject({ needed: false, allowed: 'NO' });
    const { config } = await loadAllSettings({ environment });
    expect(config).toMatchObject({ upstream: ACCOUNT, scheduler: { cron: '0 30 4 * * *' } });
  });

  it('are not used where the environment gives the account: the deployment is made by files', async () => {
    const service = await start({ EXPORTER_UPSTREAM_USERNAME: 'me', EXPORTER_UPSTREAM_PASSWORD: 'hunter2' });

    expect((await settings(service)).username).toEqual({ source: 'ENVIRONMENT', value: 'me' });
    const answer = await fetch(`${service.url}/api/v2/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"scheduleAt":"04:30"}',
    });
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      503,
      'The settings of this deployment are in its environment',
    ]);
  });

  it('end the start when they cannot be read, because they say who may use the service', async () => {
    const away = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://127.0.0.1:9/diary?serverSelectionTimeoutMS=200' };

    await expect(loadAllSettings({ environment: away })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(/^the settings in MongoDB: cannot be read \(connect ECONNREFUSED/),
    });
    const restricted = { ...away, EXPORTER_ACCESS_PASSWORD: 'correct horse battery' };
    expect((await loadAllSettings({ environment: restricted })).config.upstream.username).toBeUndefined();
  });
});
