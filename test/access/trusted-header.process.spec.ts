import { bearer, namedByProxy, TOKENS } from '../support/access';
import { builtService } from '../support/built-service';
import { HttpStub } from '../support/http-stub';
import {
  authorization,
  basicAuthorization,
  describeWithProxy,
  documentedBlocks,
  startCaddy,
  startNginx,
  withPasswords,
} from '../support/proxies';
import { post } from '../support/requests';
import type { ServerProcess } from '../support/server-process';

/** The server of the guide, on a port of its own. */
function site(port: number, folder: string, service: string): string {
  const [documented = ''] = documentedBlocks('nginx');
  const server = documented.replaceAll('http://127.0.0.1:8080', service);
  return `server {\nlisten 127.0.0.1:${port};\n${withPasswords(server, folder)}\n}`;
}

const basic = (name: string, password: string) => ({ authorization: basicAuthorization(name, password) });
const ALICE = { authorization };

const service = builtService(namedByProxy('127.0.0.1'));

async function who(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/v2/session`, { headers });
  // nginx itself refuses with a page.
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? ((await answer.json()) as object) : await answer.text() };
}

describeWithProxy('nginx', 'the header of a trusted proxy', () => {
  let nginx: ServerProcess;
  const url = () => `http://127.0.0.1:${nginx.port}`;

  beforeAll(async () => {
    nginx = await startNginx(
      (port, folder) => site(port, folder, service.url),
      async (port) => (await fetch(`http://127.0.0.1:${port}/`)).status === 401,
    );
  });
  afterAll(() => nginx.stop());

  it('names the user, who may do what somebody with the password may', async () => {
    expect(await who(url(), ALICE)).toEqual({ status: 200, body: { kind: 'proxy', name: 'alice', scope: 'admin' } });
    expect((await fetch(`${url()}/api/v2/tokens`, { headers: ALICE })).status).toBe(200);
    // The proxy replaces a header of the client.
    expect(await who(url(), { ...ALICE, 'remote-user': 'mallory' })).toMatchObject({ body: { name: 'alice' } });
  });

  it('comes with the host that the browser asked for, so that the page of another site starts nothing', async () => {
    const create = (headers: Record<string, string>) =>
      post(`${url()}/api/v2/tokens`, { name: 'new', scope: 'read' }, { headers: { ...ALICE, ...headers } });
    const evil = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };

    expect((await create(evil)).status).toBe(403);
    expect((await create({ origin: url() })).status).toBe(201);
  });

  it('is not to be had by a name that nobody checked', async () => {
    const claims: Record<string, string>[] = [
      {},
      basic('mallory', ''),
      basic('alice', 'a guess'),
      { 'remote-user': 'alice' },
    ];
    for (const headers of claims) {
      expect(await who(url(), headers)).toEqual({ status: 401, body: expect.stringContaining('nginx') });
    }
  });

  it('is empty for programs, which pass without that login and need a token', async () => {
    expect(await who(url(), bearer(TOKENS.read))).toMatchObject({ body: { kind: 'token', name: 'read' } });
    expect(await who(url(), { ...bearer(TOKENS.read), 'remote-user': 'mallory' })).toMatchObject({
      body: { kind: 'token', name: 'read' },
    });
    for (const headers of [bearer('wrong'), { authorization: 'bearer ' + basic('alice', '').authorization }]) {
      expect(await who(url(), { ...headers, 'remote-user': 'alice' })).toMatchObject({
        status: 401,
        body: { title: 'Not authenticated' },
      });
    }
    const made = await post(
      `${url()}/api/v2/tokens`,
      { name: 'by-proxy', scope: 'read' },
      { headers: bearer(TOKENS.admin) },
    );
    expect(made.status).toBe(201);
  });
});

describeWithProxy('Caddy', 'the header of an authentication server', () => {
  /** Authelia's answers: a session has a name, a rule `bypass` has none. */
  const ANSWERS = new Map([
    ['session=alice', { status: 200, headers: { 'Remote-User': 'alice' } }],
    ['session=bypass', { status: 200 }],
  ]);
  let authServer: HttpStub;
  let caddy: ServerProcess;
  const ask = (headers: Record<string, string>) => who(`http://127.0.0.1:${caddy.port}`, headers);

  beforeAll(async () => {
    authServer = await HttpStub.start(({ headers }) => ANSWERS.get(headers.cookie ?? '') ?? { status: 401 });
    const documented = documentedBlocks('caddyfile').find((block) => block.includes('forward_auth')) ?? '';
    const site = documented
      .replace('authelia:9091', new URL(authServer.url).host)
      .replace('nutrition-diary:8080', new URL(service.url).host);
    caddy = await startCaddy(
      (port) => site.replace('diary.example.org', `http://127.0.0.1:${port}`),
      async (port) => (await fetch(`http://127.0.0.1:${port}/`)).status === 401,
    );
  });
  afterAll(async () => {
    await caddy.stop();
    await authServer.stop();
  });

  it('names who has a session there, whatever the client claims', async () => {
    const alice = { status: 200, body: { kind: 'proxy', name: 'alice', scope: 'admin' } };
    expect(await ask({ cookie: 'session=alice' })).toEqual(alice);
    expect(await ask({ cookie: 'session=alice', 'remote-user': 'mallory' })).toEqual(alice);
  });

  it('lets in nobody without a session there, nor a program with a token', async () => {
    expect(await ask({})).toEqual({ status: 401, body: '' });
    expect(await ask({ 'remote-user': 'alice' })).toEqual({ status: 401, body: '' });
    expect(await ask(bearer(TOKENS.read))).toEqual({ status: 401, body: '' });
  });

  it('is taken away when the server lets somebody in whom it does not name', async () => {
    const refused = { status: 401, body: { detail: 'Log in or send a token to use this service' } };
    expect(await ask({ cookie: 'session=bypass' })).toMatchObject(refused);
    expect(await ask({ cookie: 'session=bypass', 'remote-user': 'alice' })).toMatchObject(refused);
  });
});
