import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { CLIENT, issuerDescription, RESTRICTED, trusting } from './access';
import { createTestApp, type TestApp } from './create-test-app';
import { freePort } from './server-process';

export interface ProviderOptions {
  /** Addresses of the service to which the provider may send browsers back. */
  redirectUris?: string[];
  /** For which clients may ask for tokens. */
  resources?: string[];
  /** Nobody logs in there: it publishes its description and keys, from this process. */
  onlyKeys?: boolean;
}

/** The beginning of a suite, in seconds, for the claims of its tokens. */
export const NOW = Math.floor(Date.now() / 1000);

/** Users, with any password, and their claims. */
const USERS = {
  anna: { email: 'anna@example.org', email_verified: true },
  ben: { email: 'ben@example.org', email_verified: false },
  mallory: { email: 'mallory@example.org', email_verified: true },
};

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function newKey(kid: string): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** The provider of oidc-provider, in a process of its own and always at the same address. */
export class OidcProvider {
  /** Signs its tokens, and is published. */
  key = newKey('first');
  private child: ChildProcess | undefined;
  private server: Server | undefined;
  private port = 0;

  private constructor(private readonly options: ProviderOptions) {}

  static async start(options: ProviderOptions): Promise<OidcProvider> {
    const provider = new OidcProvider(options);
    await provider.start();
    return provider;
  }

  /** Stopped when the tests of the suite or block have ended. */
  static ofSuite(options: ProviderOptions): OidcProvider {
    const provider = new OidcProvider(options);
    beforeAll(() => provider.start());
    afterAll(() => provider.stop());
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The settings of a service that trusts it. */
  get settings(): Record<string, string> {
    return trusting(this.issuer);
  }

  /** A service that trusts it, with a password and tokens of its own. */
  open(environment: Record<string, string> = {}, now = Date.now()): Promise<TestApp> {
    return createTestApp({
      now: new Date(now).toISOString(),
      environment: { ...RESTRICTED, ...this.settings, ...environment },
    });
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const { redirectUris = ['http://127.0.0.1:1/login/oidc/callback'], resources = [], onlyKeys } = this.options;
    if (onlyKeys) return this.publish();
    const clients = [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }];
    const told = { port: this.port, jwks: this.jwks, clients, users: USERS, resources };
    const script = join(__dirname, 'oidc-provider-process.mjs');
    this.child = spawn(process.execPath, [script, JSON.stringify(told)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(this.child.stdout!, 'data');
  }

  async stop(): Promise<void> {
    const { child, server } = this;
    server?.closeAllConnections();
    server?.close();
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  private async publish(): Promise<void> {
    const { issuer } = this;
    this.server = createServer(({ url }, response) => {
      const keys = [{ ...this.key.publicKey.export({ format: 'jwk' }), ...this.use }];
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(url === '/keys' ? { keys } : issuerDescription(issuer)));
    });
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** A token as this provider signs it, with whatever claims. */
  token(claims: object, key = this.key): string {
    return jwtOf({ alg: 'RS256', typ: 'at+jwt', kid: key.kid }, { iss: this.issuer, ...claims }, (text) =>
      sign('sha256', text, key.privateKey),
    );
  }

  private get jwks(): object {
    return { keys: [{ ...this.key.privateKey.export({ format: 'jwk' }), ...this.use }] };
  }

  private get use(): object {
    return { kid: this.key.kid, alg: 'RS256', use: 'sig' };
  }
}

/** A JSON Web Token, signed in any way. */
export function jwtOf(header: object, claims: object, signatureOf: (text: Buffer) => Buffer): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${signatureOf(Buffer.from(text)).toString('base64url')}`;
}
