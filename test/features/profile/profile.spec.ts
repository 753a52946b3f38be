import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { collectAll } from '../../../src/platform/work/collect-all';
import { askWith, RESTRICTED, TOKENS } from '../../support/access';
import { appOfEachTest } from '../../support/create-test-app';

const NOTHING = { birthYear: null, sex: null, stage: null };

const ask = (method: string, body?: unknown, token = TOKENS.write, headers = {}) =>
  askWith(token, method, `${service.url}/api/v2/profile`, body, headers);
const put = (body: unknown, headers = {}) => ask('PUT', body, TOKENS.write, headers);
const stored = () => collectAll(service.app.get(UserDataStore).read('profile', {}));

const service = appOfEachTest({ now: '2026-04-01T12:00:00Z', environment: RESTRICTED });

describe('the profile', () => {
  it('is answered without any field before it is stored, and is replaced as a whole', async () => {
    expect(await ask('GET', undefined, TOKENS.read)).toMatchObject({ status: 200, body: NOTHING });

    const added = await put({ birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' });
    expect(added).toMatchObject({ status: 201, body: { birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' } });
    expect(await put({ birthYear: 1991 })).toMatchObject({ status: 200, body: { ...NOTHING, birthYear: 1991 } });
    expect(await ask('GET', undefined, TOKENS.read)).toMatchObject({ body: { ...NOTHING, birthYear: 1991 } });
  });

  it('is deleted by one that says nothing', async () => {
    await put({ birthYear: 1990 });
    expect(await stored()).toHaveLength(1);

    expect(await put({})).toMatchObject({ status: 200, body: NOTHING });
    expect(await stored()).toEqual([]);
    expect(await put({ sex: null })).toMatchObject({ status: 200, body: NOTHING });
    expect(await stored()).toEqual([]);
  });

  it('is changed by who saw it last, also when there was nothing to see', async () => {
    const { etag: ofNothing } = await ask('GET');
    const { etag } = await put({ birthYear: 1990 }, { 'if-match': ofNothing });
    expect((await ask('GET')).etag).toBe(etag);

    expect((await put({ birthYear: 1991 }, { 'if-match': ofNothing })).status).toBe(412);
    expect((await put({}, { 'if-match': ofNothing })).status).toBe(412);
    expect((await put({}, { 'if-none-match': '*' })).status).toBe(412);
    expect((await ask('GET')).body).toEqual({ ...NOTHING, birthYear: 1990 });
    expect((await put({}, { 'if-match': etag })).status).toBe(200);
    expect((await put({}, { 'if-match': etag })).status).toBe(412);
    expect((await put({}, { 'if-match': ofNothing })).status).toBe(200);
  });

  it('is refused with a message for each field', async () => {
    const { status, body } = await put({ birthYear: 2027, sex: 'X' });

    expect([status, Object.keys(body['errors'] as object).sort()]).toEqual([400, ['birthYear', 'sex']]);
    expect(await stored()).toEqual([]);
  });
});
