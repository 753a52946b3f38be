import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describeWith } from './describe-with';
import { ServerProcess } from './server-process';

const EXAMPLES = join(__dirname, '..', '..', 'deploy', 'proxies');
const BINARY = { nginx: 'TEST_NGINX', Caddy: 'TEST_CADDY' } as const;
const USER = 'alice';
const PASSWORD = 'correct horse';
/** Hash that is as cheap to check as bcrypt allows; `caddy hash-password` takes a second, as does each check of its hash. */
const PASSWORD_HASH = '$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e';

export type ProxyName = keyof typeof BINARY;

/** The files of deploy/proxies that ask for a password. */
export const PROXY_EXAMPLES: { name: ProxyName; example: string; prefix: string }[] = [
  { name: 'nginx', example: 'nginx.conf', prefix: '' },
  { name: 'nginx', example: 'nginx-sub-path.conf', prefix: '/diary' },
  { name: 'Caddy', example: 'Caddyfile', prefix: '' },
  { name: 'Caddy', example: 'Caddyfile.sub-path', prefix: '/diary' },
];

export interface Proxy {
  url: string;
  /** The same proxy as another machine of the network asks it. Browsers treat this address differently from localhost. */
  lanUrl: string;
  /** The header line that the proxy wants. */
  authorization: string;
  stop(): Promise<void>;
}

interface ProxyOptions {
  name: ProxyName;
  /** A file of deploy/proxies. */
  example: string;
  /** Port of the service. */
  port: string;
  /** Removes the lines that the file marks for a service with a password of its own. */
  isPasswordRemoved?: boolean;
}

/** Tests behind a real proxy. */
export function describeWithProxy(proxy: ProxyName, name: string, tests: () => void): void {
  describeWith(proxy, process.env[BINARY[proxy]])(name, tests);
}

/** A proxy with an example of deploy/proxies as its configuration; only addresses and the place of passwords differ. */
export async function startProxy({ name, example, port: servicePort, ...options }: ProxyOptions): Promise<Proxy> {
  const file = readFileSync(join(EXAMPLES, example), 'utf8');
  const text = (options.isPasswordRemoved ? withoutPassword(file) : file).replace(
    /(127\.0\.0\.1|nutrition-diary):8080/,
    `127.0.0.1:${servicePort}`,
  );
  const isReady = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/diary/`, { headers: { authorization } });
    await answer.arrayBuffer();
    return answer.status < 500;
  };
  const server =
    name === 'nginx'
      ? await startNginx((port, folder) => withPasswords(listeningOn(port, text), folder), isReady)
      : // The name in front of the first block becomes addresses without TLS.
        await startCaddy((port) => text.replace(/^\w+\.example\.org \{$/m, `${caddyAddresses(port)} {`), isReady);
  return {
    url: `http://127.0.0.1:${server.port}`,
    lanUrl: `http://${LAN_ADDRESS}:${server.port}`,
    authorization,
    stop: () => server.stop(),
  };
}

function withoutPassword(file: string): string {
  return file.replace(/^\s*(basicauth \{[^]+?^\s*\}|auth_basic.*;|.*[ -]Authorization( "";)?)\n/gm, '');
}

/** A machine without a network has a second address of its own all the same. */
const LAN_ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one !== undefined && !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.2';

/** The header of a browser that was given a name and a password. */
export const basicAuthorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Credentials that the proxies accept. */
export const authorization = basicAuthorization(USER, PASSWORD);

/** nginx alone, with the content of its block `http`. */
export function startNginx(
  site: (port: number, folder: string) => string,
  isReady: (port: number) => Promise<boolean>,
): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'nginx',
    binary: process.env[BINARY.nginx]!,
    args: (port, folder) => writeNginxConfiguration(site(port, folder), folder),
    isReady,
  });
}

/** Caddy alone, with this as its sites. */
export function startCaddy(
  sites: (port: number) => string,
  isReady: (port: number) => Promise<boolean>,
): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'Caddy',
    binary: '/usr/bin/env',
    args: (port, folder) => {
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n\n${sites(port)}`);
      const account = [`DIARY_USER=${USER}`, `DIARY_PASSWORD_HASH=${PASSWORD_HASH}`];
      const settings = [`HOME=${folder}`, `DIARY_HOST=${caddyAddresses(port)}`, ...account];
      const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
      return [...settings, process.env[BINARY.Caddy]!, ...args];
    },
    isReady,
  });
}

/** The blocks of a language in the guides to access and to assistants, which are to work as they are written there. */
export function documentedBlocks(language: string): string[] {
  const guides = ['access', 'assistants'].map((name) =>
    readFileSync(join(__dirname, '..', '..', 'docs', `${name}.md`), 'utf8'),
  );
  return [...guides.join('').matchAll(new RegExp(`\`\`\`${language}\n([^]+?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
}

/** The documented configuration with a file of passwords that is there; only Alice is in it. */
export function withPasswords(site: string, folder: string): string {
  const passwords = join(folder, 'htpasswd');
  writeFileSync(passwords, `${USER}:{SHA}${createHash('sha1').update(PASSWORD).digest('base64')}\n`);
  return site.replace('auth_basic_user_file /etc/nginx/diary.htpasswd', `auth_basic_user_file ${passwords}`);
}

function listeningOn(port: number, example: string): string {
  return example.replace('listen 80;', `listen 127.0.0.1:${port};\nlisten ${LAN_ADDRESS}:${port};`);
}

/** Writes what nginx reads; returns its arguments. */
function writeNginxConfiguration(site: string, folder: string): string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`);
  const configuration = [
    // Started by root, its workers would be nobody and could not read the folder of the test.
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr warn;',
    'daemon off;',
    'master_process off;',
    'events {}',
    `http {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), configuration.join('\n'));
  return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
}

function caddyAddresses(port: number): string {
  return `http://127.0.0.1:${port}, http://${LAN_ADDRESS}:${port}`;
}
