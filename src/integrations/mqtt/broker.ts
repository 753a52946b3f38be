import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IClientOptions, MqttClient } from 'mqtt';
import type { Config } from '../../config/config';
import { nextTurn } from '../../platform/work/yielding';
import { limitPackets, MAX_PACKET_BYTES } from './packet-limit';
import type { Logger } from '@nestjs/common';
import { readBroker } from '../../config/values';
import { stackOf } from '../../platform/logging/logger';
import { exchangeJson } from '../../platform/outgoing/exchange';
import type { RequestFailedError } from '../../platform/outgoing/outgoing-http';

const PORTS = { mqtt: 1883, mqtts: 8883, ws: 80, wss: 443 };
const TIMEOUT_MS = 10_000;
const KEEP_ALIVE_SECONDS = 30;
const MQTT_5_PROTOCOL = 5;
const MQTT_3_PROTOCOL = 4;
/** A broker without MQTT 5 says so by one of these codes. */
const UNKNOWN_VERSION = [1, 132];
/** Wrong user name or password, and not authorised, of MQTT 3 and 5. */
const REFUSED = [4, 5, 134, 135];

const CLOSED = 'the broker closed the connection';
const TOO_LONG = `the broker sent a packet of more than ${MAX_PACKET_BYTES / 1024} kB, for which the connection was ended`;

export class BrokerProblem extends Error {
  /** @param isRefused whether only other settings help, so that trying soon is of no use */
  constructor(
    message: string,
    readonly isRefused: boolean,
  ) {
    super(message);
  }
}

export interface Message {
  topic: string;
  payload: string;
  retained: boolean;
}

/** A connection to the broker. It is not opened again when it closes. */
export class Connection {
  readonly closed: Promise<void>;
  problem = 'the connection was lost';

  private constructor(private readonly client: MqttClient) {
    this.closed = new Promise((resolve) => client.once('close', resolve));
    // An error needs no handling, because the connection closes.
    client.on('error', () => undefined);
  }

  /** @param will the topic that gets `offline` when the process dies; none for a connection that publishes nothing */
  static async open(settings: Config['mqtt'], will?: string): Promise<Connection> {
    try {
      return await this.with(MQTT_5_PROTOCOL, settings, will).catch((error: unknown) => {
        if (!UNKNOWN_VERSION.includes(errorCode(error) as number)) throw error;
        return this.with(MQTT_3_PROTOCOL, settings, will);
      });
    } catch (error) {
      throw toBrokerProblem(error);
    }
  }

  private static async with(protocolVersion: 4 | 5, settings: Config['mqtt'], will?: string): Promise<Connection> {
    const { url, username, password, caFile, instance } = settings;
    const options: IClientOptions = {
      protocolVersion,
      clientId: `nutrition-diary-${instance}-${randomBytes(4).toString('hex')}`,
      username,
      password,
      ...(caFile !== undefined && { ca: readCertificate(caFile) }),
      ...(will !== undefined && { will: { topic: will, payload: Buffer.from('offline'), qos: 1, retain: true } }),
      keepalive: KEEP_ALIVE_SECONDS,
      connectTimeout: TIMEOUT_MS,
      // The publisher says when it is tried again.
      reconnectPeriod: 0,
      // A broker drops what is longer, if it speaks MQTT 5.
      properties: { maximumPacketSize: MAX_PACKET_BYTES },
    };
    const { default: mqtt } = await import('mqtt');
    const client = mqtt.connect({ ...connectOptions(url!), ...options });
    const connection = new Connection(client);
    limitPackets(client.stream, MAX_PACKET_BYTES, () => (connection.problem = TOO_LONG));
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve());
        client.once('error', reject);
        client.once('close', () => reject(new Error(connection.problem === TOO_LONG ? TOO_LONG : CLOSED)));
      });
      return connection;
    } catch (error) {
      client.end(true);
      throw error;
    }
  }

  /** @param handle takes one message at a time; the next is read when its promise has ended */
  onMessage(handle: (message: Message) => Promise<void>): void {
    this.client.handleMessage = ({ topic, payload, retain }, done) => {
      // Whatever comes faster waits at the broker, because nothing more is read.
      // So does the answer to a ping; a message shows as well that the broker is there.
      this.client.reschedulePing(true);
      void nextTurn()
        .then(() => handle({ topic, payload: payload.toString(), retained: retain }))
        .finally(() => done());
    };
  }

  /** Waits until the broker has it. @throws BrokerProblem */
  async publish(topic: string, payload: string): Promise<void> {
    await this.acknowledged(this.client.publishAsync(topic, payload, { qos: 1, retain: true }), topic);
  }

  async subscribe(topics: string[]): Promise<void> {
    await this.acknowledged(this.client.subscribeAsync(topics, { qos: 1 }), topics.join(', '));
  }

  /** Closes the connection without the last will, which is for connections that break off. */
  async end(): Promise<void> {
    if (this.client.connected) await this.client.endAsync();
    else this.client.end(true);
  }

  private async acknowledged(work: Promise<unknown>, topic: string): Promise<void> {
    const gone = this.closed.then(() => {
      throw new BrokerProblem(this.problem === TOO_LONG ? TOO_LONG : CLOSED, false);
    });
    try {
      await Promise.race([work, gone]);
    } catch (error) {
      throw error instanceof BrokerProblem ? error : toBrokerProblem(error, topic);
    }
  }
}

