import { rmSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { logIn, PASSWORD } from '../../support/access';
import { getJson, put } from '../../support/requests';
import { ACCOUNT, codeOf, SetUpSetting } from '../../support/set-up-setting';

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
  });
});
