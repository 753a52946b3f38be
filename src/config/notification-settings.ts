import { LANGUAGES } from '../diary/language';
import {
  boolean,
  cron,
  integer,
  isAddress,
  list,
  oneOf,
  readBoolean,
  secret,
  setting,
  splitList,
  text,
  url,
} from './setting';

export const NOTICE_EVENTS = [
  'export.failed',
  'export.recovered',
  'login.rejected',
  'no-new-day',
  'backup.failed',
  'site.changed',
  'days.at-risk',
  'export.finished',
] as const;
/** Events for the webhook alone, too frequent for people. */
const WEBHOOK_EVENTS = [...NOTICE_EVENTS, 'day.updated', 'measurement.added'] as const;

export const USUAL_EVENTS: (typeof NOTICE_EVENTS)[number][] = NOTICE_EVENTS.slice(0, -1);

/** Two while they are rotated: signatures are made with both. */
const WEBHOOK_SECRETS = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}(\s*,\s*whsec_[A-Za-z0-9+/]{32,88}={0,2})?$/;

/** Secret, because a topic, a key or a part of the path is often all that one needs for sending. */
function channelUrl(name: string, description: string) {
  return secret(name, description, {
    accepts: 'an address that starts with http:// or https://',
    read: (value) => (isAddress(value.trim()) && /^\s*https?:\/\//i.test(value) ? value.trim() : undefined),
  });
}

function eventNames<Name extends string>(name: string, standard: Name[], known: readonly Name[], description: string) {
  return setting<Name[]>(name, standard, description, {
    accepts: `events, comma separated: ${known.join(', ')}`,
    shownDefault: standard.join(',') || 'none',
    read: (value) => {
      const names = splitList(value).map((item) => known.find((event) => event === item.toLowerCase()));
      return names.length > 0 && !names.includes(undefined) ? (names as Name[]) : undefined;
    },
  });
}

export const NOTIFICATION = {
  ntfyUrl: channelUrl(
    'EXPORTER_NOTIFICATION_NTFY_URL',
    'ntfy: the address with the topic, such as `https://ntfy.sh/my-diary-7c0e`',
  ),
  ntfyToken: secret('EXPORTER_NOTIFICATION_NTFY_TOKEN', 'access token of ntfy, for a topic that is protected'),
  gotifyUrl: channelUrl('EXPORTER_NOTIFICATION_GOTIFY_URL', 'Gotify: its address'),
  gotifyToken: secret('EXPORTER_NOTIFICATION_GOTIFY_TOKEN', 'token of an application in Gotify'),
  appriseUrl: channelUrl('EXPORTER_NOTIFICATION_APPRISE_URL', 'Apprise API: the address with `/notify/{key}`'),
  appriseTag: text('EXPORTER_NOTIFICATION_APPRISE_TAG', 'the tag of the services that Apprise uses; without one, all'),
  emailUrl: secret(
    'EXPORTER_NOTIFICATION_EMAIL_URL',
    'the mail server: `smtp://host:587` with STARTTLS, which only a server on this machine may lack, or `smtps://host`',
    {
      accepts: 'an address that starts with smtp:// or smtps://',
      read: (value) => (isAddress(value.trim()) && /^smtps?:\/\/[^/]/i.test(value.trim()) ? value.trim() : undefined),
    },
  ),
  emailUsername: text('EXPORTER_NOTIFICATION_EMAIL_USERNAME', 'the account at the mail server, if it wants one'),
  emailPassword: secret('EXPORTER_NOTIFICATION_EMAIL_PASSWORD', 'its password'),
  emailFrom: text('EXPORTER_NOTIFICATION_EMAIL_FROM', 'the sender, such as `Diary <diary@example.org>`'),
  emailTo: list('EXPORTER_NOTIFICATION_EMAIL_TO', 'mail addresses, comma separated', 'who gets the mails'),
  webhookUrl: channelUrl(
    'EXPORTER_NOTIFICATION_WEBHOOK_URL',
    'address that receives the events as signed JSON (Standard Webhooks)',
  ),
  webhookSecret: secret(
    'EXPORTER_NOTIFICATION_WEBHOOK_SECRET',
    'secret that signs them; two, comma separated, while rotating',
    {
      accepts: 'whsec_ and 24 to 64 bytes in base64; one, or two separated by a comma',
      read: (value) => (WEBHOOK_SECRETS.test(value.trim()) ? value.trim() : undefined),
    },
  ),
  webhookEvents: eventNames(
    'EXPORTER_NOTIFICATION_WEBHOOK_EVENTS',
    [],
    WEBHOOK_EVENTS,
    'events that it receives; by default those of `EXPORTER_NOTIFICATION_EVENTS`',
  ),
  events: eventNames(
    'EXPORTER_NOTIFICATION_EVENTS',
    USUAL_EVENTS,
    NOTICE_EVENTS,
    'events that every channel reports; Telegram reports them only if this is set',
  ),
  language: oneOf(
    'EXPORTER_NOTIFICATION_LANGUAGE',
    'en',
    LANGUAGES,
    'language of notices and the digest; the set-up stores the one in which it was done',
  ),
  noNewDayAfter: integer(
    'EXPORTER_NOTIFICATION_NO_NEW_DAY_AFTER',
    3,
    [0, 365],
    'days without food after which `no-new-day` is sent; 0: never',
  ),
};

export const HEARTBEAT = {
  url: channelUrl('EXPORTER_HEARTBEAT_URL', 'URL to ping at each scheduled fetch'),
  kind: oneOf(
    'EXPORTER_HEARTBEAT_KIND',
    'plain',
    ['healthchecks', 'kuma', 'plain'],
    'type of monitor: `healthchecks` (also self-hosted), `kuma` (Uptime Kuma, push), or `plain`, which gets a GET after a success',
  ),
};

export const DIGEST = {
  cron: cron('EXPORTER_DIGEST_CRON', 'when the figures of the last week are sent, such as `0 0 8 * * MON`'),
  foods: boolean('EXPORTER_DIGEST_FOODS', false, 'also name the foods that were eaten more or less often'),
};

/** Off unless set: what leaves the machine besides requests to fddb.info. */
export const TELEMETRY = {
  url: url('EXPORTER_TELEMETRY_URL', 'address that receives an anonymous ping; without one nothing is sent'),
  cron: cron('EXPORTER_TELEMETRY_CRON', 'when the ping is sent', '0 0 4 * * *'),
};

export const VERSION_CHECK = {
  enabled: setting<boolean | undefined>(
    'EXPORTER_VERSION_CHECK_ENABLED',
    undefined,
    'check once a day for a newer version; the log and *Settings* say so',
    { accepts: 'true or false', read: readBoolean, shownDefault: 'true with an address, else false' },
  ),
  url: url(
    'EXPORTER_VERSION_CHECK_URL',
    "address that is queried for the newest version; without one, GitHub's newest release of this program",
  ),
  cron: cron('EXPORTER_VERSION_CHECK_CRON', 'when the version is checked', '0 30 4 * * *'),
};
