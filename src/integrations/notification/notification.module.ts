import { Logger, Module } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { USUAL_EVENTS } from '../../config/notification-settings';
import { secretsOf } from '../../config/load-config';
import { splitList } from '../../config/setting';
import { SETTINGS } from '../../config/settings';
import { Events } from '../../platform/events/events';
import { masking } from '../../platform/logging/mask-secrets';
import { Metrics } from '../../platform/metrics/metrics';
import { StateStore } from '../../persistence/state-store';
import { missingOf } from './addresses';
import { EmailChannel } from './email.channel';
import { Heartbeat } from './heartbeat';
import { AppriseChannel, GotifyChannel, NtfyChannel } from './http.channels';
import type { Channel, NoticeEvent } from './notice';
import { NotificationsController } from './notifications.controller';
import { Notices } from './notices';
import { Notifier, type Subscription } from './notifier';
import { TelegramChannel } from './telegram.channel';
import { Webhook, type WebhookSettings } from './webhook';

const MIN_KEY_LENGTH = 8;

@Module({
  controllers: [NotificationsController],
  providers: [
    Heartbeat,
    Notices,
    {
      provide: Notifier,
      useFactory: (config: Config, clock: Clock, metrics: Metrics, state: StateStore, events: Events) => {
        const { publicUrl } = config.access;
        const notifier = new Notifier(subscriptionsOf(config), clock, metrics, state, publicUrl, maskingOf(config));
        events.listen(({ name }) => {
          if (name === 'settings.changed') notifier.use(subscriptionsOf(config), maskingOf(config));
        });
        return notifier;
      },
      inject: [CONFIG, Clock, Metrics, StateStore, Events],
    },
    {
      provide: Webhook,
      useFactory: (config: Config, clock: Clock, state: StateStore, notifier: Notifier, metrics: Metrics) =>
        new Webhook(webhookOf(config), clock, state, notifier, metrics),
      inject: [CONFIG, Clock, StateStore, Notifier, Metrics],
    },
  ],
  exports: [Notifier, Heartbeat],
})
export class NotificationModule {}

/** Telegram had its own rule before the others came, and is told of events only when they are chosen. */
function subscriptionsOf(config: Config): Subscription[] {
  const { events } = config.notification;
  const usual: NoticeEvent[] = [...events, 'digest'];
  const telegramEvents: NoticeEvent[] = ['unsuccessful-days', 'digest', ...(events === USUAL_EVENTS ? [] : events)];
  return configuredChannels(config).map((channel) => ({
    channel,
    events: channel.name === 'Telegram' ? telegramEvents : usual,
  }));
}

/** Channels that are configured. Another channel is a class with its condition here, and a line in `addresses`. */
function configuredChannels({ telegram, notification }: Config): Channel[] {
  const { ntfyUrl, ntfyToken, appriseUrl, appriseTag, emailUsername: username, emailPassword: password } = notification;
  const bot = complete({ ...telegram, token: telegram.token?.trim() }, SETTINGS.telegram, 'token', 'chatId');
  const gotify = complete(notification, SETTINGS.notification, 'gotifyUrl', 'gotifyToken');
  const email = complete(notification, SETTINGS.notification, 'emailUrl', 'emailFrom', 'emailTo');
  return [
    bot && new TelegramChannel({ ...bot, apiUrl: telegram.apiUrl }),
    ntfyUrl && new NtfyChannel(ntfyUrl.replace(/\/+$/, ''), ntfyToken),
    gotify && new GotifyChannel(gotify.gotifyUrl.replace(/\/+$/, ''), gotify.gotifyToken),
    appriseUrl && new AppriseChannel(appriseUrl, appriseTag),
    email && new EmailChannel({ url: email.emailUrl, username, password, from: email.emailFrom, to: email.emailTo }),
  ].filter((channel) => channel instanceof Object);
}

function webhookOf({ notification }: Config): WebhookSettings | undefined {
  const { webhookEvents, events } = notification;
  const given = complete(notification, SETTINGS.notification, 'webhookUrl', 'webhookSecret');
  return (
    given && {
      url: given.webhookUrl,
      secrets: splitList(given.webhookSecret),
      events: webhookEvents.length > 0 ? webhookEvents : events,
    }
  );
}

/** A key in an address is a secret as well, and a server that does not know it repeats it in its answer. */
function maskingOf(config: Config): (text: string) => string {
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

/** Refuses half of the settings: the mistake would show only when the first notice is missing. */
function complete<Group extends object, Key extends keyof Group>(
  group: Group,
  settings: Record<Key, { name: string }>,
  ...keys: Key[]
): { [K in Key]: NonNullable<Group[K]> } | undefined {
  const missing = missingOf(group, settings, ...keys);
  if (missing.length === 0) return group as { [K in Key]: NonNullable<Group[K]> };
  const verb = missing.length === 1 ? 'is' : 'are';
  if (missing.length < keys.length) {
    new Logger('Notices').warn(`${missing.join(' and ')} ${verb} not set: there will be no notices`);
  }
  return undefined;
}
