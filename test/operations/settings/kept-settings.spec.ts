import { rmSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { askWith, logIn, PASSWORD, RESTRICTED, TOKENS } from '../../support/access';
import type { TestApp } from '../../support/create-test-app';
import { getJson, type JsonAnswer, put } from '../../support/requests';
import { ACCOUNT, codeOf, SetUpSetting } from '../../support/set-up-setting';
import { createApp } from '../../../src/app';
import { secretsOf } from '../../../src/config/load-config';
import { STORED_NAMES, STORED_SETTINGS, type StoredName } from '../../../src/config/stored-settings';
import type { DiaryError } from '../../../src/diary/errors';
import { SettingsService } from '../../../src/operations/settings/settings.service';
import { loadAllSettings } from '../../../src/persistence/settings/load-all-settings';
import { masking } from '../../../src/platform/logging/mask-secrets';
import { TestClock } from '../../support/test-clock';

// Settings that are kept beside the diary file: its absence, and odd texts in it.

const setting = new SetUpSetting();

describe('a file of settings that is removed or replaced while the service runs', () => {
  it.each([
    ['removed', () => rmSync(setting.settingsFile)],
    ['replaced by an older copy', () => writeFileSync(setting.settingsFile, JSON.stringify(ACCOUNT))],
  ])('%s opens nothing: those in force stay, and no other is kept before the next start', async (_name, replace) => {
    const service = await setting.start();
    const code = await codeOf(service);
    await put(`${service.url}/api/v2/setup`, { ...ACCOUNT, accessPassword: PASSWORD, code });
    const session = await logIn(service.url);
    replace();

    const { url } = service;
    const { status, body } = await request(url).patch('/api/v2/settings').set(session).send({ scheduleAt: '04:30' });
    expect({ status, body: body as object }).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('removed or replaced while the service runs') },
    });
    expect((await getJson(`${service.url}/api/v2/about`)).status).toBe(401);
    expect((await getJson(`${service.url}/api/v2/setup`)).body).toMatchObject({ allowed: 'NO' });
    expect((await put(`${service.url}/api/v2/setup`, { ...ACCOUNT, code })).status).toBe(409);
    expect((await getJson(`${service.url}/actuator/health/readiness`)).status).toBe(503);
    expect((await getJson(`${service.url}/actuator/health/liveness`)).status).toBe(200);
  });
});

describe('a file of tokens that is removed while the service runs', () => {
  it('lets in no token that it had, is said by readiness, and keeps the password', async () => {
    const service = await setting.start(RESTRICTED);
    const { url } = service;
    const made = await askWith(TOKENS.admin, 'POST', `${url}/api/v2/tokens`, { name: 'home', scope: 'read' });
    const { token } = made.body as { token: string };
    expect((await askWith(token, 'GET', `${url}/api/v2/about`)).status).toBe(200);
    rmSync(`${setting.file}.access`);

    const refused = await askWith(token, 'GET', `${url}/api/v2/about`);
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'The file with tokens and sessions was deleted or replaced; put it back, or start again',
    ]);
    expect((await getJson(`${url}/actuator/health/readiness`)).status).toBe(503);
    const { body } = await askWith(TOKENS.admin, 'GET', `${url}/actuator/health`);
    expect(body.components.access).toEqual({ status: 'DOWN', details: { error: refused.body.detail } });
    const session = await logIn(url);
    expect((await request(url).get('/api/v2/about').set(session)).status).toBe(200);
  });
});

