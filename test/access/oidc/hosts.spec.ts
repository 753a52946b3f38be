import { sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bearer, newAddress } from '../../support/access';
import { CapturedLog } from '../../support/captured-log';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { CLIENT, jwtOf, newKey } from '../../support/oidc-provider';

/** An issuer that spreads over two servers, as that of Google does: one has its description, the other its keys. */

const PUBLIC = 'https://diary.example.org';
const NOW = Math.floor(Date.now() / 1000);
const KEY = newKey('first');

let issuer: Server;
let keys: Server;
let keysRead: number;
let service: TestApp;

beforeEach(async () => {
  keysRead = 0;
  keys = await listen((_, response) => {
    keysRead++;
    const key = { ...KEY.publicKey.export({ format: 'jwk' }), kid: KEY.kid, alg: 'RS256', use: 'sig' };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [key] }));
  });
  issuer = await listen((_, response) => {
    const description = {
      issuer: addressOf(issuer),
      authorization_endpoint: `${addressOf(issuer)}/auth`,
      token_endpoint: `${addressOf(keys)}/token`,
      jwks_uri: `${addressOf(keys)}/keys`,
    };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(description));
  });
});
afterEach(async () => {
  await service.close();
  for (const server of [issuer, keys]) server.close().closeAllConnections();
});

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const addressOf = (server: Server) => `http://${hostOf(server)}`;

async function open(environment: Record<string, string> = {}): Promise<void> {
  service = await createTestApp({
    now: new Date(NOW * 1000).toISOString(),
    environment: {
      EXPORTER_ACCESS_OIDC_ISSUER: addressOf(issuer),
      EXPORTER_ACCESS_OIDC_CLIENT_ID: CLIENT.id,
      EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna',
      EXPORTER_ACCESS_PUBLIC_URL: PUBLIC,
      ...environment,
    },
  });
}

/** What a token of the issuer is answered with. */
async function statusOfToken(): Promise<number> {
  const claims = { iss: addressOf(issuer), sub: 'anna', aud: PUBLIC, exp: NOW + 300, scope: 'read' };
  const token = jwtOf({ alg: 'RS256', typ: 'at+jwt', kid: KEY.kid }, claims, (text) =>
    sign('sha256', text, KEY.privateKey),
  );
  return (await fetch(`${service.url}/api/v2/about`, { headers: { ...newAddress(), ...bearer(token) } })).status;
}

it('the server with the keys is not asked unless it is set, and the log names it', async () => {
  await open();
  const log = new CapturedLog();

  expect(await statusOfToken()).toBe(503);

  expect(keysRead).toBe(0);
  expect(log.lines).toContain(
    `warn The OIDC issuer cannot be asked: its description names another server, ${addressOf(keys)}`,
  );
});

it('the server with the keys is asked if it is set, and the tokens count', async () => {
  await open({ EXPORTER_ACCESS_OIDC_HOSTS: `keys.example.org,${hostOf(keys)}` });

  expect(await statusOfToken()).toBe(200);

  expect(keysRead).toBe(1);
});
