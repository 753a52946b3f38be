import { readFileSync } from 'node:fs';
import { ServiceProcess } from '../../../proof/shared/process.ts';
import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { command } from '../../../src/cli/mqtt-forget/command';
import { runHere } from '../../support/command-here';
import { upstreamOf } from '../../support/create-test-app';
import {
  type Broker,
  CA_FILE,
  CREDENTIALS,
  describeWithMosquitto,
  Listener,
  startMosquitto,
} from '../../support/mosquitto';
import { describeWithMongo, startMongo } from '../../support/mongo';
import { PrintedLog } from '../../support/printed-log';
import { postExport } from '../../support/requests';
import { TestServices } from '../../support/test-services';
import { until } from '../../support/until';

const { username, password } = CREDENTIALS;
const USER = { EXPORTER_MQTT_USERNAME: username, EXPORTER_MQTT_PASSWORD: password };

describeWithMosquitto('a broker', () => {
  const services = new TestServices();
  const log = new PrintedLog();
  const start = (broker: Broker, environment: Record<string, string> = {}) =>
    services.run({
      environment: {
        EXPORTER_MQTT_URL: broker.url,
        EXPORTER_LOG_LEVEL: 'info',
        EXPORTER_LOG_FORMAT: 'text',
        ...environment,
      },
    });
  const isLogged = (text: string) => until(() => log.text.includes(text));

  it('that asks for a password gets it; a wrong one is one error that names the setting, and stops no run', async () => {
    const [broker, site] = [await startMosquitto({ password: true }), await SimulatedSite.start()];
    const listener = await Listener.on(broker, CREDENTIALS);
    const wrong = await start(broker, { ...USER, ...upstreamOf(site), EXPORTER_MQTT_PASSWORD: 'a wrong one' });
    await isLogged('Not published: the broker refused EXPORTER_MQTT_USERNAME or EXPORTER_MQTT_PASSWORD');
    expect((await postExport(wrong, '2024-08-27', '2024-08-27')).status).toBe(200);
    await services.stop(wrong);
    expect(log.text.match(/ERROR/g)).toHaveLength(1);
    expect(log.text).not.toContain('a wrong one');

    const right = await start(broker, USER);
    await listener.is('online');
    await services.stop(right);
    await listener.is('offline');
    await listener.end();
    await Promise.all([broker.stop(), site.stop()]);
  });

  it('with a certificate of an own authority is believed with its file alone', async () => {
    const broker = await startMosquitto({ tls: true });
    await start(broker);
    await until(() => /certificate of the broker was refused .*EXPORTER_MQTT_CA_FILE/.test(log.text));
    await start(broker, { EXPORTER_MQTT_CA_FILE: CA_FILE });
    await isLogged('Connected to the broker');
    await broker.stop();
  });

  it('with the access list of the documents lets the diary do its work, and be forgotten', async () => {
    const [, acl = ''] = /```acl\n(.*?)```/s.exec(readFileSync('docs/home-assistant.md', 'utf8')) ?? [];
    const broker = await startMosquitto({ password: true, acl });
    const allowed = await start(broker, USER);
    await isLogged('Connected to the broker');
    await services.stop(allowed);
    expect(log.text).not.toContain('Not published');
    const forgot = await runHere(command, [], { ...USER, EXPORTER_MQTT_URL: broker.url }, services.path);
    expect(forgot).toMatchObject({ code: 0, output: 'Removed the diary from the MQTT broker.\n' });
    await broker.stop();
  });

  it('whose access list refuses a topic is one error with the topic', async () => {
    const acl = `user ${username}\ntopic readwrite nutrition-diary/#\ntopic read homeassistant/status\n`;
    const broker = await startMosquitto({ password: true, acl });
    await start(broker, USER);
    await isLogged('does not let EXPORTER_MQTT_USERNAME use homeassistant/device/nutrition_diary_diary/config');
    await start(broker, { ...USER, EXPORTER_MQTT_DISCOVERY_PREFIX: 'off' });
    await isLogged('Connected to the broker');
    await broker.stop();
  });
});

describeWithMosquitto('of two replicas', () => {
  describeWithMongo('on one MongoDB', () => {
    it('one publishes; when it is killed, the other does within its lease', async () => {
      const [broker, mongo, site] = [await startMosquitto(), await startMongo(), await SimulatedSite.start()];
      const listener = await Listener.on(broker);
      const uri = mongo.freshUri();
      const start = () =>
        ServiceProcess.start({
          ...upstreamOf(site),
          EXPORTER_PERSISTENCE_DOCSTORE_URL: uri,
          EXPORTER_MQTT_URL: broker.url,
        });
      const services = [await start(), await start()];
      await listener.is('online');
      const publishing = () => services.filter(({ output }) => output.includes('Connected to the broker'));
      await until(() => publishing().length > 0);
      expect(publishing()).toHaveLength(1);
      const [first] = publishing();

      // A run of either is seen.
      const other = services.find((service) => service !== first)!;
      await postExport(other, '2024-08-27', '2024-08-27');
      await listener.state<{ lastFetch: string | null }>('status', ({ lastFetch }) => lastFetch !== null);

      await first!.stop('SIGKILL');
      await listener.is('offline');
      await listener.is('online');
      await until(() => publishing().length === 2);
      expect(await other.stop()).toBe(0);
      await listener.is('offline');
      await listener.end();
      await Promise.all([broker.stop(), mongo.stop(), site.stop()]);
    });
  });
});
