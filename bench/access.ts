import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Connection } from './shared/client.ts';
import { Side, takeTurns } from './shared/latency.ts';
import { bounded, build, type Measured, READINESS, spawnService, withFolder } from './shared/service.ts';

/** Cost of authentication: the smallest answer of an unrestricted service, and of one with access restricted. */

const PATH = '/api/v2/about';
const PASSWORD = 'a password of a benchmark';
const JSON_TYPE = { 'Content-Type': 'application/json' };
/** May be added to a request. */
const MAX_MS = 0.1;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, store: { type: 'string' }, 'no-build': { type: 'boolean' } },
});

async function session(service: Measured): Promise<Record<string, string>> {
  const body = JSON.stringify({ password: PASSWORD });
  const answer = await fetch(`${service.url}/api/v2/session`, { method: 'POST', headers: JSON_TYPE, body });
  return { Cookie: answer.headers.get('set-cookie')!.split(';')[0]! };
}

async function token(service: Measured, headers: Record<string, string>): Promise<Record<string, string>> {
  const body = JSON.stringify({ name: 'bench', scope: 'read' });
  const answer = await fetch(`${service.url}/api/v2/tokens`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body,
  });
  return { Authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

const PUBLIC_URL = 'https://diary.example.org';

interface Issuer {
  settings: Record<string, string>;
  /** For the API, valid for as long as the benchmark runs. */
  token: string;
  stop: () => void;
}

/** The parts of an issuer that bearer tokens need: its description and its key. */
async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const endpoints = {
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
    };
    const answer = request.url === '/keys' ? { keys: [key] } : { issuer: url, ...endpoints };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await new SignJWT({ scope: 'read' })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
    .setIssuer(url)
    .setAudience(PUBLIC_URL)
    .setSubject('anna')
    .setExpirationTime('1h')
    .sign(privateKey);
  const settings = {
    EXPORTER_ACCESS_OIDC_ISSUER: url,
    EXPORTER_ACCESS_OIDC_CLIENT_ID: 'diary',
    EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna',
    EXPORTER_ACCESS_PUBLIC_URL: PUBLIC_URL,
  };
  return { settings, token, stop: () => server.close().closeAllConnections() };
}

bounded(5, async () => {
  if (!values['no-build']) build();
  await withFolder(async (folder) => {
    const store = (name: string) => (values.store ? `${values.store}_${name}` : `sqlite:${join(folder, `${name}.db`)}`);
    const open = await spawnService(store('open'));
    const issuer = await startIssuer();
    const restricted = await spawnService(store('restricted'), {
      environment: { EXPORTER_ACCESS_PASSWORD: PASSWORD, ...issuer.settings },
    });
    await Promise.all([open.ready(READINESS), restricted.ready(READINESS)]);
    const cookie = await session(restricted);
    const sides: [string, Measured, Record<string, string>][] = [
      ['everyone', open, {}],
      ['session', restricted, cookie],
      ['token', restricted, await token(restricted, cookie)],
      ['JWT', restricted, { Authorization: `Bearer ${issuer.token}` }],
    ];
    const prepared = await Promise.all(
      sides.map(
        async ([, service, headers]) =>
          new Side(service, await Connection.open(service.port), { method: 'GET', path: PATH, headers }),
      ),
    );
    const timings = await takeTurns(prepared, Number(values.seconds));
    for (const [index, { medianMs, p95Ms, cpuMs }] of timings.entries()) {
      const added = medianMs - timings[0]!.medianMs;
      const name = sides[index]![0].padEnd(10);
      console.log(
        `${name} median ${medianMs.toFixed(3)} ms, p95 ${p95Ms.toFixed(3)} ms, processor ${cpuMs.toFixed(3)} ms, added ${added.toFixed(3)} ms`,
      );
      if (added > MAX_MS) process.exitCode = 1;
    }
    for (const service of [open, restricted]) console.log(`memory ${service.memory().residentMb.toFixed(0)} MB`);
    await Promise.all([open.stop(), restricted.stop()]);
    issuer.stop();
    process.exit();
  });
});
