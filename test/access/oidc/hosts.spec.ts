import { sign } from 'node:crypto';
import { bearer, newAddress } from '../../support/access';
import { CapturedLog } from '../../support/captured-log';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { HttpStub, type StubAnswer } from '../../support/http-stub';
import { CLIENT, jwtOf, newKey } from '../../support/oidc-provider';

/** An issuer that spreads over two servers, as that of Google does: one has its description, the other its keys. */

const PUBLIC = 'https://diary.example.org';
const NOW = Math.floor(Date.now() / 1000);
const KEY = newKey('first');

let issuer: HttpStub;
let keys: HttpStub;
let service: TestApp;

const json = (content: object): StubAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(content),
});

beforeEach(async () => {
  const key = { ...KEY.publicKey.export({ format: 'jwk' }), kid: KEY.kid, alg: 'RS256', use: 'sig' };
  keys = await HttpStub.start(() => json({ keys: [key] }));
  issuer = await HttpStub.start(() =>
    json({
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/auth`,
      token_endpoint: `${keys.url}/token`,
      jwks_uri: `${keys.url}/keys`,
    }),
  );
});
afterEach(async () => {
  await service.close();
  await issuer.stop();
  await keys.stop();
});

async function open(environment: Record<string, string> = {}): Promise<void> {
  service = await createTestApp({
    now: new Date(NOW * 1000).toISOString(),
    environment: {
      EXPORTER_ACCESS_OIDC_ISSUER: issuer.url,
      EXPORTER_ACCESS_OIDC_CLIENT_ID: CLIENT.id,
      EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna',
      EXPORTER_ACCESS_PUBLIC_URL: PUBLIC,
      ...environment,
    },
  });
}

/** What a token of the issuer is answered with. */
async function statusOfToken(): Promise<number> {
  const claims = { iss: issuer.url, sub: 'anna', aud: PUBLIC, exp: NOW + 300, scope: 'read' };
  const token = jwtOf({ alg: 'RS256', typ: 'at+jwt', kid: KEY.kid }, claims, (text) =>
    sign('sha256', text, KEY.privateKey),
  );
  return (await fetch(`${service.url}/api/v2/about`, { headers: { ...newAddress(), ...bearer(token) } })).status;
}

it('the server with the keys is not asked unless it is set, and the log names it', async () => {
  await open();
  const log = new CapturedLog();

  expect(await statusOfToken()).toBe(503);

  expect(keys.requests).toEqual([]);
  expect(log.lines).toContain(
    `warn The login provider cannot be asked: its description names another server, ${keys.url}`,
  );
});

it('the server with the keys is asked if it is set, and the tokens count', async () => {
  await open({ EXPORTER_ACCESS_OIDC_HOSTS: `keys.example.org,${new URL(keys.url).host}` });

  expect(await statusOfToken()).toBe(200);

  expect(keys.requests).toHaveLength(1);
});