describe('a start without the settings, though a password was set', () => {
  async function startAgain(): Promise<TestApp> {
    const before = await setting.start();
    await put(`${before.url}/api/v2/setup`, { ...ACCOUNT, accessPassword: PASSWORD, code: await codeOf(before) });
    await setting.stop(before);
    const silent = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    rmSync(setting.settingsFile);
    const service = await setting.start();
    silent.mockRestore();
    return service;
  }
  const statusOf = async ({ url }: TestApp, path: string) => (await getJson(url + path)).status;

  it('does not answer but the set-up, which needs the code, and everything once it is set up', async () => {
    const service = await startAgain();
    const paths = ['/api/v2/about', '/api/v2/nutritiondata', '/api/v2/settings', '/mcp', '/api-docs'];
    for (const path of [...paths, '/actuator/prometheus']) {
      const { status, body } = await getJson(service.url + path);
      expect([path, status, body.detail]).toEqual([
        path,
        503,
        expect.stringMatching(/^The password of this diary is gone/),
      ]);
    }
    const again = (code: string, accessPassword?: string) =>
      put(`${service.url}/api/v2/setup`, { ...ACCOUNT, accessPassword, code });
    expect((await getJson(`${service.url}/api/v2/setup`)).body).toMatchObject({ needed: true, allowed: 'CODE' });
    expect((await again('AAAA-AAAA')).status).toBe(403);
    expect((await again(await codeOf(service), PASSWORD)).status).toBe(204);
    expect(await statusOf(service, '/api/v2/about')).toBe(401);
    const session = await logIn(service.url);
    expect((await request(service.url).get('/api/v2/about').set(session)).status).toBe(200);
  });

  it.each([
    ['removed', { EXPORTER_UPSTREAM_USERNAME: 'demo', EXPORTER_UPSTREAM_PASSWORD: 'demo-password' }, undefined],
    ['an older copy without it', {}, ACCOUNT],
  ])('needs the code for a new one where the account is known without them: %s', async (_name, account, older) => {
    const before = await setting.start(account);
    const settings = { scheduleAt: '04:30', accessPassword: PASSWORD, ...older };
    const withCode = async ({ url, app }: TestApp, patch: object) =>
      request(url)
        .patch('/api/v2/settings')
        .set('Setup-Code', await codeOf({ app } as TestApp))
        .send(patch);
    expect((await withCode(before, settings)).status).toBe(200);
    expect(await statusOf(before, '/api/v2/about')).toBe(401);
    await setting.stop(before);
    rmSync(setting.settingsFile);
    if (older) writeFileSync(setting.settingsFile, JSON.stringify(older));

    const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const service = await setting.start(account);
    expect(printed.mock.calls.join()).toContain('The password of this diary is gone');
    printed.mockRestore();
    expect([await statusOf(service, '/api/v2/about'), await statusOf(service, '/api/v2/nutritiondata')]).toEqual([
      503, 503,
    ]);
    expect((await request(service.url).patch('/api/v2/settings').send({ accessPassword: PASSWORD })).status).toBe(403);
    expect((await withCode(service, { accessPassword: PASSWORD })).status).toBe(200);
    expect((await getJson(`${service.url}/api/v2/about`)).status).toBe(401);
    const session = await logIn(service.url);
    expect((await request(service.url).get('/api/v2/about').set(session)).status).toBe(200);
  });

  it('is open again where whoever has the code sets it up without a password', async () => {
    const service = await startAgain();
    const given = { ...ACCOUNT, code: await codeOf(service) };
    expect((await put(`${service.url}/api/v2/setup`, given)).status).toBe(204);
    expect(await statusOf(service, '/api/v2/about')).toBe(200);
    await setting.stop(service);
    rmSync(setting.settingsFile);
    expect(await statusOf(await setting.start(), '/api/v2/about')).toBe(200);
  });
});

