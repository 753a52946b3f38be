import { ACCESS } from './access-settings';
import { readCron } from './reading/cron';
import { MQTT } from './mqtt-settings';
import { DIGEST, HEARTBEAT, NOTIFICATION, TELEMETRY, VERSION_CHECK } from './notification-settings';
import { SERVER } from './server-settings';
import { DAY_START, executionMode, isTimeZone, MCP_TOOLSETS, readKeepCounts, systemTimeZone } from './values';
import { boolean, cron, hostNames, integer, oneOf, secret, setting, text, url } from './setting';

export const MAX_LOOK_BACK_DAYS = 14;

/** The table in docs/configuration.md and `.env.example` are generated from this; a test compares them. */
export const SETTINGS = {
  port: integer('PORT', 8080, [0, 65535], 'HTTP port'),
  timeZone: setting('TZ', systemTimeZone(), 'zone of "today", of the schedule and of stored midnights', {
    shownDefault: "the system's zone; in a container in UTC, Europe/Berlin",
    accepts: 'a zone name such as Europe/Berlin',
    read: (value) => (isTimeZone(value) ? value : undefined),
  }),
  server: SERVER,
  import: {
    maxMb: integer(
      'EXPORTER_IMPORT_MAX_MB',
      50,
      [1, 1000],
      'the largest file that can be imported, in MB before and after decompression',
    ),
  },
  access: ACCESS,
  web: { enabled: boolean('EXPORTER_WEB_ENABLED', true, 'the web app at `/`') },
  setUp: {
    enabled: boolean(
      'EXPORTER_SETUP_ENABLED',
      true,
      'set-up in the browser, while neither an account nor an access setting exists',
    ),
  },
  upstream: {
    url: url('EXPORTER_UPSTREAM_URL', 'the address of fddb.info', 'https://fddb.info'),
    username: text(
      'EXPORTER_UPSTREAM_USERNAME',
      'the account at fddb.info; without one the service starts, but fetches answer 502',
    ),
    password: secret('EXPORTER_UPSTREAM_PASSWORD', 'its password; sent in the login request only'),
    fullDetails: boolean(
      'EXPORTER_UPSTREAM_FULL_DETAILS',
      false,
      'ask fddb.info for the full view, which has vitamins and minerals; it may remember that for the account, so your browser may show it as well',
    ),
    minDaysBack: integer('EXPORTER_UPSTREAM_MIN_DAYS_BACK', 1, [1, 36_600], 'smallest `days` of `GET …/export`'),
    maxDaysBack: integer('EXPORTER_UPSTREAM_MAX_DAYS_BACK', 365, [1, 36_600], 'largest `days` of `GET …/export`'),
    pauseMs: integer('EXPORTER_UPSTREAM_PAUSE_MS', 500, [0, 600_000], 'pause between two days, in milliseconds'),
    timeoutMs: integer(
      'EXPORTER_UPSTREAM_TIMEOUT_MS',
      30_000,
      [1, 600_000],
      'time-out of every request to fddb.info, in milliseconds',
    ),
    dayStartsAt: setting(
      'EXPORTER_UPSTREAM_DAY_STARTS_AT',
      'auto',
      'when a day begins: a food in the CSV of fddb.info that was eaten earlier belongs to the evening before; `auto` derives it from the stored days',
      { accepts: 'auto, or a time from 00:00 to 06:00', read: (value) => (DAY_START.test(value) ? value : undefined) },
    ),
  },
  persistence: {
    leaseSeconds: integer(
      'EXPORTER_PERSISTENCE_LEASE_SECONDS',
      60,
      [5, 600],
      'seconds after which the lease of a process that died during a fetch or import expires',
    ),
    keepPages: boolean(
      'EXPORTER_PERSISTENCE_KEEP_PAGES',
      true,
      'keep the diary part of each page, about 1 MB a year; a later version can read it again (`npm run reread`)',
    ),
    docStore: {
      enabled: boolean('EXPORTER_PERSISTENCE_DOCSTORE_ENABLED', true, 'keep whole entries, products included'),
      url: setting(
        'EXPORTER_PERSISTENCE_DOCSTORE_URL',
        'sqlite:data/diary.db',
        'the scheme selects the store: `sqlite:<path>`, `sqlite::memory:`, `mongodb://…`, `mongodb+srv://…`',
        {
          accepts: 'sqlite:<path>, sqlite::memory:, mongodb://… or mongodb+srv://…',
          read: (value) => (/^(sqlite:.+|mongodb(\+srv)?:\/\/.+)$/.test(value) ? value : undefined),
        },
      ),
      collection: setting(
        'EXPORTER_PERSISTENCE_DOCSTORE_COLLECTION',
        'entries',
        'MongoDB only; an existing collection of the same document shape can be adopted',
        {
          accepts: 'the name of a collection, without $',
          read: (value) => (/^(?!system\.)[^$.\0]+(\.[^$.\0]+)*$/.test(value) ? value : undefined),
        },
      ),
    },
    timeSeries: {
      enabled: boolean(
        'EXPORTER_PERSISTENCE_TIMESERIES_ENABLED',
        false,
        'also keep totals, nutrients and meals of days in a time-series store',
      ),
      url: url(
        'EXPORTER_PERSISTENCE_TIMESERIES_URL',
        'InfluxDB 2, or another server that supports its write API',
        'http://localhost:8086',
      ),
      token: secret('EXPORTER_PERSISTENCE_TIMESERIES_TOKEN', 'access token of the time-series store'),
      org: text('EXPORTER_PERSISTENCE_TIMESERIES_ORG', 'organisation in the time-series store', 'primary'),
      bucket: text('EXPORTER_PERSISTENCE_TIMESERIES_BUCKET', 'bucket in the time-series store', 'nutrition-diary'),
    },
  },
  backup: {
    enabled: boolean(
      'EXPORTER_BACKUP_ENABLED',
      true,
      'back up the diary file on a schedule; for MongoDB use `mongodump`',
    ),
    cron: cron('EXPORTER_BACKUP_CRON', 'when the backup is made', '0 30 3 * * *'),
    folder: {
      ...text(
        'EXPORTER_BACKUP_FOLDER',
        'where backups are kept; each diary with the same file name needs its own; relative to the working directory',
      ),
      shownDefault: 'backups beside the diary file',
    },
    keep: setting(
      'EXPORTER_BACKUP_KEEP',
      '7d,4w,12m',
      'backups to keep: the first and newest of so many days, the newest of so many weeks and months; always the last of a year',
      {
        accepts: 'numbers of days, weeks and months that keep at least one backup, such as 7d,4w,12m',
        read: (value) => (readKeepCounts(value) ? value : undefined),
      },
    ),
    beforeMigration: boolean(
      'EXPORTER_BACKUP_BEFORE_MIGRATION',
      true,
      'back up the diary file before a new version migrates it; if that fails, the service does not start and the file is unchanged',
    ),
  },
  scheduler: {
    enabled: boolean('EXPORTER_SCHEDULER_ENABLED', true, 'fetch yesterday on a schedule'),
    cron: cron(
      'EXPORTER_SCHEDULER_CRON',
      'cron expression of the nightly fetch (six fields, seconds first; `?` is `*`)',
      '0 0 3 * * *',
    ),
    lookBackDays: integer(
      'EXPORTER_SCHEDULER_LOOK_BACK_DAYS',
      1,
      [1, MAX_LOOK_BACK_DAYS],
      'days that the scheduled fetch covers, ending yesterday; 3 also catches late edits and skipped nights',
    ),
    todayCron: cron(
      'EXPORTER_SCHEDULER_TODAY_CRON',
      'cron expression for reading today, such as `0 0 8-22/2 * * *`; at least 10 minutes apart; starts up to a minute later',
    ),
    historyCron: setting(
      'EXPORTER_SCHEDULER_HISTORY_CRON',
      '0 15 4 * * SUN',
      'cron expression for comparing the whole diary with fddb.info, which finds late edits of any age; starts up to 10 minutes later; `off`',
      {
        accepts: 'off, or six fields, seconds first, such as 0 15 4 * * SUN',
        read: (value) => (value.toLowerCase() === 'off' ? 'off' : readCron(value)),
      },
    ),
  },
  mcp: {
    enabled: boolean('EXPORTER_MCP_ENABLED', false, 'the MCP server at `/mcp`'),
    writeToolsEnabled: boolean(
      'EXPORTER_MCP_WRITE_TOOLS_ENABLED',
      false,
      'MCP tools that fetch days or change goals, measurements and the journal',
    ),
    toolsets: MCP_TOOLSETS,
    allowedOrigins: hostNames(
      'EXPORTER_MCP_ALLOWED_ORIGINS',
      'host names allowed in a browser `Origin` besides `localhost`, `127.0.0.1` and `[::1]`',
    ),
  },
  mqtt: MQTT,
  telegram: {
    token: secret(
      'EXPORTER_NOTIFICATION_TELEGRAM_TOKEN',
      'token of the bot that sends notices; idle until token and chat are set',
    ),
    chatId: text('EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID', 'the chat that gets the notices'),
    apiUrl: url('EXPORTER_NOTIFICATION_TELEGRAM_API_URL', "Telegram's address", 'https://api.telegram.org'),
  },
  notification: NOTIFICATION,
  heartbeat: HEARTBEAT,
  digest: DIGEST,
  telemetry: TELEMETRY,
  versionCheck: VERSION_CHECK,
  log: {
    level: oneOf(
      'EXPORTER_LOG_LEVEL',
      'info',
      ['debug', 'info', 'warn', 'error'],
      'lowest level that is logged: `debug`, `info`, `warn`, `error`',
    ),
    format: oneOf(
      'EXPORTER_LOG_FORMAT',
      executionMode() === 'KUBERNETES' ? 'json' : 'text',
      ['json', 'text'],
      '`json` or `text`',
      'json in Kubernetes, else text',
    ),
  },
};
