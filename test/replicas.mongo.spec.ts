import { command } from '../src/cli/token/command';
import { bearer, cookieOf, logIn, PASSWORD } from './support/access';
import { runHere } from './support/command-here';
import { createTestApp, type TestApp } from './support/create-test-app';
import { describeWithMongo, withClient } from './support/mongo';
import { OidcProvider } from './support/oidc-provider';
import { ProviderVisitor } from './support/provider-visitor';
import { post, untilReady } from './support/requests';
import { HttpStub } from './support/http-stub';
import { TestServices } from './support/test-services';
import { Events } from '../src/platform/events/events';
import { ScheduleSetting, tasksOf } from './support/schedule-fixture';
import { isAnyMongoCommand, TcpProxy } from './support/tcp-proxy';

const HOST = 'diary.home.example';

describeWithMongo('two replicas', (mongo) => {
  let one: TestApp;
  let other: TestApp;
  let provider: OidcProvider;
  const environment = () => ({
    ...provider.settings,
    EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri,
    EXPORTER_ACCESS_PASSWORD: PASSWORD,
    EXPORTER_SERVER_TRUST_PROXY: 'loopback',
  });
  beforeAll(async () => {
    provider = await OidcProvider.start({ redirectUris: [`https://${HOST}/login/oidc/callback`] });
    const options = { now: new Date().toISOString(), environment: environment() };
    one = await createTestApp(options);
    other = await createTestApp(options);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    await provider.stop();
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

  it('share a login at the provider: begun at one, finished at the other', async () => {
    const headers = { accept: 'text/html', 'x-forwarded-proto': 'https', 'x-forwarded-host': HOST };
    const begun = await fetch(`${one.url}/login/oidc`, { redirect: 'manual', headers });
    const back = new URL(await new ProviderVisitor(provider.issuer, 'anna').allow(begun.headers.get('location')!));

    const done = await fetch(other.url + back.pathname + back.search, {
      redirect: 'manual',
      headers: { ...headers, cookie: cookieOf(begun) },
    });
    // The page that leads on, or a redirect where none is built.
    expect([200, 303]).toContain(done.status);
    const session = done.headers.getSetCookie().find((line) => line.startsWith('__Host-nutrition-diary='))!;
    expect(await statusAt(one, { ...headers, cookie: session.split(';')[0]! })).toBe(200);
  });

  it('keep tokens and sessions beside the entries, as hashes, and none of a session that has ended', async () => {
    const read = () =>
      withClient(mongo.uri, {}, async (client) => {
        const names = (await client.db().listCollections().toArray()).map(({ name }) => name);
        const sessions = await client.db().collection('entries_sessions').find().toArray();
        const tokens = await client.db().collection('entries_tokens').find().toArray();
        return { names, ids: [...sessions.map(({ _id }) => String(_id)), ...tokens.map(({ hash }) => String(hash))] };
      });
    const headers = await logIn(one.url);
    await post(`${one.url}/api/v2/tokens`, { name: 'kept', scope: 'read' }, { headers });
    const stored = await read();

    expect(stored.names).toEqual(expect.arrayContaining(['entries', 'entries_tokens', 'entries_sessions']));
    expect(stored.ids.length).toBeGreaterThan(1);
    expect(stored.ids.filter((id) => !/^[0-9a-f]{64}$/.test(id))).toEqual([]);

    const ended = await logIn(other.url);
    expect((await read()).ids).toHaveLength(stored.ids.length + 1);
    await fetch(`${one.url}/api/v2/session`, { method: 'DELETE', headers: ended });
    expect((await read()).ids).toEqual(stored.ids);
  });

  it('share a token of npm run token, and its end at once', async () => {
    const made = await runHere(command, ['create', '--name', 'cron', '--scope', 'read'], environment());
    const [token = ''] = /^ndia_[\w-]{43}$/m.exec(made.output) ?? [];
    for (const replica of [one, other]) expect(await statusAt(replica, bearer(token))).toBe(200);

    expect(await runHere(command, ['revoke', '--name', 'cron'], environment())).toMatchObject({ code: 0 });
    for (const replica of [one, other]) expect(await statusAt(replica, bearer(token))).toBe(401);
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

describeWithMongo('the webhook of two replicas', (mongo) => {
  const services = new TestServices();
  const SECRET = `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`;
  let receiver: HttpStub;
  beforeEach(async () => (receiver = await HttpStub.start()));
  afterEach(() => receiver.stop());

  const settings = () => ({
    EXPORTER_NOTIFICATION_WEBHOOK_URL: receiver.url,
    EXPORTER_NOTIFICATION_WEBHOOK_SECRET: SECRET,
    EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'export.finished',
  });
  const ids = () => receiver.requests.map(({ headers }) => headers['webhook-id']);
  const later = () => new Date(Date.now() + 61_000).toISOString();

  it('sends each event once, and what one left behind the other sends', async () => {
    const environment = { ...settings(), EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() };
    const now = new Date().toISOString();
    const open = async (at: string) => {
      const service = await services.run({ now: at, environment });
      // The database is connected later than the service starts.
      await untilReady(service);
      return service;
    };
    const [one, other] = [await open(now), await open(now)];
    const finished = (service: typeof one) =>
      service.app.get(Events).emit({ name: 'export.finished', data: { work: 'export', startedBy: 'api' } });
    for (let round = 0; round < 20; round++) [one, other].forEach(finished);
    await receiver.received(40);
    expect(new Set(ids()).size).toBe(40);

    receiver.next.push('silent');
    finished(one);
    await receiver.received(41);
    // Either of the two may have taken it.
    const third = await open(later());
    await third.clock.passTo(new Date(third.clock.now() + 300_000).toISOString());
    await receiver.received(42);
    expect(ids()[41]).toBe(ids()[40]);
    expect(new Set(ids()).size).toBe(41);
  });
});

describeWithMongo('the schedule of two replicas', (mongo) => {
  const setting = new ScheduleSetting();

  it('fires once, although their clocks differ by two seconds', async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() };
    const early = await setting.start('2024-09-01T12:00:02Z', environment);
    const late = await setting.start('2024-09-01T12:00:00Z', environment);
    for (const replica of [early, late]) await untilReady(replica);

    for (const day of ['02', '03', '04']) {
      // Both clocks go on: for one that stays an hour behind, the claim of the other would be a mistake to replace. Each reads the settings
      // every 30 s, which would take longer than the rest.
      for (const { clock } of [late, early]) clock.moveTo(`2024-09-${day}T02:59:58Z`);
      await early.clock.passTo(`2024-09-${day}T03:00:00Z`);
      await late.clock.passTo(`2024-09-${day}T03:00:00Z`);
    }

    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02', '2024-09-03']);
    expect((await tasksOf(early))[0]?.lastExecution?.time).toBe('2024-09-04T03:00:00.000Z');
    expect((await tasksOf(late))[0]?.lastExecution).toBeUndefined();
  });

  it('fires as soon as the database is back that was away when it was due', async () => {
    const uri = mongo.freshUri();
    const proxy = await TcpProxy.start(Number(new URL(uri).port));
    const url = uri.replace(/:\d+\//, `:${proxy.port}/`);
    const service = await setting.start('2024-09-02T02:59:00Z', { EXPORTER_PERSISTENCE_DOCSTORE_URL: url });
    await untilReady(service);
    proxy.refuses = isAnyMongoCommand;
    const sleep = jest.spyOn(service.clock, 'sleep').mockImplementationOnce(() => {
      proxy.refuses = () => false;
      return untilReady(service);
    });
    await service.clock.passTo('2024-09-02T03:00:00Z');

    expect(sleep.mock.calls[0]?.[0]).toBe(30_000);
    expect(setting.askedDays).toEqual(['2024-09-01']);
    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SUCCESS');
    await proxy.stop();
  });
});
