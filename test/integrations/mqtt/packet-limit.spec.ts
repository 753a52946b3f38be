import fc from 'fast-check';
import { createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { limitPackets } from '../../../src/integrations/mqtt/packet-limit';
import { PrintedLog } from '../../support/printed-log';
import { TestServices } from '../../support/test-services';
import { describeWithMosquitto, Listener, startMosquitto } from '../../support/mosquitto';
import { until } from '../../support/until';

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

const log = new PrintedLog();
const services = new TestServices();

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
