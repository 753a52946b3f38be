import type { Config } from '../../config/config';
import { SETTINGS } from '../../config/settings';

export interface ChannelAddress {
  name: string;
  /** Its path may be a secret. */
  address: URL;
  /** Names of settings without which nothing is sent. */
  missing: string[];
}

/** The addresses of what is configured to get notices. */
export function addressesOf({ telegram, notification, heartbeat }: Config): ChannelAddress[] {
  const of = SETTINGS.notification;
  const { ntfyUrl, gotifyUrl, appriseUrl, emailUrl, webhookUrl } = notification;
  const hasBot = telegram.token !== undefined || telegram.chatId !== undefined;
  const addresses: [name: string, address: string | undefined, missing?: string[]][] = [
    ['Telegram', hasBot ? telegram.apiUrl : undefined, missingOf(telegram, SETTINGS.telegram, 'token', 'chatId')],
    ['ntfy', ntfyUrl],
    ['Gotify', gotifyUrl, missingOf(notification, of, 'gotifyToken')],
    ['Apprise', appriseUrl],
    ['e-mail', emailUrl, missingOf(notification, of, 'emailFrom', 'emailTo')],
    ['webhook', webhookUrl, missingOf(notification, of, 'webhookSecret')],
    ['heartbeat', heartbeat.url],
  ];
  return addresses.flatMap(([name, address, missing = []]) =>
    address === undefined ? [] : [{ name, address: new URL(address), missing }],
  );
}

/** The names of those of some settings that are not set. */
export function missingOf<Group extends object, Key extends keyof Group>(
  group: Group,
  settings: Record<Key, { name: string }>,
  ...keys: Key[]
): string[] {
  return keys.filter((key) => String(group[key] ?? '').trim() === '').map((key) => settings[key].name);
}