/** In parts, because the library would take an address apart by a function that Node warns of. */
function connectOptions(url: string): IClientOptions {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const name = protocol.slice(0, -1) as keyof typeof PORTS;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { protocol: name, host, port: Number(port || PORTS[name]), path: pathname + search };
}

function readCertificate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BrokerProblem(`EXPORTER_MQTT_CA_FILE cannot be read: ${(error as Error).message}`, true);
  }
}

function toBrokerProblem(error: unknown, topic?: string): BrokerProblem {
  if (error instanceof BrokerProblem) return error;
  const code = errorCode(error);
  if (REFUSED.includes(code as number)) {
    return topic === undefined
      ? new BrokerProblem('the broker refused EXPORTER_MQTT_USERNAME or EXPORTER_MQTT_PASSWORD', true)
      : new BrokerProblem(`the broker does not let EXPORTER_MQTT_USERNAME use ${topic}; check its access list`, true);
  }
  if (typeof code === 'string' && /CERT|ERR_TLS|UNABLE_TO|SELF_SIGNED|ERR_SSL/.test(code)) {
    return new BrokerProblem(`the certificate of the broker was refused (${code}); check EXPORTER_MQTT_CA_FILE`, true);
  }
  return new BrokerProblem((error as Error).message || String(code), false);
}

function errorCode(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

const ANSWER_MS = 3000;

/** Home Assistant offers no broker, which is no fault. */
export class NoBroker extends BrokerProblem {}

interface Offer {
  host?: string;
  port?: number;
  ssl?: boolean;
  username?: string;
  password?: string;
}

/** The broker of the settings, or the one that Home Assistant offers. @throws NoBroker */
export async function brokerOf({ mqtt, server }: Config, stop: AbortSignal): Promise<Config['mqtt']> {
  if (mqtt.url !== undefined) return mqtt;
  const { status, body } = await exchangeJson({
    method: 'GET',
    url: new URL(`${server.supervisorUrl}/services/mqtt`),
    headers: { authorization: `Bearer ${server.supervisorToken}` },
    timeoutMs: ANSWER_MS,
    signal: stop,
  }).catch(({ message }: RequestFailedError) => {
    throw new NoBroker(`The Supervisor of Home Assistant was not asked for a broker: ${message}`, false);
  });
  const { host, port, ssl, username, password } = (body as { data?: Offer } | undefined)?.data ?? {};
  const url = readBroker(`${ssl ? 'mqtts' : 'mqtt'}://${host}:${port}`);
  if (status !== 200 || host === undefined || url === undefined)
    throw new NoBroker(`Home Assistant offers no MQTT broker (status ${status})`, true);
  return { ...mqtt, url, username, password };
}

export function logProblem(logger: Logger, error: unknown): void {
  if (error instanceof NoBroker) logger.log(error.message);
  else if (!(error instanceof BrokerProblem)) logger.warn(`Not published: ${stackOf(error)}`);
  else if (error.isRefused) logger.error(`Not published: ${error.message}`);
  else logger.warn(`Not published, will retry: ${error.message}`);
}
