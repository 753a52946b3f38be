import { CoreModule } from '../../../src/core.module';
import { PersistenceModule } from '../../../src/persistence/persistence.module';
import { loadConfig } from '../../../src/config/load-config';
import { NotificationModule } from '../../../src/integrations/notification/notification.module';
import { Notifier } from '../../../src/integrations/notification/notifier';
import { NestFactory } from '@nestjs/core';
import { CapturedLog } from '../../support/captured-log';
import { noticeOf } from '../../support/notifier';
import { startTelegram, type TelegramStub } from '../../support/telegram-stub';
import { TestClock } from '../../support/test-clock';

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const clock = new TestClock('2024-09-01T03:00:00Z');

let telegram: TelegramStub;
let log: CapturedLog;

beforeEach(async () => {
  telegram = await startTelegram(TOKEN);
  log = new CapturedLog();
});
afterEach(() => telegram.stop());

async function moduleWith(settings: Record<string, string>) {
  const { config } = loadConfig({
    environment: {
      EXPORTER_NOTIFICATION_TELEGRAM_API_URL: telegram.url,
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
      ...settings,
    },
  });
  const ground = [CoreModule.register(config, clock), await PersistenceModule.register(config, clock)];
  return NestFactory.createApplicationContext({ module: class Root {}, imports: [...ground, NotificationModule] });
}

describe('notification module', () => {
  it('sends by Telegram when token and chat are set, until the application stops', async () => {
    const app = await moduleWith({
      EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: ` ${TOKEN}\n`,
      'EXPORTER_NOTIFICATION_TELEGRAM_CHAT-ID': '42',
    });

    expect(await app.get(Notifier).send(noticeOf('a notice'))).toBe(true);
    expect(telegram.messages).toEqual([{ chat_id: '42', text: 'a notice' }]);
    await app.close();
    expect(await app.get(Notifier).send(noticeOf('after the stop'))).toBe(false);
    expect(telegram.requests).toHaveLength(1);
  });

  const PREFIX = 'EXPORTER_NOTIFICATION_';

  it.each([
    ['none is set', {}, undefined],
    ['the chat is missing', { TELEGRAM_TOKEN: TOKEN }, 'EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID is'],
    ['the token is missing', { TELEGRAM_CHAT_ID: '42' }, 'EXPORTER_NOTIFICATION_TELEGRAM_TOKEN is'],
    ['Gotify has no token', { GOTIFY_URL: 'http://127.0.0.1:9' }, 'EXPORTER_NOTIFICATION_GOTIFY_TOKEN is'],
    [
      'e-mail has no addresses',
      { EMAIL_URL: 'smtp://127.0.0.1' },
      'EXPORTER_NOTIFICATION_EMAIL_FROM and EXPORTER_NOTIFICATION_EMAIL_TO are',
    ],
  ])('is idle, and warns of half a configuration, when %s', async (_name, settings, missing) => {
    const named = Object.entries(settings).map(([name, value]) => [PREFIX + name, value] as const);
    const app = await moduleWith(Object.fromEntries(named));

    expect(app.get(Notifier).names).toEqual([]);
    expect(await app.get(Notifier).send(noticeOf('a notice'))).toBe(false);
    expect(telegram.requests).toEqual([]);
    expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual(
      missing === undefined ? [] : [`warn ${missing} not set: there will be no notices`],
    );
    await app.close();
  });
});
