import { Logger, Module } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG, type Config } from '../config/config';
import { NoNotifier, Notifier } from './notifier';

/** Selects the channel of notices. A channel's code is loaded only if it is configured. */
@Module({
  providers: [{ provide: Notifier, useFactory: openChannel, inject: [CONFIG, Clock] }],
  exports: [Notifier],
})
export class NotificationModule {}

async function openChannel({ telegram }: Config, clock: Clock): Promise<Notifier> {
  const token = telegram.token?.trim();
  const { chatId, apiUrl } = telegram;
  if (token && chatId) {
    const { TelegramNotifier } = await import('./telegram-notifier');
    return new TelegramNotifier({ token, chatId, apiUrl }, clock);
  }
  if (token || chatId) {
    const missing = token ? 'CHAT-ID' : 'TOKEN';
    new Logger('Telegram').warn(`EXPORTER_NOTIFICATION_TELEGRAM_${missing} is not set: there will be no notices`);
  }
  return new NoNotifier();
}
