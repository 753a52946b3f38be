import request from 'supertest';
import { Logger } from '@nestjs/common';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../../support/create-test-app';
import { ACCOUNT, codeOf, SetUpSetting } from '../../support/set-up-setting';
import { PASSWORD } from '../../support/access';
import { PrintedLog } from '../../support/printed-log';
import { post, put } from '../../support/requests';

// Who may set the service up, and change its settings while it has no password. Tests call from loopback; through real proxies it
// is in test/proxies/access.process.spec.ts. The clock stands still unless a test moves it.

const setting = new SetUpSetting();
const INGRESS = { EXPORTER_SERVER_INGRESS: 'true', EXPORTER_SERVER_INGRESS_FROM: '127.0.0.1' };

const setUp = ({ url }: TestApp, code?: string, headers: Record<string, string> = {}) =>
  request(url)
    .put('/api/v2/setup')
    .set(headers)
    .send({ ...ACCOUNT, code });
const checkLogin = ({ url }: TestApp, code?: string, headers: Record<string, string> = {}) =>
  request(url)
    .post('/api/v2/setup/login-check')
    .set(headers)
    .send({ ...ACCOUNT, code });
const change = ({ url }: TestApp, code?: string, headers: Record<string, string> = {}) =>
  request(url)
    .patch('/api/v2/settings')
    .set({ ...headers, ...(code !== undefined && { 'Setup-Code': code }) })
    .send({ scheduleAt: '04:30' });
const statusesOf = async (service: TestApp, code?: string, headers?: Record<string, string>) => [
  (await checkLogin(service, code, headers)).status,
  (await change(service, code, headers)).status,
  (await setUp(service, code, headers)).status,
];

describe('the set-up and the settings without a password', () => {
  it('need the code, wherever the request says that it is from', async () => {
    const service = await setting.start();
    const code = await codeOf(service);
    const claims: Record<string, string>[] = [
      {},
      { host: 'localhost:8080' },
      { host: '192.168.1.10' },
      { host: 'diary.example.org' },
      { 'x-forwarded-for': '203.0.113.7' },
      // The header of an ingress that is off.
      { 'x-ingress-path': '/api/hassio_ingress/token' },
    ];
    for (const headers of claims) {
      const { body } = await request(service.url).get('/api/v2/setup').set(headers);
      expect(body).toMatchObject({ allowed: 'CODE' });
      expect([headers, await statusesOf(service, undefined, headers)]).toEqual([headers, [403, 403, 403]]);
      expect([headers, (await change(service, code, headers)).status]).toEqual([headers, 200]);
    }

    expect(await statusesOf(service, code)).toEqual([200, 200, 204]);
  });

  it('leave reading and fetching to everybody, and settings to who has the code, once the account is there', async () => {
    const service = await setting.start();
    const code = await codeOf(service);
    expect((await setUp(service, code)).status).toBe(204);

    const fetched = await request(service.url).get('/api/v2/nutritiondata/export?days=1');
    expect(fetched.body).toMatchObject({ successfulDays: ['2024-08-31'] });
    expect((await request(service.url).get('/api/v2/nutritiondata/2024-08-31')).status).toBe(200);
    expect((await change(service)).status).toBe(403);
    expect((await change(service, code)).status).toBe(200);
  });

  it('through the ingress of Home Assistant need none', async () => {
    const service = await setting.start(INGRESS);
    expect((await request(service.url).get('/api/v2/setup')).body).toMatchObject({ allowed: 'YES' });

    expect(await statusesOf(service)).toEqual([200, 200, 204]);
  });
});

