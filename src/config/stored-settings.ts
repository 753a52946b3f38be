import { isObject, parsedJson } from '../diary/json';
import { MASK, type Setting } from './setting';
import { SETTINGS } from './settings';

const { upstream, access, scheduler, telegram, notification, mqtt } = SETTINGS;

/** Settings that the web app may change, by their names in `settings.json` and in the API. */
export const STORED_SETTINGS = {
  username: upstream.username,
  password: upstream.password,
  accessPassword: access.password,
  timeZone: SETTINGS.timeZone,
  scheduleAt: { ...scheduler.cron, accepts: 'a time such as 03:00', read: (text: string) => toDailyCron(text) },
  notificationLanguage: notification.language,
  telegramToken: telegram.token,
  telegramChatId: telegram.chatId,
  ntfyUrl: notification.ntfyUrl,
  ntfyToken: notification.ntfyToken,
  gotifyUrl: notification.gotifyUrl,
  gotifyToken: notification.gotifyToken,
  appriseUrl: notification.appriseUrl,
  appriseTag: notification.appriseTag,
  emailUrl: notification.emailUrl,
  emailUsername: notification.emailUsername,
  emailPassword: notification.emailPassword,
  emailFrom: notification.emailFrom,
  emailTo: notification.emailTo,
  webhookUrl: notification.webhookUrl,
  webhookSecret: notification.webhookSecret,
  mqttUrl: mqtt.url,
  mqttUsername: mqtt.username,
  mqttPassword: mqtt.password,
} satisfies Record<string, Setting<unknown>>;

export type StoredName = keyof typeof STORED_SETTINGS;
export const STORED_NAMES = Object.keys(STORED_SETTINGS) as StoredName[];
/** Kept settings as they were entered; the password of the page as its hash. */
export type StoredTexts = Partial<Record<StoredName, string>>;

export interface StoredSettings {
  texts: StoredTexts;
  /** Values by the name of the setting in the environment. */
  values: Map<string, unknown>;
  mistakes: string[];
  warnings: string[];
}

export function readStoredSettings(json: string, origin: string): StoredSettings {
  const read: StoredSettings = { texts: {}, values: new Map(), mistakes: [], warnings: [] };
  const content = parsedJson(json);
  if (!isObject(content)) {
    read.mistakes.push(`${origin}: is not valid JSON; accepted: an object of settings`);
    return read;
  }
  for (const [name, text] of Object.entries(content)) {
    if (!isStoredName(name)) {
      read.warnings.push(`${origin}: ${name} is not a setting and is ignored`);
      continue;
    }
    const setting: Setting<unknown> = STORED_SETTINGS[name];
    const value = typeof text === 'string' ? setting.read(trimmed(name, text)) : undefined;
    if (value === undefined) {
      const shown = typeof text === 'string' && !setting.secret && !setting.wrongPart ? `'${text}'` : MASK;
      const mistake = `${origin}: ${name}: ${shown} is not valid`;
      // Without the password, everybody could use the service.
      if (name === 'accessPassword') read.mistakes.push(`${mistake}; accepted: ${setting.accepts}`);
      else read.warnings.push(`${mistake} and is left out; accepted: ${setting.accepts}`);
    } else {
      read.texts[name] = text as string;
      read.values.set(setting.name, value);
    }
  }
  return read;
}

export function isStoredName(name: string): name is StoredName {
  return Object.hasOwn(STORED_SETTINGS, name);
}

/** A text without blanks around it, which a keyboard adds; those of a secret belong to it. */
export function trimmed(name: StoredName, text: string): string {
  return STORED_SETTINGS[name].secret ? text : text.trim();
}

/** The cron expression of a daily time. @example toDailyCron('03:05') // '0 5 3 * * *' */
function toDailyCron(time: string): string | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time.trim()) ?? [];
  return hours === undefined ? undefined : `0 ${Number(minutes)} ${Number(hours)} * * *`;
}

/** The daily time of a cron expression; null if it has another form. @example toDailyTime('0 5 3 * * *') // '03:05' */
export function toDailyTime(cron: string): string | null {
  const [, minutes, hours] = /^0 (\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron) ?? [];
  return hours === undefined ? null : `${hours.padStart(2, '0')}:${minutes!.padStart(2, '0')}`;
}
