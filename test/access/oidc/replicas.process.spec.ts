import { cookieOf } from '../../support/access';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { describeWithMongo, type Mongo, startMongo } from '../../support/mongo';
import { OidcProvider } from '../../support/oidc-provider';
import { ProviderVisitor } from '../../support/provider-visitor';

const HOST = 'diary.home.example';
const THROUGH_PROXY = { accept: 'text/html', 'x-forwarded-proto': 'https', 'x-forwarded-host': HOST };

describeWithMongo('replicas with one MongoDB', () => {
  let mongo: Mongo;
  let provider: OidcProvider;
  let replicas: TestApp[];

  beforeAll(async () => {
    [mongo, provider] = await Promise.all([
      startMongo(),
      OidcProvider.start({ redirectUris: [`https://${HOST}/login/oidc/callback`] }),
    ]);
    const environment = {
      ...provider.settings,
      EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri,
      EXPORTER_SERVER_TRUST_PROXY: 'loopback',
    };
    const now = new Date().toISOString();
    replicas = [
      await createTestApp({ now, environment }),
      await createTestApp({ now, environment }),
      await createTestApp({ now, environment }),
    ];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await provider.stop();
    await mongo.stop();
  });

  it('share a login: begun at one, finished at another, used at a third', async () => {
    const [first, second, third] = replicas.map(({ url }) => url);
    const begun = await fetch(`${first}/login/oidc`, { redirect: 'manual', headers: THROUGH_PROXY });
    const back = new URL(await new ProviderVisitor(provider.issuer, 'anna').allow(begun.headers.get('location')!));

    const headers = { ...THROUGH_PROXY, cookie: cookieOf(begun) };
    const done = await fetch(second + back.pathname + back.search, { redirect: 'manual', headers });
    expect(done.status).toBe(200);
    const session = done.headers.getSetCookie().find((line) => line.startsWith('__Host-nutrition-diary='))!;
    const used = await fetch(`${third}/api/v2/about`, {
      headers: { ...THROUGH_PROXY, cookie: session.split(';')[0]! },
    });
    expect(used.status).toBe(200);
  });
});