describe('the code', () => {
  it('is eight letters and digits in two halves, none of which look alike, and another one at each start', async () => {
    const first = await setting.start();
    const code = await codeOf(first);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    await setting.stop(first);

    expect(await codeOf(await setting.start())).not.toBe(code);
  });

  it('says what is wrong with it', async () => {
    const service = await setting.start();

    expect((await setUp(service)).body).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:set-up-code-needed',
      detail: 'This needs the code that the log of the service shows at its start',
    });
    expect((await setUp(service, 'AAAA-AAAA')).body).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:set-up-code-wrong',
      detail: 'The code is wrong; the log of the service shows it at its start',
    });
  });

  it('is not compared for the page of another site', async () => {
    const service = await setting.start();
    const answer = await setUp(service, await codeOf(service), { origin: 'https://evil.example' });
    expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([
      403,
      expect.stringContaining('other sites'),
    ]);
  });

  it('may be wrong five times a minute from an address, which blocks neither others nor the rest, and replaces nothing', async () => {
    const service = await setting.start({ EXPORTER_SERVER_TRUST_PROXY: 'loopback' });
    const [guesser, owner] = [{ 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '192.168.1.7' }];
    const code = await codeOf(service);
    for (let n = 0; n < 5; n++) expect((await setUp(service, 'AAAA-AAAA', guesser)).status).toBe(403);
    const sixth = await setUp(service, code, guesser);
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '60']);
    expect((await change(service, code, guesser)).status).toBe(429);
    expect((await request(service.url).get('/api/v2/about').set(guesser)).status).toBe(200);
    expect((await change(service, code, owner)).status).toBe(200);

    service.clock.moveTo('2024-09-01T12:01:00Z');
    expect((await setUp(service, code, guesser)).status).toBe(204);
  });

  it('may be wrong thirty times a minute from all addresses together', async () => {
    const service = await setting.start({ EXPORTER_SERVER_TRUST_PROXY: 'loopback' });
    const [code, owner] = [await codeOf(service), { 'x-forwarded-for': '192.168.1.7' }];
    for (let n = 0; n < 30; n++)
      expect((await setUp(service, 'AAAA-AAAA', { 'x-forwarded-for': `203.0.113.${n}` })).status).toBe(403);
    expect((await setUp(service, code, owner)).status).toBe(429);

    service.clock.moveTo('2024-09-01T12:01:00Z');
    expect((await setUp(service, code, owner)).status).toBe(204);
  });
});

describe('what was entered in the browser', () => {
  const log = new PrintedLog();
  const WRONG = 'a-wrong-site-password';
  const SECRETS = [PASSWORD, ACCOUNT.password, WRONG, 'my-topic-7c0e'];
  const found = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  it('is in no log, also of what others log later, and no answer; the hash of the password alone is in the file, and a backup has nothing of it', async () => {
    const service = await setting.start({ EXPORTER_LOG_LEVEL: 'debug' });
    const answers: string[] = [];
    const account = { ...ACCOUNT, code: await codeOf(service) };
    const keep = async (answer: Response) => void answers.push(await answer.text());
    await keep(await post(`${service.url}/api/v2/setup/login-check`, { ...account, password: WRONG }));
    await keep(await post(`${service.url}/api/v2/setup/login-check`, account));
    await keep(await put(`${service.url}/api/v2/setup`, { ...account, accessPassword: PASSWORD, scheduleAt: '99:00' }));
    await keep(await put(`${service.url}/api/v2/setup`, { ...account, accessPassword: PASSWORD }));
    const login = await post(`${service.url}/api/v2/session`, { password: PASSWORD });
    const cookie = login.headers.get('set-cookie')!.split(';', 1)[0]!;
    const headers = { cookie, 'content-type': 'application/json' };
    const ask = async (path: string, init: RequestInit = {}) =>
      keep(await fetch(service.url + path, { headers, ...init }));
    const ntfyUrl = 'http://127.0.0.1:9/my-topic-7c0e';
    await ask('/api/v2/settings', { method: 'PATCH', body: JSON.stringify({ ntfyUrl }) });
    await ask('/api/v2/notifications/test', { method: 'POST' });
    await ask('/api/v2/nutritiondata/export?days=1');
    await ask('/api/v2/backups', { method: 'POST' });
    for (const path of ['settings', 'about', 'setup', 'notifications', 'nutritiondata/export/status?details=true']) {
      await ask(`/api/v2/${path}`);
    }
    await ask('/actuator/health');
    await ask('/actuator/prometheus');

    expect(answers).toHaveLength(15);
    expect(found(answers.join())).toEqual([]);
    expect(found(log.text)).toEqual([]);
    expect(found(readFileSync(setting.settingsFile, 'utf8'))).toEqual([ACCOUNT.password, 'my-topic-7c0e']);
    const backups = join(setting.path, 'backups');
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^diary\..+\.db\.zst$/)]);
    new Logger('Other').warn(`The driver says: wrong password ${ACCOUNT.password}`);

    expect(log.text).toContain('The driver says: wrong password *****');
  });
});
