import { appriseChannel, gotifyChannel, ntfyChannel } from '../../../src/integrations/notification/http.channels';
import type { Channel, Notice, NoticeEvent } from '../../../src/integrations/notification/notice';
import { CapturedLog } from '../../support/captured-log';
import { HttpStub } from '../../support/http-stub';
import { noticeOf, notifierOver } from '../../support/notifier';
import { TestClock } from '../../support/test-clock';

const NEVER = new AbortController().signal;
const clock = () => new TestClock('2024-09-01T03:00:00Z');

let server: HttpStub;
let log: CapturedLog;
beforeEach(async () => {
  server = await HttpStub.start();
  log = new CapturedLog();
});
afterEach(() => server.stop());

function about(event: NoticeEvent, link?: string): Notice {
  const words = { title: 'Nutrition diary: fetching failed', text: 'fddb.info did not answer – für 2 Tage.' };
  return { id: '7c0e', event, ...words, ...(link && { link }) };
}

/** Requests received, with the headers that the receiver's documentation names. */
function received(...headers: string[]): unknown[] {
  return server.requests.map(({ method, path, headers: all, body }) => ({
    request: `${method} ${path}`,
    type: all['content-type'],
    ...Object.fromEntries(headers.map((name) => [name, all[name]])),
    body: JSON.parse(body) as unknown,
  }));
}

describe('ntfy', () => {
  it('gets its JSON at the root of the server, with the topic in it', async () => {
    const channel = ntfyChannel(`${server.url}/my-diary`, 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2');
    expect(await channel.send(about('export.failed', 'https://diary.example.org'), NEVER)).toBe(200);

    expect(received('authorization')).toEqual([
      {
        request: 'POST /',
        type: 'application/json',
        authorization: 'Bearer tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2',
        body: {
          topic: 'my-diary',
          title: 'Nutrition diary: fetching failed',
          message: 'fddb.info did not answer – für 2 Tage.',
          priority: 4,
          tags: ['warning'],
          click: 'https://diary.example.org',
        },
      },
    ]);
  });

  it.each([
    ['export.failed', 4],
    ['login.rejected', 5],
    ['export.recovered', 2],
    ['no-new-day', 3],
    ['digest', 3],
  ] as const)('gets %s with priority %i, and without a token no header of one', async (event, priority) => {
    await ntfyChannel(`${server.url}/under/a/path/topic`, undefined).send(about(event), NEVER);

    const body = expect.objectContaining({ topic: 'topic', priority });
    const request = 'POST /under/a/path/';
    expect(received('authorization')).toEqual([{ request, type: 'application/json', authorization: undefined, body }]);
  });
});

describe('http channels', () => {
  it('Gotify gets title, message, priority and the address to click on, with the token in its header', async () => {
    const channel = gotifyChannel(server.url, 'AKwJ7mV');
    await channel.send(about('login.rejected', 'https://diary.example.org'), NEVER);
    await channel.send(about('export.recovered'), NEVER);

    const words = { title: 'Nutrition diary: fetching failed', message: 'fddb.info did not answer – für 2 Tage.' };
    const head = { request: 'POST /message', type: 'application/json', 'x-gotify-key': 'AKwJ7mV' };
    const extras = { 'client::notification': { click: { url: 'https://diary.example.org' } } };
    expect(received('x-gotify-key')).toEqual([
      { ...head, body: { ...words, priority: 9, extras } },
      { ...head, body: { ...words, priority: 3 } },
    ]);
  });

  it.each([
    ['export.failed', 'failure'],
    ['site.changed', 'warning'],
    ['export.recovered', 'success'],
    ['no-new-day', 'info'],
  ] as const)('Apprise gets %s as %s, at the address with its key', async (event, type) => {
    await appriseChannel(`${server.url}/notify/key`, 'family').send(about(event, 'https://diary.example.org'), NEVER);
    await appriseChannel(`${server.url}/notify/key`, undefined).send(about(event), NEVER);

    const body = { title: 'Nutrition diary: fetching failed', type, format: 'text' };
    const text = 'fddb.info did not answer – für 2 Tage.';
    const head = { request: 'POST /notify/key', type: 'application/json' };
    expect(received()).toEqual([
      { ...head, body: { ...body, body: `${text}\n\nhttps://diary.example.org`, tag: 'family' } },
      { ...head, body: { ...body, body: text } },
    ]);
  });
});

describe('a channel that fails', () => {
  const ntfyAt = (address: string) => ntfyChannel(`${address}/secret-topic`, 'tk_secret');
  const gotify = (): Channel => gotifyChannel(server.url, 'token');

  it.each([
    ['answers 500', { status: 500, body: 'x'.repeat(500) }, 3, 'status 500'],
    ['answers 410', { status: 410, body: '{"error":\n"gone"}' }, 1, 'status 410'],
    ['breaks off', 'cut', 3, 'the connection failed (ECONNRESET)'],
  ] as const)(
    'because it %s keeps no other from its notice, and the log says it once',
    async (_name, how, tries, why) => {
      const failing = await HttpStub.start(() => how);
      const notifier = await notifierOver(clock(), ntfyAt(failing.url), gotify());

      expect(await notifier.send(noticeOf('a notice'))).toBe(true);
      expect(server.requests).toHaveLength(1);
      expect(failing.requests).toHaveLength(tries);
      expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual([
        `warn The notice was not delivered: ${why}`,
      ]);
      expect(log.lines.join('\n')).not.toMatch(/secret/);
      expect(await notifier.lastResult('ntfy')).toEqual({
        channel: 'ntfy',
        delivered: false,
        status: typeof how === 'object' ? how.status : null,
        detail: why,
        at: expect.any(String),
        event: 'unsuccessful-days',
      });
      await failing.stop();
    },
  );

  it('is read no further than its status when it accepts: a megabyte after it costs nothing', async () => {
    server.next.push({ status: 200, body: 'z'.repeat(2_000_000) });

    expect(await gotify().send(about('export.failed'), NEVER)).toBe(200);
  });
});
