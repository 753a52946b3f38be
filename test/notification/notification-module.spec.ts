import { Clock } from '../../src/clock';
import { CONFIG } from '../../src/config/config';
import { loadConfig } from '../../src/config/load-config';
import { NotificationModule } from '../../src/notification/notification.module';
import { Notifier } from '../../src/notification/notifier';
import { TelegramChannel } from '../../src/notification/telegram.channel';
import { NestFactory } from '@nestjs/core';
import { CapturedLog } from '../support/captured-log';
import { TelegramStub } from '../support/telegram-stub';
import { TestClock } from '../support/test-clock';

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const clock = new TestClock('2024-09-01T03:00:00Z');

let telegram: TelegramStub;
let log: CapturedLog;

beforeEach(async () => {
  telegram = await TelegramStub.start(TOKEN);
  log = new CapturedLog();
});
afterEach(() => telegram.stop());

async function moduleWith(settings: Record<string, string>) {
  const { config } = loadConfig({ environment: { EXPORTER_NOTIFICATION_TELEGRAM_API_URL: telegram.url, ...settings } });
  const providers = [
    { provide: CONFIG, useValue: config },
    { provide: Clock, useValue: clock },
  ];
  const ground = { module: class Ground {}, global: true, providers, exports: providers };
  return NestFactory.createApplicationContext({ module: class Root {}, imports: [ground, NotificationModule] });
}

it('sends by Telegram when token and chat are set, until the application stops', async () => {
  const app = await moduleWith({
    EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: ` ${TOKEN}\n`,
    'EXPORTER_NOTIFICATION_TELEGRAM_CHAT-ID': '42',
  });

  expect(await app.get(Notifier).send('a notice')).toBe(true);
  expect(telegram.messages).toEqual([{ chat_id: '42', text: 'a notice' }]);
  await app.close();
  expect(await app.get(Notifier).send('after the stop')).toBe(false);
  expect(telegram.requests).toHaveLength(1);
});

it.each([
  ['neither is set', {}, []],
  ['the chat is missing', { EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: TOKEN }, ['CHAT-ID']],
  ['the token is missing', { EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID: '42' }, ['TOKEN']],
])('is idle when %s', async (_name, settings, missing) => {
  const app = await moduleWith(settings);

  expect(await app.get(Notifier).send('a notice')).toBe(false);
  expect(telegram.requests).toEqual([]);
  expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual(
    missing.map((name) => `warn EXPORTER_NOTIFICATION_TELEGRAM_${name} is not set: there will be no notices`),
  );
  await app.close();
});

it('of several channels one that is away does not keep the others', async () => {
  const channelAt = (apiUrl: string) => new TelegramChannel({ token: TOKEN, chatId: '42', apiUrl });
  const notifier = new Notifier([channelAt('http://127.0.0.1:9'), channelAt(telegram.url)], clock);

  expect(await notifier.send('a notice')).toBe(true);
  expect(telegram.messages).toHaveLength(1);
  expect(log.lines).toContain('warn The notice was not delivered: the connection failed (ECONNREFUSED)');
});
