import type { Logger } from '@nestjs/common';
import type { Config } from '../../config/config';
import { readBroker } from '../../config/values';
import { stackOf } from '../../platform/logging/stack-of';
import { exchangeJson } from '../../platform/outgoing/exchange';
import type { NoAnswerError } from '../../platform/outgoing/outgoing-http';
import { BrokerProblem } from './broker';

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

/**
 * The broker of the settings, or the one that Home Assistant offers.
 *
 * @throws NoBroker
 */
export async function brokerOf({ mqtt, server }: Config, stop: AbortSignal): Promise<Config['mqtt']> {
  if (mqtt.url !== undefined) return mqtt;
  const { status, body } = await exchangeJson({
    method: 'GET',
    url: new URL(`${server.supervisorUrl}/services/mqtt`),
    headers: { authorization: `Bearer ${server.supervisorToken}` },
    timeoutMs: ANSWER_MS,
    signal: stop,
  }).catch(({ message }: NoAnswerError) => {
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
