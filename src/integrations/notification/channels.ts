import { Logger } from '@nestjs/common';
import type { Config } from '../../config/config';
import { secretsOf } from '../../config/load-config';
import { USUAL_EVENTS } from '../../config/notification-settings';
import { SETTINGS } from '../../config/settings';
import { masking } from '../../platform/logging/mask-secrets';
import { EmailChannel } from './email.channel';
import { appriseChannel, gotifyChannel, ntfyChannel } from './http.channels';
import type { Channel, NoticeEvent } from './notice';
import { TelegramChannel } from './telegram.channel';

const MIN_KEY_LENGTH = 8;

export interface Subscription {
  channel: Channel;
  events: readonly NoticeEvent[];
}

interface ChannelFacts {
  /** Names of settings without which nothing is sent; undefined if none of them is set. */
  missing: string[] | undefined;
  /** Its path may be a secret. */
  address?: string;
  /** What sends notices. The webhook and the heartbeat send something else. */
  build?: () => Channel;
}

/** Everything that may be told what happens. Another channel is a class, and an entry here. */
export function channelsOf({ telegram, notification, heartbeat }: Config): Record<string, ChannelFacts> {
  const { ntfyUrl, gotifyUrl, appriseUrl, emailUrl, webhookUrl, emailTo: to } = notification;
  const { emailUsername: username, emailPassword: password, emailFrom: from } = notification;
  const { token, chatId, apiUrl } = telegram;
  const missing = (...keys: (keyof typeof notification)[]) => missingOf(notification, SETTINGS.notification, keys);
  return {
    Telegram: {
      missing: missingOf(telegram, SETTINGS.telegram, ['token', 'chatId']),
      address: apiUrl,
      build: () => new TelegramChannel({ token: token!, chatId: chatId!, apiUrl }),
    },
    ntfy: {
      missing: missing('ntfyUrl'),
      address: ntfyUrl,
      build: () => ntfyChannel(ntfyUrl!.replace(/\/+$/, ''), notification.ntfyToken),
    },
    Gotify: {
      missing: missing('gotifyUrl', 'gotifyToken'),
      address: gotifyUrl,
      build: () => gotifyChannel(gotifyUrl!.replace(/\/+$/, ''), notification.gotifyToken!),
    },
    Apprise: {
      missing: missing('appriseUrl'),
      address: appriseUrl,
      build: () => appriseChannel(appriseUrl!, notification.appriseTag),
    },
    'e-mail': {
      missing: missing('emailUrl', 'emailFrom', 'emailTo'),
      address: emailUrl,
      build: () => new EmailChannel({ url: emailUrl!, username, password, from: from!, to }),
    },
    webhook: { missing: missing('webhookUrl', 'webhookSecret'), address: webhookUrl },
    heartbeat: { missing: missingOf(heartbeat, SETTINGS.heartbeat, ['url']), address: heartbeat.url },
  };
}

/** Half of the settings is a mistake, which otherwise would show only when the first notice is missing. */
function missingOf<Key extends string>(
  group: Partial<Record<Key, unknown>>,
  settings: Record<Key, { name: string }>,
  keys: Key[],
): string[] | undefined {
  const missing = keys.filter((key) => String(group[key] ?? '').trim() === '');
  return missing.length === keys.length ? undefined : missing.map((key) => settings[key].name);
}

/** Telegram had its own rule before the others came, and is told of events only when they are chosen. */
export function subscriptionsOf(config: Config): Subscription[] {
  const { events } = config.notification;
  const usual: NoticeEvent[] = [...events, 'digest'];
  const telegramEvents: NoticeEvent[] = ['unsuccessful-days', 'digest', ...(events === USUAL_EVENTS ? [] : events)];
  return Object.entries(channelsOf(config)).flatMap(([name, { missing, build }]) => {
    if (missing === undefined) return [];
    if (missing.length > 0) {
      const verb = missing.length === 1 ? 'is' : 'are';
      new Logger('Notices').warn(`${missing.join(' and ')} ${verb} not set: there will be no notices`);
      return [];
    }
    return build ? [{ channel: build(), events: name === 'Telegram' ? telegramEvents : usual }] : [];
  });
}

/** A key in an address is a secret as well, and a server that does not know it repeats it in its answer. */
export function maskingOf(config: Config): (text: string) => string {
  const secrets = secretsOf(config);
  const parts = secrets
    .filter((secret) => /^https?:/i.test(secret) && URL.canParse(secret))
    .flatMap((address) => {
      const { pathname, search } = new URL(address);
      const keys = pathname.split('/').filter((part) => part.length >= MIN_KEY_LENGTH);
      return [pathname + search, pathname, ...keys].filter((part) => part.length > 1);
    });
  return masking([...secrets, ...parts]);
}
