import fc from 'fast-check';
import { createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { type Broker, CREDENTIALS, describeWithMosquitto, Listener, startMosquitto } from '../../support/mosquitto';
import { HttpStub, type StubAnswer } from '../../support/http-stub';
import { PrintedLog } from '../../support/printed-log';
import { getJson } from '../../support/requests';
import { TestServices } from '../../support/test-services';
import { until } from '../../support/until';
import { limitPackets } from '../../../src/integrations/mqtt/packet-limit';

const services = new TestServices();
const log = new PrintedLog();

// The broker that Home Assistant offers its app, which a person then need not set.
const TOKEN = 'token-of-the-supervisor';
const USER = { EXPORTER_MQTT_USERNAME: CREDENTIALS.username, EXPORTER_MQTT_PASSWORD: CREDENTIALS.password };
const NOTHING: StubAnswer = { status: 400, body: '{"result":"error","message":"Service not enabled"}' };

function offer({ port }: Broker): StubAnswer {
  const data = { host: '127.0.0.1', port, ssl: false, protocol: '3.1.1', addon: 'core_mosquitto', ...CREDENTIALS };
  return { status: 200, body: JSON.stringify({ result: 'ok', data }) };
}

describe('Home Assistant', () => {
  let supervisor: HttpStub;

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

  beforeEach(async () => void (supervisor = await HttpStub.start(() => NOTHING)));
  afterEach(() => supervisor.stop());

  it.each<[string, StubAnswer]>([
    ['forbids it', { status: 403, body: '{"result":"error"}' }],
    ['answers something else', { status: 200, body: '<html>' }],
    ['names no port', { status: 200, body: '{"result":"ok","data":{"host":"core-mosquitto"}}' }],
  ])('that %s offers none', async (_, answer) => {
    supervisor.next.push(answer);
    await start();

    await until(() => printed(`Home Assistant offers no MQTT broker (status ${answer.status})`).length === 1);
  });

  describeWithMosquitto('beside its broker', () => {
    let broker: Broker;
    let listener: Listener;

    beforeEach(async () => {
      broker = await startMosquitto({ password: true });
      listener = await Listener.on(broker, CREDENTIALS);
    });
    afterEach(async () => {
      await listener.end();
      await broker.stop();
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
});

/** The beginning of a packet of MQTT: one byte, and its length in seven bits a byte. */
function header(length: number): number[] {
  const digits: number[] = [];
  for (let left = length; digits.length === 0 || left > 0; left = Math.floor(left / 128)) digits.push(left % 128);
  return [0x30, ...digits.map((digit, index) => (index < digits.length - 1 ? digit + 128 : digit))];
}

const packet = (length: number) => Buffer.concat([Buffer.from(header(length)), Buffer.alloc(length, 0xff)]);

describe('the limit of packets', () => {
  it('lets shorter ones pass, however they are cut into pieces, and ends at the first that is longer', () => {
    const anyLengths = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 });
    fc.assert(
      fc.property(anyLengths, fc.integer({ min: 1, max: 500 }), (lengths, piece) => {
        const stream = new PassThrough();
        let isRefused = false;
        limitPackets(stream, 300, () => (isRefused = true));
        const bytes = Buffer.concat(lengths.map(packet));
        for (let at = 0; at < bytes.length; at += piece) stream.emit('data', bytes.subarray(at, at + piece));
        expect(isRefused).toBe(lengths.some((length) => length > 300));
      }),
    );
  });

  it('needs no more than the length of a packet', () => {
    const stream = new PassThrough();
    limitPackets(stream, 65_536, () => undefined);
    stream.emit('data', Buffer.from(header(200_000_000)));
    expect(stream.destroyed).toBe(true);
  });
});

describe('packet limit', () => {
  it('a broker that sends a packet of 200 MB loses the connection at its beginning, and the log says why', async () => {
    let sent = 0;
    const ended: Promise<void>[] = [];
    const broker = createServer((socket: Socket) => {
      ended.push(new Promise((resolve) => socket.once('close', () => resolve())));
      socket.on('error', () => undefined);
      socket.once('data', () => {
        // CONNACK of MQTT 5 without properties, then the beginning of a PUBLISH.
        socket.write(Buffer.from([0x20, 3, 0, 0, 0]));
        socket.write(Buffer.from(header(200_000_000)));
        const flood = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(16_384))) sent += 16_384;
        };
        socket.on('drain', flood);
        flood();
      });
    });
    await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
    const { port } = broker.address() as { port: number };
    const environment = {
      EXPORTER_MQTT_URL: `mqtt://127.0.0.1:${port}`,
      EXPORTER_LOG_LEVEL: 'info',
      EXPORTER_LOG_FORMAT: 'text',
    };
    const service = await services.run({ environment });
    await until(() => log.text.includes('the broker sent a packet of more than 64 kB'));
    await ended[0];

    // The system's buffers between the two take some.
    expect(sent).toBeLessThan(20_000_000);
    expect(await (await fetch(`${service.url}/actuator/health`)).text()).toContain('more than 64 kB');
    await services.stop(service);
    broker.close();
  });
});

describeWithMosquitto('a retained message of 2 MB', () => {
  it('on a topic of commands reaches the service neither at its start nor later', async () => {
    const broker = await startMosquitto();
    const writer = await Listener.on(broker);
    await writer.say('nutrition-diary/diary/fetch/set', 'x'.repeat(2_000_000), true);
    const service = await services.run({
      environment: { EXPORTER_MQTT_URL: broker.url, EXPORTER_LOG_LEVEL: 'info', EXPORTER_LOG_FORMAT: 'text' },
    });
    await writer.is('online');
    await writer.say('nutrition-diary/diary/fetch/set', 'x'.repeat(2_000_000));
    await writer.say('nutrition-diary/diary/fetch/set', 'tomorrow');
    await until(() => log.text.includes('A command was ignored'));

    expect(log.text.match(/A command was ignored/g)).toHaveLength(1);
    expect(log.text).not.toContain('Not published');
    await services.stop(service);
    await writer.end();
    await broker.stop();
  });
});
