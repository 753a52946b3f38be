import { Logger, Module } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { USUAL_EVENTS } from '../../config/notification-settings';
import { secretsOf } from '../../config/load-config';
import { splitList } from '../../config/setting';
import { Events } from '../../platform/events/events';
import { masking } from '../../platform/logging/mask-secrets';
import { Metrics } from '../../platform/metrics/metrics';
import { StateStore } from '../../persistence/state-store';
import { channelsOf } from './channels';
import { Heartbeat } from './heartbeat';
import type { NoticeEvent } from './notice';
import { NotificationsController } from './notifications.controller';
import { Notices } from './notices';
import { Notifier, type Subscription } from './notifier';
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

function webhookOf({ notification }: Config): WebhookSettings | undefined {
  const { webhookUrl: url, webhookSecret, webhookEvents, events } = notification;
  if (url === undefined || webhookSecret === undefined) return undefined;
  return { url, secrets: splitList(webhookSecret), events: webhookEvents.length > 0 ? webhookEvents : events };
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
