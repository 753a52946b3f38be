import type { Api } from '../api/schema';
import { type Words, words } from '../text/language';

export type Settings = Api['GET /api/v2/settings']['answer'];
export type SettingName = keyof Settings;
/** A setting as the service shows it; of a secret only whether it is set. */
export type Shown = Settings[SettingName];
export type Patch = Api['PATCH /api/v2/settings']['body'];

export const CARDS = ['account', 'access', 'time', 'broker', 'notices'] as const;
export type Card = (typeof CARDS)[number];

export interface Field {
  card: Card;
  /** The channel of notifications that it belongs to, by its name. */
  channel?: string;
  /** A secret is not readable while it is typed. */
  kind: 'text' | 'secret' | 'time' | 'zone' | 'language';
  label: Words<string>;
  help?: Words<string>;
  /** What it may look like. */
  placeholder?: string;
}

const USER_NAME = words({ en: 'User name', de: 'Benutzername' });
const PASSWORD = words({ en: 'Password', de: 'Passwort' });
const ADDRESS = words({ en: 'Address', de: 'Adresse' });

/** All settings that the service lets the page change, in the order of their fields. */
export const FIELDS: Record<SettingName, Field> = {
  username: { card: 'account', kind: 'text', label: USER_NAME },
  password: {
    card: 'account',
    kind: 'secret',
    label: PASSWORD,
  },
  accessPassword: {
    card: 'access',
    kind: 'secret',
    label: words({ en: 'Web app password', de: 'Passwort dieser Web-App' }),
    help: words({
      en: 'At least 12 characters; then everyone has to log in',
      de: 'Mindestens 12 Zeichen; danach müssen sich alle anmelden',
    }),
  },
  timeZone: {
    card: 'time',
    kind: 'zone',
    label: words({ en: 'Time zone', de: 'Zeitzone' }),
    placeholder: 'Europe/Berlin',
  },
  scheduleAt: {
    card: 'time',
    kind: 'time',
    label: words({ en: 'Nightly fetch at', de: 'Nächtlicher Abruf um' }),
  },
  notificationLanguage: { card: 'notices', kind: 'language', label: words({ en: 'Language', de: 'Sprache' }) },
  telegramToken: {
    card: 'notices',
    channel: 'Telegram',
    kind: 'secret',
    label: words({ en: 'Bot token', de: 'Token des Bots' }),
  },
  telegramChatId: {
    card: 'notices',
    channel: 'Telegram',
    kind: 'text',
    label: words({ en: 'Chat ID', de: 'Chat-ID' }),
  },
  ntfyUrl: {
    card: 'notices',
    channel: 'ntfy',
    kind: 'text',
    label: words({ en: 'Topic URL', de: 'Adresse mit dem Thema' }),
    placeholder: 'https://…',
  },
  ntfyToken: {
    card: 'notices',
    channel: 'ntfy',
    kind: 'secret',
    label: words({ en: 'Token, if the topic is protected', de: 'Token, falls das Thema geschützt ist' }),
  },
  gotifyUrl: { card: 'notices', channel: 'Gotify', kind: 'text', label: ADDRESS, placeholder: 'https://…' },
  gotifyToken: {
    card: 'notices',
    channel: 'Gotify',
    kind: 'secret',
    label: words({ en: 'App token', de: 'App-Token' }),
  },
  appriseUrl: {
    card: 'notices',
    channel: 'Apprise',
    kind: 'text',
    label: words({ en: 'URL with the key', de: 'Adresse mit dem Schlüssel' }),
    placeholder: 'https://…',
  },
  appriseTag: {
    card: 'notices',
    channel: 'Apprise',
    kind: 'text',
    label: words({ en: 'Apprise tag', de: 'Apprise-Tag' }),
    help: words({ en: 'Empty: all services', de: 'Leer: alle Dienste' }),
  },
  emailUrl: {
    card: 'notices',
    channel: 'Mail',
    kind: 'text',
    label: words({ en: 'Mail server', de: 'Mailserver' }),
    placeholder: 'smtp://host:587',
  },
  emailUsername: { card: 'notices', channel: 'Mail', kind: 'text', label: USER_NAME },
  emailPassword: { card: 'notices', channel: 'Mail', kind: 'secret', label: PASSWORD },
  emailFrom: {
    card: 'notices',
    channel: 'Mail',
    kind: 'text',
    label: words({ en: 'Sender', de: 'Absender' }),
  },
  emailTo: {
    card: 'notices',
    channel: 'Mail',
    kind: 'text',
    label: words({ en: 'Recipients', de: 'Empfänger' }),
    help: words({ en: 'Separate addresses with commas', de: 'Mehrere mit Komma trennen' }),
  },
  webhookUrl: { card: 'notices', channel: 'Webhook', kind: 'text', label: ADDRESS, placeholder: 'https://…' },
  webhookSecret: {
    card: 'notices',
    channel: 'Webhook',
    kind: 'secret',
    label: words({ en: 'Signing secret', de: 'Signaturschlüssel' }),
    help: words({
      en: 'Begins with whsec_. While you replace it: the new one and the old one, separated by a comma',
      de: 'Beginnt mit whsec_. Beim Wechsel den neuen und den alten angeben, durch Komma getrennt',
    }),
  },
  mqttUrl: {
    card: 'broker',
    channel: 'MQTT',
    kind: 'text',
    label: ADDRESS,
    placeholder: 'mqtt://host:1883',
  },
  mqttUsername: { card: 'broker', channel: 'MQTT', kind: 'text', label: USER_NAME },
  mqttPassword: { card: 'broker', channel: 'MQTT', kind: 'secret', label: PASSWORD },
};

const NAMES = Object.keys(FIELDS) as SettingName[];

/** The settings of a card, those of a channel beside each other. */
export function groupByChannel(card: Card): [channel: string | undefined, names: SettingName[]][] {
  const names = NAMES.filter((name) => FIELDS[name].card === card);
  const channels = new Set(names.map((name) => FIELDS[name].channel));
  return [...channels].map((channel) => [channel, names.filter((name) => FIELDS[name].channel === channel)]);
}
