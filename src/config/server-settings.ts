import { boolean, hostNames, integer, secret, setting, splitList, text, url } from './setting';
import { isNetwork, readTrustProxy } from './values';

export const SERVER = {
  trustProxy: setting<boolean | string[]>(
    'EXPORTER_SERVER_TRUST_PROXY',
    false,
    'trust `X-Forwarded-*`: true, or a list of proxy addresses',
    { accepts: 'true, false, or a list of proxy addresses', read: readTrustProxy },
  ),
  allowedHosts: hostNames(
    'EXPORTER_SERVER_ALLOWED_HOSTS',
    'host names of the service; any other `Host` is refused (403), except for the probes',
  ),
  shutdownDelayMs: integer(
    'EXPORTER_SERVER_SHUTDOWN_DELAY_MS',
    1000,
    // The whole shutdown has to fit into 10 s.
    [0, 5000],
    'milliseconds during which requests are still answered after SIGTERM with readiness DOWN, for load balancers',
  ),
  ingress: boolean(
    'EXPORTER_SERVER_INGRESS',
    false,
    'run as an app of Home Assistant: pages of the same origin may frame the service, and the Supervisor is a trusted proxy',
  ),
  ingressFrom: setting<string[]>(
    'EXPORTER_SERVER_INGRESS_FROM',
    ['172.30.32.2'],
    'addresses or networks of the Supervisor, comma separated, whose `X-Ingress-Path` and `X-Forwarded-*` are trusted',
    {
      accepts: 'addresses or networks, comma separated',
      read: (value) => {
        const networks = splitList(value);
        return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
      },
    },
  ),
  optionsFile: text(
    'EXPORTER_SERVER_OPTIONS_FILE',
    'a JSON file with further settings, such as `{"upstream_username": "me"}`: names without `EXPORTER_`, in small letters, and `time_zone` for `TZ`; it comes between the environment and `.env`',
  ),
  supervisorUrl: url(
    'EXPORTER_SERVER_SUPERVISOR_URL',
    'the Supervisor of Home Assistant; with `EXPORTER_SERVER_INGRESS` and without `EXPORTER_MQTT_URL` it provides the MQTT broker',
    'http://supervisor',
  ),
  supervisorToken: secret('SUPERVISOR_TOKEN', 'token for the Supervisor, which sets it itself'),
};