describe('hostile texts', () => {
  const TEXTS = [
    // Those of which a start could make most are the first.
    ...[
      '$&',
      '__proto__',
      '%',
      '50%off',
      'https://127.0.0.1:9/50%off',
      'smtp://us%er:pw@127.0.0.1:9',
      'mqtt://127.0.0.1:9/%zz',
    ],
    ...['[', '(?:(', 'http://[', 'https://127.0.0.1:9/((', 'smtp://127.0.0.1:9/[', 'mqtt://127.0.0.1:9/[', '\\'],
    ...['javascript:alert(1)', 'file:///etc/passwd', 'two\nlines', '\0', '{"a":1}', 'Etc/GMT+12'],
    ...['23:59', 'de', 'x'.repeat(1000), 'x'.repeat(30_000), `https://127.0.0.1:9/${'x'.repeat(900)}`],
    'whsec_'.padEnd(70, 'A'),
  ];

  /** A start makes little of it, so that it is tried with a few of the texts. */
  const isPlain = (name: StoredName) =>
    STORED_SETTINGS[name].accepts === 'any text' || ['accessPassword', 'emailTo'].includes(name);

  it('that are accepted let the service start again', async () => {
    const environment = { ...setting.onFile, PORT: '0', EXPORTER_LOG_LEVEL: 'error' };
    const load = async () => {
      const { config, warnings } = await loadAllSettings({ environment });
      expect(warnings.filter((line) => line.includes('left out'))).toEqual([]);
      expect(masking(secretsOf(config))('ready')).toBe('ready');
      return config;
    };
    const start = async () => {
      const config = await load();
      return (await createApp(config, new TestClock('2024-09-01T12:00:00Z', config.timeZone))).init();
    };
    let service = await start();
    const change = (texts: [StoredName, string][]) => service.get(SettingsService).change(Object.fromEntries(texts));
    const accepted = new Map(STORED_NAMES.map((name) => [name, [] as string[]]));
    for (const text of TEXTS) {
      const { fields } = await change(STORED_NAMES.map((name) => [name, text])).then(
        (): Partial<DiaryError> => ({}),
        (error: DiaryError) => error,
      );
      for (const [name, texts] of accepted) if (!(name in fields!)) texts.push(text);
    }
    expect([...accepted].filter(([, texts]) => texts.length === 0)).toEqual([]);

    const most = Math.max(...[...accepted.values()].map(({ length }) => length));
    for (let round = 0; round < most; round++) {
      // Another text of each setting that has one.
      const taken = [...accepted].flatMap(([name, texts]): [StoredName, string][] =>
        texts.slice(round, round + 1).map((text) => [name, text]),
      );
      await change(taken);
      if (taken.every(([name]) => isPlain(name))) await load();
      else {
        await service.close();
        service = await start();
      }
    }
    await service.close();
  });

  it('are 400 with the name', async () => {
    const service = await setting.start();
    const code = await codeOf(service);
    // As text, because an object literal would set its prototype. A user name of 1,001 characters is one too many.
    const refused: [name: string, json: string, sentence: string][] = [
      ['__proto__', '{"__proto__":{"username":"other"}}', '__proto__ is not a setting that can be changed here'],
      ['username', JSON.stringify({ username: 'x'.repeat(1001) }), 'username must be any text'],
      ['username', '{"username":"me\\nPATH=x"}', 'username must be any text'],
      ['emailTo', '{"emailTo":"a@x.de\\r\\nBcc: b@x.de"}', 'emailTo must be'],
      ['ntfyUrl', '{"ntfyUrl":"https://ntfy.sh/50%off"}', 'ntfyUrl must be'],
      ['emailUrl', '{"emailUrl":"smtp://us%er:pw@mail.example.org"}', 'emailUrl must be'],
    ];
    for (const [name, json, sentence] of refused) {
      const patch = request(service.url).patch('/api/v2/settings').set('Setup-Code', code);
      const { status, body } = (await patch.type('json').send(json)) as JsonAnswer;
      const errors = Object.entries(body.errors as object);
      expect([status, errors]).toEqual([400, [[name, expect.stringContaining(sentence)]]]);
    }
    const settings = (await getJson(`${service.url}/api/v2/settings`)).body;
    expect(settings).toMatchObject({ username: { source: 'DEFAULT', value: null } });
    const longest = request(service.url).patch('/api/v2/settings').set('Setup-Code', code);
    expect((await longest.send({ username: 'x'.repeat(1000) })).status).toBe(200);
  });
});
