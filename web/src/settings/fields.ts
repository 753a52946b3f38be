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
  /** The channel of notices that it belongs to, by its name. */
  channel?: string;
  /** A secret is not readable while it is typed. */
  kind: 'text' | 'secret' | 'time' | 'zone' | 'language';
  label: Words<string>;
  help?: Words<string>;
}

const USER_NAME = words({ en: 'User name', de: 'Benutzername' });
const PASSWORD = words({ en: 'Password', de: 'Passwort' });
const ADDRESS = words({ en: 'Address', de: 'Adresse' });
const WEB_ADDRESS = words({
  en: 'Begins with https:// or http://',
  de: 'Beginnt mit https:// oder http://',
});

/** All settings that the service lets the page change, in the order of their fields. */
export const FIELDS: Record<SettingName, Field> = {
  username: { card: 'account', kind: 'text', label: USER_NAME },
  password: {
    card: 'account',
    kind: 'secret',
    label: PASSWORD,
    help: words({ en: 'Sent only to the login of fddb.info', de: 'Wird nur bei der Anmeldung an fddb.info gesendet' }),
  },
  accessPassword: {
    card: 'access',
    kind: 'secret',
    label: words({ en: 'Password of this web app', de: 'Passwort dieser Web-App' }),
    help: words({
      en: 'At least 12 characters. After a change everyone has to log in again',
      de: 'Mindestens 12 Zeichen. Nach einer Änderung müssen sich alle neu anmelden',
    }),
  },
  timeZone: {
    card: 'time',
    kind: 'zone',
    label: words({ en: 'Time zone', de: 'Zeitzone' }),
    help: words({
      en: 'A name such as Europe/Berlin. It decides when a day ends',
      de: 'Ein Name wie Europe/Berlin. Danach richtet sich, wann ein Tag endet',
    }),
  },
  scheduleAt: {
    card: 'time',
    kind: 'time',
    label: words({ en: 'Nightly fetch at', de: 'Nächtlicher Abruf um' }),
    help: words({ en: 'A time such as 03:30', de: 'Eine Uhrzeit wie 03:30' }),
  },
  notificationLanguage: { card: 'notices', kind: 'language', label: words({ en: 'Language', de: 'Sprache' }) },
  telegramToken: {
    card: 'notices',
    channel: 'Telegram',
    kind: 'secret',
    label: words({ en: 'Token of the bot', de: 'Token des Bots' }),
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
    label: words({ en: 'Address with the topic', de: 'Adresse mit dem Thema' }),
    help: WEB_ADDRESS,
  },
  ntfyToken: {
    card: 'notices',
    channel: 'ntfy',
    kind: 'secret',
    label: words({ en: 'Token, if the topic is protected', de: 'Token, falls das Thema geschützt ist' }),
  },
  gotifyUrl: { card: 'notices', channel: 'Gotify', kind: 'text', label: ADDRESS, help: WEB_ADDRESS },
  gotifyToken: {
    card: 'notices',
    channel: 'Gotify',
    kind: 'secret',
    label: words({ en: 'Token of the application', de: 'Token der Anwendung' }),
  },
  appriseUrl: {
    card: 'notices',
    channel: 'Apprise',
    kind: 'text',
    label: words({ en: 'Address with the key', de: 'Adresse mit dem Schlüssel' }),
    help: WEB_ADDRESS,
  },
  appriseTag: {
    card: 'notices',
    channel: 'Apprise',
    kind: 'text',
    label: words({ en: 'Tag', de: 'Tag' }),
    help: words({ en: 'Empty: all services of Apprise', de: 'Leer: alle Dienste von Apprise' }),
  },
  emailUrl: {
    card: 'notices',
    channel: 'Mail',
    kind: 'text',
    label: words({ en: 'Mail server', de: 'Mailserver' }),
    help: words({ en: 'smtp://host:587 or smtps://host', de: 'smtp://host:587 oder smtps://host' }),
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
    help: words({ en: 'Several are separated by commas', de: 'Mehrere mit Komma trennen' }),
  },
  webhookUrl: { card: 'notices', channel: 'Webhook', kind: 'text', label: ADDRESS, help: WEB_ADDRESS },
  webhookSecret: {
    card: 'notices',
    channel: 'Webhook',
    kind: 'secret',
    label: words({ en: 'Secret of the signature', de: 'Geheimnis der Signatur' }),
    help: words({
      en: 'whsec_ and 24 to 64 bytes in base64; two, separated by a comma, while you replace it',
      de: 'whsec_ und 24 bis 64 Bytes in Base64; zwei, durch Komma getrennt, solange es abgelöst wird',
    }),
  },
  mqttUrl: {
    card: 'broker',
    kind: 'text',
    label: ADDRESS,
    help: words({
      en: 'Begins with mqtt://, mqtts://, ws:// or wss://, without user name and password',
      de: 'Beginnt mit mqtt://, mqtts://, ws:// oder wss://, ohne Benutzernamen und Passwort',
    }),
  },
  mqttUsername: { card: 'broker', kind: 'text', label: USER_NAME },
  mqttPassword: { card: 'broker', kind: 'secret', label: PASSWORD },
};

const NAMES = Object.keys(FIELDS) as SettingName[];

/** The settings of a card, those of a channel beside each other. */
export function groupByChannel(card: Card): [channel: string | undefined, names: SettingName[]][] {
  const names = NAMES.filter((name) => FIELDS[name].card === card);
  const channels = new Set(names.map((name) => FIELDS[name].channel));
  return [...channels].map((channel) => [channel, names.filter((name) => FIELDS[name].channel === channel)]);
}
