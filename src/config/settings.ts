import { executionMode } from './execution-mode';
import { boolean, cron, hostNames, integer, oneOf, special, text, url } from './setting';
import { ACCESS } from './settings-of/access';
import { BACKUP } from './settings-of/backup';
import { PERSISTENCE } from './settings-of/persistence';
import { isTimeZone, systemTimeZone } from './time-zone';
import { readTrustProxy } from './trust-proxy';

export const LONGEST_LOOK_BACK_DAYS = 14;

const inContainer = executionMode() !== 'NODE';

/**
 * Every setting of the service: its path in the code, its name, default and meaning. The table in docs/configuration.md and
 * `.env.example` are generated from this; a test compares them.
 */
export const SETTINGS = {
  port: integer({ name: 'PORT', default: 8080, min: 0, max: 65535, description: 'HTTP port' }),
  timeZone: special({
    name: 'TZ',
    default: systemTimeZone(),
    shownDefault: "the system's zone",
    accepts: 'a zone name such as Europe/Berlin',
    description: 'zone of "today", of the schedule and of stored midnights; `docker-compose.yml` sets Europe/Berlin',
    read: (value) => (isTimeZone(value) ? value : undefined),
  }),
  server: {
    trustProxy: special<boolean | string[]>({
      name: 'EXPORTER_SERVER_TRUST_PROXY',
      default: false,
      shownDefault: 'false',
      accepts: 'true, false, or a list of proxy addresses',
      description: 'believe `X-Forwarded-*`: true, or a list of proxy addresses',
      read: readTrustProxy,
    }),
    allowedHosts: hostNames({
      name: 'EXPORTER_SERVER_ALLOWED_HOSTS',
      description: 'when set, a request whose `Host` is not listed is refused (403), the probes excepted',
    }),
    shutdownDelayMs: integer({
      name: 'EXPORTER_SERVER_SHUTDOWN_DELAY_MS',
      default: 1000,
      min: 0,
      // The whole shutdown has to fit into 10 s.
      max: 5000,
      description:
        'how long requests are still answered after SIGTERM while readiness is DOWN, so that load balancers stop sending them',
    }),
  },
  import: {
    maxMb: integer({
      name: 'EXPORTER_IMPORT_MAX_MB',
      default: 100,
      min: 1,
      max: 1000,
      description: 'the largest file that can be imported, in MB before and after decompression',
    }),
  },
  access: ACCESS,
  web: { enabled: boolean({ name: 'EXPORTER_WEB_ENABLED', default: true, description: 'the web app at `/`' }) },
  upstream: {
    url: url({ name: 'EXPORTER_UPSTREAM_URL', default: 'https://fddb.info', description: 'the address of fddb.info' }),
    username: text({
      name: 'EXPORTER_UPSTREAM_USERNAME',
      default: undefined,
      description: 'the account at fddb.info; without one the service starts, but fetches answer 502',
    }),
    password: text({
      name: 'EXPORTER_UPSTREAM_PASSWORD',
      default: undefined,
      secret: true,
      description: 'its password; sent in the login request only',
    }),
    fullDetails: boolean({
      name: 'EXPORTER_UPSTREAM_FULL_DETAILS',
      default: false,
      description:
        'ask fddb.info for the full view, which has vitamins and minerals; it may remember that for the account, so that your browser shows it, too',
    }),
    minDaysBack: integer({
      name: 'EXPORTER_UPSTREAM_MIN_DAYS_BACK',
      default: 1,
      min: 1,
      max: 36_600,
      description: 'smallest `days` of `GET …/export`',
    }),
    maxDaysBack: integer({
      name: 'EXPORTER_UPSTREAM_MAX_DAYS_BACK',
      default: 365,
      min: 1,
      max: 36_600,
      description: 'largest `days` of `GET …/export`',
    }),
    pauseMs: integer({
      name: 'EXPORTER_UPSTREAM_PAUSE_MS',
      default: 500,
      min: 0,
      max: 600_000,
      description: 'pause between two days, in milliseconds',
    }),
    timeoutMs: integer({
      name: 'EXPORTER_UPSTREAM_TIMEOUT_MS',
      default: 30_000,
      min: 1,
      max: 600_000,
      description: 'time-out of every request to fddb.info, in milliseconds',
    }),
  },
  persistence: PERSISTENCE,
  backup: BACKUP,
  scheduler: {
    enabled: boolean({
      name: 'EXPORTER_SCHEDULER_ENABLED',
      default: true,
      description: 'fetch yesterday on a schedule',
    }),
    cron: cron('EXPORTER_SCHEDULER_CRON', '0 0 3 * * *', 'when; exactly six fields, seconds first; `?` is `*`'),
    lookBackDays: integer({
      name: 'EXPORTER_SCHEDULER_LOOK_BACK_DAYS',
      default: 1,
      min: 1,
      max: LONGEST_LOOK_BACK_DAYS,
      description:
        'the scheduled run covers the last N days, ending yesterday; 3 also catches late edits and skipped nights',
    }),
  },
  mcp: {
    enabled: boolean({ name: 'EXPORTER_MCP_ENABLED', default: false, description: 'the MCP server at `/mcp`' }),
    writeToolsEnabled: boolean({
      name: 'EXPORTER_MCP_WRITE_TOOLS_ENABLED',
      default: false,
      description: 'its tools that fetch',
    }),
    allowedOrigins: hostNames({
      name: 'EXPORTER_MCP_ALLOWED_ORIGINS',
      description: 'host names that a browser `Origin` may have besides `localhost`, `127.0.0.1` and `[::1]`',
    }),
  },
  telegram: {
    token: text({
      name: 'EXPORTER_NOTIFICATION_TELEGRAM_TOKEN',
      default: undefined,
      secret: true,
      description: 'token of the bot that sends notices; idle until token and chat are set',
    }),
    chatId: text({
      name: 'EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID',
      default: undefined,
      description: 'the chat that gets the notices',
    }),
    apiUrl: url({
      name: 'EXPORTER_NOTIFICATION_TELEGRAM_API_URL',
      default: 'https://api.telegram.org',
      description: "Telegram's address",
    }),
  },
  telemetry: {
    url: url({
      name: 'EXPORTER_TELEMETRY_URL',
      default: undefined,
      description: 'address that receives an anonymous ping; without one nothing is sent',
    }),
    cron: cron('EXPORTER_TELEMETRY_CRON', '0 0 4 * * *', 'when the ping is sent'),
  },
  versionCheck: {
    url: url({
      name: 'EXPORTER_VERSION_CHECK_URL',
      default: undefined,
      description: 'address that is queried for the newest version; without one there is no check',
    }),
    cron: cron('EXPORTER_VERSION_CHECK_CRON', '0 30 4 * * *', 'when the version is checked'),
  },
  log: {
    level: oneOf({
      name: 'EXPORTER_LOG_LEVEL',
      default: 'info',
      values: ['debug', 'info', 'warn', 'error'],
      description: 'the lowest level that is logged: `debug`, `info`, `warn`, `error`',
    }),
    format: oneOf({
      name: 'EXPORTER_LOG_FORMAT',
      default: inContainer ? 'json' : 'text',
      shownDefault: 'json in a container, else text',
      values: ['json', 'text'],
      description: '`json` or `text`',
    }),
  },
};
