import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { describeWith } from './describe-with';
import { ServerProcess } from './server-process';
import { until } from './until';

const BINARY = process.env['TEST_MOSQUITTO'];
const FILES = join(__dirname, '..', 'fixtures', 'broker');

/** The authority that signed the broker's certificate. */
export const CA_FILE = join(FILES, 'ca.pem');
export const CREDENTIALS = { username: 'diary', password: 'pass of the broker' };

interface MosquittoOptions {
  tls?: boolean;
  /** Only {@link CREDENTIALS}, and by default everybody. */
  password?: boolean;
  /** Lines of an access list. */
  acl?: string;
}

/** Tests with a real broker. */
export const describeWithMosquitto = describeWith('mosquitto', BINARY);

export type Broker = ServerProcess & { url: string };

export async function startMosquitto({ tls = false, password = false, acl }: MosquittoOptions = {}): Promise<Broker> {
  if (!BINARY) throw new Error('There is no mosquitto to start: run the tests by npm test');
  const server = await ServerProcess.start({
    name: 'mosquitto',
    binary: BINARY,
    args: (port, folder) => {
      const file = (name: string, content: string) => {
        const path = join(folder, name);
        // The owner of the folder runs it, and it refuses files that others may read.
        if (!existsSync(path)) writeFileSync(path, content, { mode: 0o600 });
        return path;
      };
      // Keeps root from becoming another user, who could not read the key.
      const config = ['user root', `listener ${port} 127.0.0.1`, 'persistence true', `persistence_location ${folder}/`];
      if (tls) config.push(`certfile ${join(FILES, 'broker.pem')}`, `keyfile ${join(FILES, 'broker.key')}`);
      if (password) {
        const passwords = file('passwords', `${CREDENTIALS.username}:${CREDENTIALS.password}\n`);
        // Hashes them in place.
        if (!readFileSync(passwords, 'utf8').includes('$7$')) spawnSync('mosquitto_passwd', ['-U', passwords]);
        chmodSync(passwords, 0o600);
        config.push(`password_file ${passwords}`);
      }
      config.push(`allow_anonymous ${!password}`, 'autosave_interval 1', 'autosave_on_changes true');
      if (acl !== undefined) config.push(`acl_file ${file('acl', acl)}`);
      return ['-c', file('mosquitto.conf', config.join('\n'))];
    },
    isReady: () => Promise.resolve(true),
  });
  return Object.assign(server, { url: `${tls ? 'mqtts' : 'mqtt'}://localhost:${server.port}` });
}

interface Heard {
  topic: string;
  payload: string;
  retained: boolean;
}

/** Another client of the broker: Home Assistant, or a person who looks. */
export class Listener {
  readonly heard: Heard[] = [];

  private constructor(private readonly client: MqttClient) {
    client.on('message', (topic, payload, { retain }) => {
      this.heard.push({ topic, payload: payload.toString(), retained: retain });
    });
  }

  static async on({ url }: { url: string }, options: IClientOptions = {}): Promise<Listener> {
    const client = await connectAsync(url, { reconnectPeriod: 0, ...options });
    const listener = new Listener(client);
    await client.subscribeAsync('#', { qos: 1 });
    return listener;
  }

  /** The latest payload of a topic. */
  latest(topic: string): string | undefined {
    return this.heard.findLast((message) => message.topic === topic)?.payload;
  }

  /** The latest state of the diary, once it is as expected. */
  async state<T extends object>(name: string, isExpected: (state: T) => boolean = () => true): Promise<T> {
    const read = () => JSON.parse(this.latest(`nutrition-diary/diary/${name}`) ?? 'null') as T | null;
    await until(() => {
      const state = read();
      return state !== null && isExpected(state);
    });
    return read()!;
  }

  async is(availability: 'online' | 'offline'): Promise<void> {
    await until(() => this.latest('nutrition-diary/diary/availability') === availability);
  }

  async say(topic: string, payload: string, retain = false): Promise<void> {
    await this.client.publishAsync(topic, payload, { qos: 1, retain });
  }

  async end(): Promise<void> {
    await this.client.endAsync(true);
  }
}
