import { Logger, Module } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG, type Config } from '../config/config';
import { type Channel, Notifier } from './notifier';
import { TelegramChannel } from './telegram.channel';

@Module({
  providers: [
    {
      provide: Notifier,
      useFactory: (config: Config, clock: Clock) => new Notifier(channelsOf(config), clock),
      inject: [CONFIG, Clock],
    },
  ],
  exports: [Notifier],
})
export class NotificationModule {}

/** Those that are configured. Another channel is a class with its condition here. */
function channelsOf({ telegram }: Config): Channel[] {
  const token = telegram.token?.trim();
  const { chatId, apiUrl } = telegram;
  if (token && chatId) return [new TelegramChannel({ token, chatId, apiUrl })];
  if (token || chatId) {
    const missing = token ? 'CHAT-ID' : 'TOKEN';
    new Logger('Telegram').warn(`EXPORTER_NOTIFICATION_TELEGRAM_${missing} is not set: there will be no notices`);
  }
  return [];
}
