import { networkInterfaces } from 'node:os';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { canBeSetUp, type Config, isRestricted, mayHaveBroker } from './config/config';
import { masked } from './config/setting';
import { executionMode } from './config/values';
import { plural } from './diary/plural';
import { DOCTOR_WORDS } from './operations/doctor/doctor-words';
import { nextFetch } from './operations/schedule/cron-times';
import { SetUpCode } from './operations/settings/set-up-code';
import { DocStore } from './persistence/doc-store';
import { SettingsInForce } from './persistence/settings/settings-in-force';
import { Clock } from './platform/clock';
import { PROGRAM } from './platform/version';

const VIRTUAL = /^(docker|br-|veth|virbr|podman|cni)/;
const MAX_ADDRESSES = 3;

export interface Started {
  port: number;
  /** Stored days; undefined while the store cannot be reached. */
  days?: number;
  /** The code of the set-up, and of changes while access is not restricted. */
  code?: string;
  /** It was kept with the settings, which are gone. */
  isPasswordGone?: boolean;
  isContainer: boolean;
  addresses: string[];
}

interface Line {
  level: 'log' | 'warn';
  text: string;
}

export async function logStart(app: INestApplicationContext, config: Config, port: number): Promise<void> {
  const { docStore } = config.persistence;
  const counted = docStore.enabled ? app.get(DocStore).countDays({}) : Promise.resolve({ count: 0 });
  const nothing = () => undefined;
  const [days, code] = await Promise.all([
    counted.then(({ count }) => count, nothing),
    app.get(SetUpCode).current().catch(nothing),
  ]);
  const { isPasswordGone } = app.get(SettingsInForce);
  const started = {
    port,
    days,
    code,
    isPasswordGone,
    isContainer: executionMode() !== 'NODE',
    addresses: ownAddresses(),
  };
  const logger = new Logger('Main');
  for (const { level, text } of describeStart(config, app.get(Clock), started)) logger[level](text);
}

/** At most ten lines. The ones with the code are warnings, because a log level that hides it would leave no way in. */
export function describeStart(config: Config, clock: Clock, started: Started): Line[] {
  const { upstream, timeZone, web } = config;
  const { port, code, isContainer } = started;
  const isNew = canBeSetUp(config);
  const others = othersThatAreOn(config);
  const info = (text: string): Line => ({ level: 'log', text });
  const lines = [info(storeText(config, started.days))];
  if (isNew) lines.push(info('Account at fddb.info: not set up yet'));
  else if (upstream.username !== undefined) lines.push(info(`Account at fddb.info: ${masked(upstream.username)}`));
  lines.push(info(`Today is ${clock.today()} (${timeZone}); ${DOCTOR_WORDS.en.nextFetch(nextFetch(config, clock))}`));
  if (others !== '') lines.push(info(`Also on: ${others}`));
  if (isRestricted(config)) lines.push(info(`Access: ${accessText(config)}`));
  else if (!isNew) lines.push({ level: 'warn', text: openText(started) });
  const where = isContainer ? 'of the container' : '(all addresses)';
  lines.push(info(`${PROGRAM.name} ${PROGRAM.version} listens on port ${port} ${where}`));
  const hosts = hostsOf(config, started);
  if (!web.enabled || hosts.length === 0) return lines;
  const path = isNew && code !== undefined && !config.server.ingress ? `#/set-up?code=${code}` : '';
  const [first, ...rest] = hosts.map((host) => host + path);
  const text = `Open ${first}${rest.length > 0 ? ` (or ${rest.join(', ')})` : ''}`;
  return [...lines, { level: path === '' ? 'log' : 'warn', text }];
}

function storeText({ persistence: { docStore } }: Config, days: number | undefined): string {
  if (!docStore.enabled) return 'Diary: no document store';
  return `Diary: ${masked(docStore.url)}, ${days === undefined ? 'which cannot be reached yet' : plural(days, 'day')}`;
}

function accessText({ access: { password, tokens, proxyHeader, oidc } }: Config): string {
  const ways = [
    password !== undefined && 'password',
    oidc.issuer !== undefined && `login at ${oidc.issuer}`,
    proxyHeader !== undefined && `the user that a proxy names in ${proxyHeader}`,
    tokens.length > 0 && 'tokens',
  ];
  return ways.filter((way) => way !== false).join(', ');
}

function openText({ code, isPasswordGone = false }: Started): string {
  const [state, use] = isPasswordGone
    ? ['This diary stays closed, because its password is gone', 'a new one']
    : ['Anyone on your network can open this diary, because no password is set', 'changing its settings'];
  return `${state} (docs/access.md)${code === undefined ? '' : `; the code for ${use} is ${code}`}`;
}

/** What is off by default, secrets left out. */
function othersThatAreOn(config: Config): string {
  const { digest, heartbeat, mcp, mqtt, notification, persistence, scheduler, telegram, telemetry, versionCheck } =
    config;
  const channels = {
    Telegram: telegram.token,
    ntfy: notification.ntfyUrl,
    Gotify: notification.gotifyUrl,
    Apprise: notification.appriseUrl,
    'e-mail': notification.emailUrl,
  };
  const notices = Object.entries(channels).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const parts = [
    mcp.enabled && `MCP${mcp.writeToolsEnabled ? ' with writing tools' : ''} at /mcp`,
    mayHaveBroker(config) && `MQTT${mqtt.url === undefined ? '' : ` at ${masked(mqtt.url)}`}`,
    persistence.timeSeries.enabled && `time series at ${masked(persistence.timeSeries.url)}`,
    scheduler.todayCron !== undefined && 'reading today',
    notices.length > 0 && `notices by ${notices.join(', ')}`,
    digest.cron !== undefined && 'weekly digest',
    notification.webhookUrl !== undefined && 'webhook',
    heartbeat.url !== undefined && 'heartbeat',
    telemetry.url !== undefined && `telemetry to ${masked(telemetry.url)}`,
    (versionCheck.enabled ?? versionCheck.url !== undefined) && 'check for newer versions',
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Addresses that a browser can open. A container knows neither its machine's nor the port as it is published. */
function hostsOf(config: Config, { port, isContainer, addresses }: Started): string[] {
  const { access, server } = config;
  if (server.ingress) return ['the app in Home Assistant'];
  if (access.publicUrl !== undefined) return [`${access.publicUrl}/`];
  if (!isContainer) return ['localhost', ...addresses].map((host) => `http://${host}:${port}/`);
  return canBeSetUp(config) ? [`http://<address of this machine>:${port}/`] : [];
}

function ownAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .slice(0, MAX_ADDRESSES);
}
