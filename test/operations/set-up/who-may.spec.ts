import request from 'supertest';
import type { TestApp } from '../../support/create-test-app';
import { PrintedLog } from '../../support/printed-log';
import { put, readJson } from '../../support/requests';
import { ACCOUNT, SetUpSetting } from '../../support/set-up-setting';

// Tests call from loopback; addresses of others are in near.spec.ts.

const setting = new SetUpSetting();
const log = new PrintedLog();
const FROM_OUTSIDE = { 'x-forwarded-for': '203.0.113.7' };

async function allowed({ url }: TestApp, headers: Record<string, string>): Promise<string> {
  // `fetch` sends its own Host.
  const { body } = await request(url).get('/api/v2/setup').set(headers);
  return (body as { allowed: string }).allowed;
}

async function finish({ url }: TestApp, code?: string, headers = FROM_OUTSIDE) {
  const answer = await put(`${url}/api/v2/setup`, { ...ACCOUNT, code }, headers);
  return answer.status === 204
    ? { status: 204, detail: '' }
    : { status: answer.status, detail: (await readJson(answer)).body.detail };
}

/** The codes that the log has shown, the newest last. */
const codes = () => log.lines.flatMap(({ message }) => /enter the code (\w{8})$/.exec(message)?.[1] ?? []);
const start = () => setting.start({ EXPORTER_LOG_LEVEL: 'warn', EXPORTER_LOG_FORMAT: 'json' });

describe('who may set up', () => {
  it.each([
    ['from this machine', {}, 'YES'],
    ['under localhost', { host: 'localhost:8080' }, 'YES'],
    ['under a name of the network', { host: 'nas' }, 'YES'],
    ['under .local', { host: 'nas.local:8080' }, 'YES'],
    ['under .fritz.box', { host: 'diary.fritz.box' }, 'YES'],
    ['under .lan and .home.arpa', { host: 'a.lan' }, 'YES'],
    ['under a private address', { host: '192.168.1.20:8080' }, 'YES'],
    ['under a private address of IPv6', { host: '[fd00::20]:8080' }, 'YES'],
    ['under a public address', { host: '203.0.113.7' }, 'CODE'],
    ['under a public name', { host: 'diary.example.org' }, 'CODE'],
    ['under a public name that begins like a local one', { host: 'nas.local.example.org' }, 'CODE'],
    ['with X-Forwarded-For', FROM_OUTSIDE, 'CODE'],
    ['with X-Forwarded-Proto alone', { 'x-forwarded-proto': 'https' }, 'CODE'],
    ['with Forwarded', { forwarded: 'for=192.168.1.7' }, 'CODE'],
    ['with Via', { via: '1.1 proxy' }, 'CODE'],
  ])('%s: %j is %s', async (_name, headers: Record<string, string>, expected) => {
    expect(await allowed(await setting.start(), headers)).toBe(expected);
  });

  it('a request from the page of another site is refused before its code is compared', async () => {
    const service = await start();
    const headers = { ...FROM_OUTSIDE, origin: 'https://evil.example' };
    for (let n = 0; n < 6; n++) {
      expect(await finish(service, 'AAAAAAAA', headers)).toMatchObject({
        status: 403,
        detail: expect.stringContaining('other sites'),
      });
    }
    // Five of them would have replaced the code.
    expect(await finish(service, 'AAAAAAAA')).toMatchObject({
      status: 403,
      detail: expect.stringContaining('code is wrong'),
    });
  });
});

describe('the code', () => {
  it('is shown by the log, and lets somebody from elsewhere in', async () => {
    const service = await start();
    expect(await finish(service)).toEqual({
      status: 403,
      detail: 'Set-up from here needs the code that the log of the service shows',
    });
    expect(await finish(service, codes()[0])).toMatchObject({ status: 204 });
  });

  it('is a new one after five wrong ones; the fifteenth closes it for an hour', async () => {
    const service = await start();
    for (let n = 0; n < 15; n++) expect(await finish(service, 'AAAAAAAA')).toMatchObject({ status: 403 });
    expect(codes()).toHaveLength(4);
    expect(await finish(service, codes().at(-1))).toMatchObject({ status: 429 });

    service.clock.moveTo('2024-09-01T13:00:01Z');
    expect(await finish(service, codes()[0])).toMatchObject({ status: 403 });
    expect(await finish(service, codes().at(-1)?.toLowerCase())).toMatchObject({ status: 204 });
  });
});
