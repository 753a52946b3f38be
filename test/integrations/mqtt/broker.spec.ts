import { type Broker, CREDENTIALS, describeWithMosquitto, Listener, startMosquitto } from '../../support/mosquitto';
import { HttpStub, type StubAnswer } from '../../support/http-stub';
import { PrintedLog } from '../../support/printed-log';
import { getJson } from '../../support/requests';
import { TestServices } from '../../support/test-services';
import { until } from '../../support/until';

// The broker that Home Assistant offers its app, which a person then need not set.

const TOKEN = 'token-of-the-supervisor';
const NOTHING: StubAnswer = { status: 400, body: '{"result":"error","message":"Service not enabled"}' };

function offer({ port }: Broker): StubAnswer {
  const data = { host: '127.0.0.1', port, ssl: false, protocol: '3.1.1', addon: 'core_mosquitto', ...CREDENTIALS };
  return { status: 200, body: JSON.stringify({ result: 'ok', data }) };
}

describeWithMosquitto('Home Assistant', () => {
  const services = new TestServices();
  const log = new PrintedLog();
  let supervisor: HttpStub;
  let broker: Broker;
  let listener: Listener;

  const start = (environment: Record<string, string> = {}) =>
    services.run({
      environment: {
        EXPORTER_SERVER_INGRESS: 'true',
        EXPORTER_SERVER_SUPERVISOR_URL: supervisor.url,
        SUPERVISOR_TOKEN: TOKEN,
        EXPORTER_LOG_LEVEL: 'debug',
        EXPORTER_LOG_FORMAT: 'json',
        ...environment,
      },
    });
  const printed = (start: string) => log.lines.filter(({ message }) => message.startsWith(start));
  const health = async (url: string) => (await getJson(`${url}/actuator/health`)).body.components as object;

  beforeEach(async () => {
    supervisor = await HttpStub.start(() => NOTHING);
    broker = await startMosquitto({ password: true });
    listener = await Listener.on(broker, CREDENTIALS);
  });
  afterEach(async () => {
    await listener.end();
    await Promise.all([broker.stop(), supervisor.stop()]);
  });

  it('offers a broker with its user, and no log shows the token or the password', async () => {
    supervisor.next.push(offer(broker));
    const service = await start();
    await listener.is('online');

    expect(supervisor.requests).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/services/mqtt',
        headers: expect.objectContaining({ authorization: `Bearer ${TOKEN}` }),
      }),
    ]);
    expect(await health(service.url)).toMatchObject({ mqtt: { status: 'UP' } });
    await until(() => printed('Connected to the broker').length === 1);
    await services.stop(service);
    await listener.is('offline');
    expect(log.text).not.toContain(TOKEN);
    expect(log.text).not.toContain(CREDENTIALS.password);
  });

  it('without a broker is one line that alarms nobody; one that is there later is found', async () => {
    const service = await start();
    await until(() => printed('Home Assistant offers no MQTT broker (status 400)').length === 1);
    await service.clock.passTo('2024-09-01T12:05:00Z');
    await supervisor.received(2);

    expect(printed('Home Assistant offers').map(({ level }) => level)).toEqual(['info']);
    expect(log.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
    expect(await health(service.url)).not.toHaveProperty('mqtt');

    supervisor.next.push(offer(broker));
    await service.clock.passTo('2024-09-01T12:10:05Z');
    await listener.is('online');
  });

  it.each<[string, StubAnswer]>([
    ['forbids it', { status: 403, body: '{"result":"error"}' }],
    ['answers something else', { status: 200, body: '<html>' }],
    ['names no port', { status: 200, body: '{"result":"ok","data":{"host":"core-mosquitto"}}' }],
  ])('that %s offers none', async (_, answer) => {
    supervisor.next.push(answer);
    await start();

    await until(() => printed(`Home Assistant offers no MQTT broker (status ${answer.status})`).length === 1);
  });

  it('that does not answer is asked again after a moment', async () => {
    supervisor.next.push('silent');
    const service = await start();
    await until(() => printed('The Supervisor of Home Assistant was not asked').length === 1);
    expect(log.text).toContain('no answer within 3000 ms');

    supervisor.next.push(offer(broker));
    await service.clock.passTo('2024-09-01T12:00:05Z');
    await listener.is('online');
  });

  it('is not asked where the settings name a broker, nor without ingress', async () => {
    await start({ EXPORTER_MQTT_URL: broker.url, ...USER });
    await listener.is('online');
    const service = await start({ EXPORTER_SERVER_INGRESS: 'false' });

    expect(await health(service.url)).not.toHaveProperty('mqtt');
    expect(supervisor.requests).toEqual([]);
  });
});

const USER = { EXPORTER_MQTT_USERNAME: CREDENTIALS.username, EXPORTER_MQTT_PASSWORD: CREDENTIALS.password };
