import type { Notifier } from '../../../src/integrations/notification/notifier';
import { fitting, TelegramChannel } from '../../../src/integrations/notification/telegram.channel';
import { CapturedLog } from '../../support/captured-log';
import { HttpStub } from '../../support/http-stub';
import { noticeOf, notifierOver } from '../../support/notifier';
import { refusal, TelegramStub } from '../../support/telegram-stub';
import { TestClock } from '../../support/test-clock';

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const NOTICE = 'Not exported: 2024-08-31 (nothing logged)';

let telegram: TelegramStub;
let clock: TestClock;
let log: CapturedLog;

beforeEach(async () => {
  telegram = await TelegramStub.start(TOKEN);
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
    await (await notifier()).send(noticeOf('<b>a_b*c`[d](e) & "f"</b> ü 🍎\nsecond line'));

    expect(telegram.messages).toEqual([{ chat_id: '-1001234', text: '<b>a_b*c`[d](e) & "f"</b> ü 🍎\nsecond line' }]);
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
  it.each([
    ['a server error', { status: 502, body: 'Bad Gateway' }],
    ['a connection that breaks off', 'cut'],
    ['a page of something that is not Telegram', { status: 200, body: '<html>Please log in</html>' }],
  ] as const)('is tried again after %s, and delivered once', async (_name, behaviour) => {
    telegram.answerNext(behaviour);

    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(true);
    expect(telegram.messages).toHaveLength(1);
    expect(clock.sleeps).toEqual([5000]);
  });

  it('is given up after three attempts, with one warning', async () => {
    telegram.answerNext({ status: 500 }, { status: 500 }, { status: 503 });

    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(false);
    expect(telegram.requests).toHaveLength(3);
    expect(clock.sleeps).toEqual([5000, 30_000]);
    expect(log.lines).toEqual([
      'debug The notice is tried again in 5 s: status 500',
      'debug The notice is tried again in 30 s: status 500',
      'warn The notice was not delivered: status 503',
    ]);
  });

  it('names what is to be checked when the token is rejected, and is not repeated', async () => {
    expect(await (await notifier({ token: '42:wrong' })).send(noticeOf(NOTICE))).toBe(false);

    expect(telegram.requests).toHaveLength(1);
    expect(log.lines).toEqual([
      'warn The notice was not delivered: status 401, Unauthorized; check EXPORTER_NOTIFICATION_TELEGRAM_TOKEN',
    ]);
  });

  it('names what is to be checked when there is no such chat', async () => {
    telegram.answerNext(refusal(400, 'Bad Request: chat not found'));

    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(false);
    expect(telegram.requests).toHaveLength(1);
    expect(log.lines).toEqual([
      'warn The notice was not delivered: status 400, Bad Request: chat not found; ' +
        'check EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID, and that the chat has been opened with the bot',
    ]);
  });

  it.each([
    ['as long as Telegram asks', 17, 17_000],
    ['five minutes at most', 86_400, 300_000],
  ])('waits %s when there were too many', async (_name, retryAfter, waited) => {
    telegram.answerNext(refusal(429, 'Too Many Requests', { retry_after: retryAfter }));

    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(true);
    expect(clock.sleeps).toEqual([waited]);
  });

  it('waits as usual when Telegram asks for something that is not a time', async () => {
    telegram.answerNext({ status: 429, body: '{"ok":false,"parameters":{"retry_after":"soon"}}' });
    telegram.answerNext({ status: 429, body: '{"ok":false,"parameters":null}' }, { status: 429, body: 'null' });

    expect(await (await notifier()).send(noticeOf(NOTICE))).toBe(false);
    expect(clock.sleeps).toEqual([5000, 30_000]);
  });
});

describe('a stop of the service', () => {
  it('ends a request in flight at once', async () => {
    telegram.answerNext('silent');
    const channel = await notifier();
    const sending = channel.send(noticeOf(NOTICE));
    await telegram.received(1);
    channel.beforeApplicationShutdown();

    expect(await sending).toBe(false);
    expect(clock.sleeps).toEqual([]);
    expect(log.lines).toEqual(['warn The notice was not delivered: the service is shutting down']);
  });

  it('ends a pause between two attempts at once', async () => {
    telegram.answerNext({ status: 500 });
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
  it('stays as it is up to 4096 characters', () => {
    expect(fitting('x'.repeat(4096))).toBe('x'.repeat(4096));
  });

  it('is cut with a mark beyond that', () => {
    expect(fitting('x'.repeat(4097))).toBe(`${'x'.repeat(4094)}\n…`);
  });

  it('is cut after a whole line', () => {
    // 400 lines of 12 characters with their line break; 4094 / 12 = 341 whole ones.
    const lines = Array.from({ length: 400 }, (_, index) => `line ${String(index).padStart(6, '0')}`);
    const cut = fitting(lines.join('\n')).split('\n');

    expect(cut).toEqual([...lines.slice(0, 341), '…']);
  });

  it('is cut after a whole character', () => {
    expect(fitting('🍎'.repeat(3000))).toBe(`${'🍎'.repeat(2047)}\n…`);
    expect(fitting(`x${'🍎'.repeat(3000)}`)).toBe(`x${'🍎'.repeat(2046)}\n…`);
  });
});
