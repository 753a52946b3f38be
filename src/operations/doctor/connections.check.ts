import { masked } from '../../config/masked';
import { type BrokerProblem, Connection } from '../../integrations/mqtt/broker';
import { addressesOf } from '../../integrations/notification/addresses';
import { exchangeJson } from '../../platform/outgoing/exchange';
import type { NoAnswerError } from '../../platform/outgoing/outgoing-http';
import type { Examination } from './examination';
import { combined, failed, type Finding, ok, warning } from './finding';
import { reachProblem } from './reach';

const DISCOVERY = '/.well-known/openid-configuration';

export async function checkBroker({ config: { mqtt } }: Examination): Promise<Finding | undefined> {
  if (mqtt.url === undefined) return undefined;
  const name = masked(mqtt.url);
  try {
    const connection = await Connection.open(mqtt);
    await connection.end();
    return ok(`${name} accepts the connection`);
  } catch (error) {
    const { message, isRefused } = error as BrokerProblem;
    const remedy = isRefused
      ? 'Correct the setting, or what the broker permits'
      : 'Start the broker, or correct EXPORTER_MQTT_URL';
    return failed(`${name}: ${message}`, remedy);
  }
}

export async function checkLoginProvider({ config, stop }: Examination): Promise<Finding | undefined> {
  const { issuer } = config.access.oidc;
  if (issuer === undefined) return undefined;
  const correct = 'Correct EXPORTER_ACCESS_OIDC_ISSUER, or start the login provider';
  try {
    const url = new URL(issuer.replace(/\/$/, '') + DISCOVERY);
    const { status, body } = await exchangeJson({ method: 'GET', url, signal: stop });
    if (status !== 200) return failed(`${issuer} has no ${DISCOVERY} (status ${status})`, correct);
    const { issuer: named } = (body ?? {}) as { issuer?: unknown };
    if (named !== issuer) return failed(`${issuer} calls itself otherwise in ${DISCOVERY}`, correct);
    return ok(`${issuer} describes itself`);
  } catch (error) {
    return failed(`${issuer}: ${(error as NoAnswerError).message}`, correct);
  }
}

/** Opens a connection to the host of each channel, and sends nothing. */
export async function checkChannels({ config, stop }: Examination): Promise<Finding | undefined> {
  const findings = await Promise.all(
    addressesOf(config).map(async ({ name, address, missing }) => {
      if (missing.length > 0)
        return warning(
          `${name} sends nothing without ${missing.join(' and ')}`,
          `Set it, or remove the rest of ${name}`,
        );
      const problem = await reachProblem(address, stop);
      if (problem === undefined) return ok(`${name} can be reached`);
      return warning(`${name}, ${address.host}: ${problem}`, `Correct the address of ${name}, or start what is there`);
    }),
  );
  return findings.length === 0 ? undefined : combined(findings);
}
