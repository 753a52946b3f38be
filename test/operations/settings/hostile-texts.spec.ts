import request from 'supertest';
import { createApp } from '../../../src/app';
import { secretsOf } from '../../../src/config/load-config';
import { STORED_NAMES } from '../../../src/config/stored-settings';
import type { DiaryError } from '../../../src/diary/errors';
import { SettingsService } from '../../../src/operations/settings/settings.service';
import { loadAllSettings } from '../../../src/persistence/settings/load-all-settings';
import { masking } from '../../../src/platform/logging/mask-secrets';
import { getJson, type JsonAnswer } from '../../support/requests';
import { codeOf, SetUpSetting } from '../../support/set-up-setting';
import { TestClock } from '../../support/test-clock';

const setting = new SetUpSetting();

describe('hostile texts', () => {
  const TEXTS = [
    ...['%', '50%off', 'https://127.0.0.1:9/50%off', 'smtp://us%er:pw@127.0.0.1:9', 'mqtt://127.0.0.1:9/%zz'],
    ...['[', '(?:(', 'http://[', 'https://127.0.0.1:9/((', 'smtp://127.0.0.1:9/[', 'mqtt://127.0.0.1:9/[', '$&', '\\'],
    ...[
      'javascript:alert(1)',
      'file:///etc/passwd',
      'two\nlines',
      '\0',
      '{"a":1}',
      '__proto__',
      'Etc/GMT+12',
      '23:59',
      'de',
    ],
    ...[
      'x'.repeat(1000),
      'x'.repeat(30_000),
      `https://127.0.0.1:9/${'x'.repeat(900)}`,
      'whsec_'.padEnd(70, 'A'),
      'the last',
    ],
  ];

  it('that are accepted let the service start again', async () => {
    const environment = { ...setting.onFile, PORT: '0', EXPORTER_LOG_LEVEL: 'error' };
    const accepted = new Set<string>();
    for (const text of TEXTS) {
      const { config, warnings } = await loadAllSettings({ environment });
      expect(warnings.filter((line) => line.includes('left out'))).toEqual([]);
      expect(masking(secretsOf(config))('ready')).toBe('ready');
      const service = await createApp(config, new TestClock('2024-09-01T12:00:00Z', config.timeZone));
      await service.init();
      const change = (names: readonly string[]) =>
        service.get(SettingsService).change(Object.fromEntries(names.map((name) => [name, text])));
      const { fields = {} } = await change(STORED_NAMES).then(
        (): Partial<DiaryError> => ({}),
        (error: DiaryError) => error,
      );
      const taken = STORED_NAMES.filter((name) => !(name in fields));
      if (taken.length > 0) await change(taken);
      for (const name of taken) accepted.add(name);
      await service.close();
    }
    expect([...accepted].sort()).toEqual([...STORED_NAMES].sort());
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
