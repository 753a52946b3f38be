import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../../src/config/load-config';
import { CoreModule } from '../../../src/core.module';
import { NotificationModule } from '../../../src/integrations/notification/notification.module';
import { Notifier } from '../../../src/integrations/notification/notifier';
import { truncateToLimit, TelegramChannel } from '../../../src/integrations/notification/telegram.channel';
import { PersistenceModule } from '../../../src/persistence/persistence.module';
import { CapturedLog } from '../../support/captured-log';
import { HttpStub, type StubBehaviour } from '../../support/http-stub';
import { noticeOf, notifierOver } from '../../support/notifier';
import { refusal, startTelegram, type TelegramStub } from '../../support/telegram-stub';
import { TestClock } from '../../support/test-clock';

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const NOTICE = 'Not exported: 2024-08-31 (nothing logged)';

let telegram: TelegramStub;
let clock: TestClock;
let log: CapturedLog;

beforeEach(async () => {
  telegram = await startTelegram(TOKEN);
  clock = new TestClock('2024-09-01T03:00:00Z');
  log = new CapturedLog();
});

afterEach(async () => {
  // The token is in no log of any test.
  expect(log.lines.join('\n')).not.toContain('AAHdqTcv');
  await telegram.stop();
});

function notifier({ apiUrl = telegram.url, token = TOKEN } = {}): Promise<Notifier> {
  return notifierOver(clock, new TelegramChannel({ token, chatId: '-1001234', apiUrl }));
}

describe('a notice', () => {
  it('is one request with the chat and the plain text, and nothing else', async () => {
    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(true);

    expect(telegram.requests).toHaveLength(1);
    const [{ method, path, headers, body }] = telegram.requests as [(typeof telegram.requests)[0]];
    expect({ method, path, body }).toEqual({
      method: 'POST',
      path: '/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage',
      body: '{"chat_id":"-1001234","text":"Not exported: 2024-08-31 (nothing logged)"}',
    });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe('73');
    expect(log.lines).toEqual(['info The notice was delivered']);
  });

  it('keeps characters that other modes of Telegram would read as formatting', async () => {
    const text = '<b>a_b*c`[d](e) & "f"</b> ü 🍎\nsecond line';
    await (await notifier()).send(noticeOf(text));
    expect(telegram.messages).toEqual([{ chat_id: '-1001234', text }]);
  });

  it('goes to an address with a path, when that is configured', async () => {
    const proxy = await HttpStub.start(() => ({ status: 200, body: '{"ok":true}' }));

    expect(await (await notifier({ apiUrl: `${proxy.url}/telegram` })).send(noticeOf(NOTICE))).toBe(true);
    expect(proxy.requests[0]?.path).toBe(`/telegram/bot${TOKEN}/sendMessage`);
    await proxy.stop();
  });

  it('stays one segment of the path, whatever is given as token', async () => {
    expect(await (await notifier({ token: '1:a/../b?c#d e' })).send(noticeOf(NOTICE))).toBe(false);

    expect(telegram.requests.map(({ path }) => path)).toEqual(['/bot1:a%2F..%2Fb%3Fc%23d%20e/sendMessage']);
  });
});

describe('a notice that fails', () => {
  const tooMany = (retryAfter: number) => refusal(429, 'Too Many Requests', { retry_after: retryAfter });
  const withoutTime = (parameters: string) => ({ status: 429, body: `{"ok":false,"parameters":${parameters}}` });

  it.each<[string, StubBehaviour[], number[], string]>([
    ['once by a server error', [{ status: 502, body: 'Bad Gateway' }], [5000], ''],
    ['once by a connection that breaks off', ['cut'], [5000], ''],
    ['once by a page of something else', [{ status: 200, body: '<html>Please log in</html>' }], [5000], ''],
    ['three times, and is given up', [{ status: 500 }, { status: 500 }, { status: 503 }], [5000, 30_000], 'status 503'],
    [
      'because there is no such chat',
      [refusal(400, 'Bad Request: chat not found')],
      [],
      'status 400, Bad Request: chat not found; ' +
        'check EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID, and that the chat has been opened with the bot',
    ],
    ['once by too many, and waits as long as Telegram asks', [tooMany(17)], [17_000], ''],
    ['once by too many, and waits five minutes at most', [tooMany(86_400)], [300_000], ''],
    [
      'by too many, with no time to wait',
      [withoutTime('{"retry_after":"soon"}'), withoutTime('null'), { status: 429, body: 'null' }],
      [5000, 30_000],
      'status 429',
    ],
  ])('%s', async (_how, answers, pauses, warning) => {
    telegram.next.push(...answers);

    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(warning === '');
    expect(telegram.requests).toHaveLength(pauses.length + 1);
    expect(clock.sleeps).toEqual(pauses);
    expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual(
      warning === '' ? [] : [`warn The notice was not delivered: ${warning}`],
    );
  });

  it('names what is to be checked when the token is rejected, and is not repeated', async () => {
    expect(await (await notifier({ token: '42:wrong' })).send(noticeOf(NOTICE))).toBe(false);

    expect(telegram.requests).toHaveLength(1);
    expect(log.lines).toEqual([
      'warn The notice was not delivered: status 401, Unauthorized; check EXPORTER_NOTIFICATION_TELEGRAM_TOKEN',
    ]);
  });
});

describe('a stop of the service', () => {
  it('ends a request in flight at once', async () => {
    telegram.next.push('silent');
    const channel = await notifier();
    const sending = channel.send(noticeOf(NOTICE));
    await telegram.received(1);
    channel.beforeApplicationShutdown();

    expect(await sending).toBe(false);
    expect(clock.sleeps).toEqual([]);
    expect(log.lines).toEqual(['warn The notice was not delivered: the service is shutting down']);
  });

  it('ends a pause between two attempts at once', async () => {
    telegram.next.push({ status: 500 });
    let pausing = () => undefined as void;
    const paused = new Promise<void>((resolve) => (pausing = resolve));
    // Like the clock of the system: the pause lasts until the signal is raised.
    clock.sleep = (_milliseconds, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve());
        pausing();
      });
    const channel = await notifier();
    const sending = channel.send(noticeOf(NOTICE));
    await paused;
    channel.beforeApplicationShutdown();

    expect(await sending).toBe(false);
    expect(telegram.requests).toHaveLength(1);
  });
});

// 4096 is Telegram's limit for the text of a message: https://core.telegram.org/bots/api#sendmessage
describe('a text for Telegram', () => {
  // 400 lines of 12 characters with their line break; 4094 / 12 = 341 whole ones.
  const lines = Array.from({ length: 400 }, (_, index) => `line ${String(index).padStart(6, '0')}`);

  it.each([
    ['stays as it is up to 4096 characters', 'x'.repeat(4096), 'x'.repeat(4096)],
    ['is cut with a mark beyond that', 'x'.repeat(4097), `${'x'.repeat(4094)}\n…`],
    ['is cut after a whole line', lines.join('\n'), [...lines.slice(0, 341), '…'].join('\n')],
    ['is cut after a whole character', '🍎'.repeat(3000), `${'🍎'.repeat(2047)}\n…`],
    ['is cut after a whole character at an odd place', `x${'🍎'.repeat(3000)}`, `x${'🍎'.repeat(2046)}\n…`],
  ])('%s', (_what, text, fits) => {
    expect(truncateToLimit(text)).toBe(fits);
  });
});

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
