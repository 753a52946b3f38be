import { Logger } from '@nestjs/common';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '../../support/access';
import { PrintedLog } from '../../support/printed-log';
import { post, put } from '../../support/requests';
import { ACCOUNT, codeOf, SetUpSetting } from '../../support/set-up-setting';

const setting = new SetUpSetting();
const log = new PrintedLog();
const WRONG = 'a-wrong-site-password';
const SECRETS = [PASSWORD, ACCOUNT.password, WRONG, 'my-topic-7c0e'];
const found = (text: string) => SECRETS.filter((secret) => text.includes(secret));

describe('what was entered in the browser', () => {
  it('is in no log and no answer; the hash of the password alone is in the file, and a backup has nothing of it', async () => {
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
  });

  it('is masked in whatever is logged later', async () => {
    const service = await setting.start({ EXPORTER_LOG_LEVEL: 'warn' });
    await put(`${service.url}/api/v2/setup`, { ...ACCOUNT, code: await codeOf(service) });
    new Logger('Other').warn(`The driver says: wrong password ${ACCOUNT.password}`);

    expect(log.text).toContain('The driver says: wrong password *****');
  });
});
