import { writeFileSync } from 'node:fs';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { describeWithProxy } from '../support/proxies';
import { ServerProcess } from '../support/server-process';

/** An authenticating proxy: it names the user by itself and passes on nothing that a client says about that. */
function configuration(port: number, folder: string, service: string): string {
  return `
    daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1;
    events { worker_connections 64; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        location /as-alice/ {
          proxy_pass ${service}/;
          proxy_set_header Host $http_host;
          proxy_set_header Remote-User alice;
        }
        location /as-nobody/ {
          proxy_pass ${service}/;
          proxy_set_header Host $http_host;
          proxy_set_header Remote-User "";
        }
      }
    }`;
}

async function start(trustProxy: string): Promise<TestApp> {
  const environment = { EXPORTER_ACCESS_PROXY_HEADER: 'Remote-User', EXPORTER_SERVER_TRUST_PROXY: trustProxy };
  return createTestApp({ environment });
}

async function who(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/v2/session`, { headers });
  return { status: answer.status, body: (await answer.json()) as object };
}

describeWithProxy('nginx', 'the header of a trusted proxy', () => {
  let service: TestApp;
  let nginx: ServerProcess;
  const url = () => `http://127.0.0.1:${nginx.port}`;

  async function open(trustProxy: string): Promise<void> {
    service = await start(trustProxy);
    nginx = await ServerProcess.start({
      name: 'nginx',
      binary: process.env['TEST_NGINX']!,
      args: (port, folder) => {
        const file = `${folder}/nginx.conf`;
        writeFileSync(file, configuration(port, folder, service.url));
        return ['-c', file, '-e', 'stderr', '-p', folder];
      },
      isReady: async (port) => (await fetch(`http://127.0.0.1:${port}/as-alice/actuator/health/liveness`)).ok,
    });
  }
  afterEach(async () => {
    await nginx.stop();
    await service.close();
  });

  it('names the user, who may do what somebody with the password may', async () => {
    await open('127.0.0.1');

    expect(await who(`${url()}/as-alice`)).toEqual({
      status: 200,
      body: { kind: 'proxy', name: 'alice', scope: 'admin' },
    });
    expect((await fetch(`${url()}/as-alice/api/v2/tokens`)).status).toBe(200);
    // What a client claims is replaced by the proxy.
    expect(await who(`${url()}/as-alice`, { 'remote-user': 'mallory' })).toMatchObject({ body: { name: 'alice' } });
  });

  it('names nobody when the proxy does not', async () => {
    await open('127.0.0.1');

    expect((await who(`${url()}/as-nobody`)).status).toBe(401);
    expect((await who(`${url()}/as-nobody`, { 'remote-user': 'mallory' })).status).toBe(401);
  });

  it('is ignored from a proxy that is not trusted', async () => {
    await open('192.0.2.1');

    expect((await who(`${url()}/as-alice`)).status).toBe(401);
  });
});

describe('the header of a proxy', () => {
  let service: TestApp;
  afterEach(() => service.close());

  it('is ignored from a client that reaches the service past the proxy, whatever else it claims', async () => {
    service = await start('192.0.2.1');

    const claims: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { 'x-real-ip': '192.0.2.1' },
    ];
    for (const claim of claims) {
      expect((await who(service.url, { 'remote-user': 'alice', ...claim })).status).toBe(401);
    }
  });

  it('is refused when it is no name', async () => {
    service = await start('loopback');

    expect((await who(service.url, { 'remote-user': 'x'.repeat(201) })).status).toBe(401);
    expect((await who(service.url, { 'remote-user': ' ' })).status).toBe(401);
    expect((await who(service.url, { 'remote-user': 'alice', authorization: 'Bearer wrong' })).status).toBe(401);
  });
});
