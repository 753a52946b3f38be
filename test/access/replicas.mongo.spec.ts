import { bearer, logIn, PASSWORD } from '../support/access';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { describeWithMongo, withClient } from '../support/mongo';
import { post } from '../support/requests';

describeWithMongo('two replicas with one MongoDB', (mongo) => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri, EXPORTER_ACCESS_PASSWORD: PASSWORD };
    one = await createTestApp({ environment });
    other = await createTestApp({ environment });
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  const statusAt = async ({ url }: TestApp, headers: Record<string, string>) =>
    (await fetch(`${url}/api/v2/about`, { headers })).status;

  it('share a session, and its end at once', async () => {
    const session = await logIn(one.url);
    expect(await statusAt(other, session)).toBe(200);

    await fetch(`${one.url}/api/v2/session`, { method: 'DELETE', headers: session });
    expect(await statusAt(other, session)).toBe(401);
  });

  it('share a token, and its end at once', async () => {
    const session = await logIn(one.url);
    const made = await post(`${one.url}/api/v2/tokens`, { name: 'shared', scope: 'read' }, { headers: session });
    const { token } = (await made.json()) as { token: string };
    expect(await statusAt(other, bearer(token))).toBe(200);

    await fetch(`${one.url}/api/v2/tokens/shared`, { method: 'DELETE', headers: session });
    expect(await statusAt(other, bearer(token))).toBe(401);
  });

  it('keep tokens and sessions beside the entries, as hashes', async () => {
    const stored = await withClient(mongo.uri, {}, async (client) => {
      const names = (await client.db().listCollections().toArray()).map(({ name }) => name);
      const sessions = await client.db().collection('entries_sessions').find().toArray();
      return { names, ids: sessions.map(({ _id }) => String(_id)) };
    });

    expect(stored.names).toEqual(expect.arrayContaining(['entries', 'entries_tokens', 'entries_sessions']));
    expect(stored.ids).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
});

describeWithMongo('a MongoDB of a service that everyone may use', (mongo) => {
  it('gets no collections of tokens and sessions', async () => {
    const service = await createTestApp({ environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri } });
    await (await fetch(`${service.url}/api/v2/stats`)).text();
    await service.close();
    const names = await withClient(mongo.uri, {}, async (client) =>
      (await client.db().listCollections().toArray()).map(({ name }) => name),
    );

    expect(names.filter((name) => /tokens|sessions/.test(name))).toEqual([]);
  });
});
