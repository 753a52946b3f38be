import { examine, finding } from '../../support/doctor';
import { HttpStub } from '../../support/http-stub';
import { describeWithMongo } from '../../support/mongo';
import { CA_FILE, CREDENTIALS, describeWithMosquitto, Listener, startMosquitto } from '../../support/mosquitto';

const NOBODY = 'http://127.0.0.1:9';

/** One side of every connection. */
let stub: HttpStub;
beforeEach(async () => (stub = await HttpStub.start()));
afterEach(() => stub.stop());

describe('the doctor, and channels', () => {
  it('says that they can be reached, and sends nothing', async () => {
    const { ok, of } = await examine({
      EXPORTER_NOTIFICATION_NTFY_URL: `${stub.url}/topic-7c0e55`,
      EXPORTER_HEARTBEAT_URL: `${stub.url}/ping/secret-of-it`,
      EXPORTER_NOTIFICATION_EMAIL_URL: stub.url.replace('http', 'smtp'),
      EXPORTER_NOTIFICATION_EMAIL_FROM: 'diary@example.org',
      EXPORTER_NOTIFICATION_EMAIL_TO: 'anna@example.org',
    });

    expect(ok).toBe(true);
    expect(of('channels')).toEqual(
      finding('OK', 'ntfy can be reached; e-mail can be reached; heartbeat can be reached'),
    );
    expect(stub.requests).toEqual([]);
  });

  it('warns of one that is away, without its secret address', async () => {
    const { ok, of } = await examine({
      EXPORTER_NOTIFICATION_NTFY_URL: `${NOBODY}/topic-7c0e55`,
      EXPORTER_HEARTBEAT_URL: `${stub.url}/ping`,
    });

    expect(ok).toBe(true);
    expect(of('channels')).toEqual({
      state: 'WARNING',
      found: 'ntfy, 127.0.0.1:9: nothing listens there; heartbeat can be reached',
      remedy: 'Start it, or correct its address (ntfy)',
    });
  });

  it.each([
    ['URL', 'TOKEN'],
    ['TOKEN', 'URL'],
  ])('warns of one that has its %s alone', async (given, missing) => {
    const { of } = await examine({ [`EXPORTER_NOTIFICATION_GOTIFY_${given}`]: stub.url });
    const found = `Gotify sends nothing without EXPORTER_NOTIFICATION_GOTIFY_${missing}`;
    expect(of('channels')).toEqual(finding('WARNING', found, 'remove the rest of Gotify'));
  });
});

describe('the doctor, and the time series', () => {
  const at = (url: string) => ({
    EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
    EXPORTER_PERSISTENCE_TIMESERIES_URL: url,
    EXPORTER_PERSISTENCE_TIMESERIES_TOKEN: 'token-of-influx',
  });

  it('says that it answers, and writes nothing', async () => {
    expect((await examine(at(stub.url))).of('time-series')).toEqual(finding('OK', 'can be reached'));
    expect(stub.requests.map(({ method, path }) => [method, path.split('?')[0]])).toEqual([
      ['GET', '/ping'],
      ['GET', '/api/v2/buckets'],
    ]);
  });

  it('says that it is away, or refuses the token', async () => {
    expect((await examine(at(NOBODY))).of('time-series')).toEqual(
      finding('FAILED', 'ECONNREFUSED', 'EXPORTER_PERSISTENCE_TIMESERIES_URL'),
    );
    stub.next.push({ status: 204 }, { status: 401 });
    expect((await examine(at(stub.url))).of('time-series')).toEqual(
      finding('FAILED', 'refuses the token', 'EXPORTER_PERSISTENCE_TIMESERIES_TOKEN'),
    );
  });
});

describe('the doctor, and the login provider', () => {
  const at = (issuer: string) => ({
    EXPORTER_ACCESS_OIDC_ISSUER: issuer,
    EXPORTER_ACCESS_OIDC_CLIENT_ID: 'diary',
    EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna',
  });
  const describing = (issuer: string) => ({ status: 200, body: JSON.stringify({ issuer }) });

  it('reads how it describes itself', async () => {
    stub.next.push(describing(stub.url));
    expect((await examine(at(stub.url))).of('login-provider')).toEqual(finding('OK', 'can be reached'));
    expect(stub.requests.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']);
  });

  it('says that it is away, or another one', async () => {
    const remedy = 'EXPORTER_ACCESS_OIDC_ISSUER';
    expect((await examine(at(NOBODY))).of('login-provider')).toEqual(finding('FAILED', 'ECONNREFUSED', remedy));
    stub.next.push({ status: 404 });
    expect((await examine(at(stub.url))).of('login-provider')).toEqual(finding('FAILED', 'status 404', remedy));
    stub.next.push(describing('https://elsewhere.example'));
    const { of } = await examine(at(stub.url));
    expect(of('login-provider')).toEqual(finding('FAILED', 'calls itself otherwise', remedy));
    expect(of('login-provider')?.found).not.toContain('elsewhere');
  });
});

describe('the doctor, and a broker that is away', () => {
  it('says so', async () => {
    const { ok, of } = await examine({ EXPORTER_MQTT_URL: 'mqtt://127.0.0.1:9' });
    expect({ ok, broker: of('broker') }).toEqual({
      ok: false,
      broker: finding('FAILED', 'ECONNREFUSED', 'EXPORTER_MQTT_URL'),
    });
  });
});

describeWithMosquitto('the doctor, and a broker', () => {
  it('connects, leaves nothing there, and says why it is refused', async () => {
    const broker = await startMosquitto({ tls: true, password: true });
    const settings = { EXPORTER_MQTT_URL: broker.url, EXPORTER_MQTT_CA_FILE: CA_FILE };
    const listener = await Listener.on(broker, { ...CREDENTIALS, rejectUnauthorized: false });
    const account = { EXPORTER_MQTT_USERNAME: CREDENTIALS.username, EXPORTER_MQTT_PASSWORD: CREDENTIALS.password };

    expect((await examine({ ...settings, ...account })).of('broker')).toEqual(finding('OK', 'can be reached'));
    expect((await examine({ ...settings, ...account, EXPORTER_MQTT_PASSWORD: 'wrong' })).of('broker')).toEqual(
      finding('FAILED', 'refused EXPORTER_MQTT_USERNAME or EXPORTER_MQTT_PASSWORD', 'Correct the setting'),
    );
    expect((await examine({ EXPORTER_MQTT_URL: broker.url, ...account })).of('broker')).toEqual(
      finding('FAILED', 'certificate of the broker was refused', 'Correct the setting'),
    );
    expect(listener.heard).toEqual([]);
    await listener.end();
    await broker.stop();
  });
});

describe('the doctor, and a MongoDB that is away', () => {
  it('says so without its password', async () => {
    const { ok, names, of } = await examine({
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://diary:secret-of-it@127.0.0.1:9/diary',
    });
    expect({ ok, names }).toEqual({ ok: false, names: ['settings', 'files', 'clock', 'store'] });
    expect(of('store')).toEqual(
      finding('FAILED', 'mongodb://diary:*****@127.0.0.1:9/diary: it does not answer', 'Start the database'),
    );
  });
});

describeWithMongo('the doctor, and a MongoDB', (mongo) => {
  it('counts its days, and creates nothing', async () => {
    const { of } = await examine({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri });
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
  });
});
