import { Inject, Injectable, Logger } from '@nestjs/common';
import * as jose from 'jose';
import * as openid from 'openid-client';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { originsOfIssuer } from '../../config/values';
import { DiaryError } from '../../diary/errors';
import { RequestFailedError } from '../../platform/outgoing/outgoing-http';
import { type FetchLike, fetchFromOrigins } from '../../platform/outgoing/fetch-from-origins';
import { describeFailure, reasonOfDescription } from './reasons';

const TIMEOUT_MS = 5000;
/** The description of an issuer rarely changes. */
const KNOWN_FOR_MS = 3_600_000;
/** After a failure nothing is sent for this long, so that those who try do not add to the load. */
const PAUSE_MS = 2000;
/** Shortest interval between requests for the keys, when a token names an unknown one. */
const KEYS_EVERY_MS = 5000;
/** Interval of repeated warnings about a login provider that does not answer. */
const WARN_EVERY_MS = 600_000;

export interface KnownIssuer {
  name: string;
  configuration: openid.Configuration;
  keys: jose.JWTVerifyGetKey;
}

/** Asked for its description when that is first needed, so that the service starts without it. */
@Injectable()
export class Issuer {
  private readonly logger = new Logger('Access');
  private readonly settings: Config['access']['oidc'];
  private readonly send: FetchLike;
  private known: { issuer: KnownIssuer; discoveredAt: number } | undefined;
  private pendingDiscovery: Promise<KnownIssuer> | undefined;
  private pauseUntil = -Infinity;
  private failure = new Error('nothing has failed');
  private lastWarning = { reason: '', at: -Infinity };

  constructor(
    @Inject(CONFIG) { access }: Config,
    private readonly clock: Clock,
  ) {
    this.settings = access.oidc;
    const fetchIt = fetchFromOrigins(originsOfIssuer(this.url, this.settings.hosts));
    this.send = async (url, init) => {
      if (this.clock.now() < this.pauseUntil) throw this.failure;
      try {
        return await fetchIt(url, init);
      } catch (error) {
        this.pauseAfter(error);
        throw error;
      }
    };
  }

  async current(): Promise<KnownIssuer> {
    const { known } = this;
    if (known && this.clock.now() - known.discoveredAt < KNOWN_FOR_MS) return known.issuer;
    this.pendingDiscovery ??= this.discover().finally(() => (this.pendingDiscovery = undefined));
    try {
      return await this.pendingDiscovery;
    } catch (error) {
      this.pauseAfter(error);
      // A stale description is better than none.
      if (known) return known.issuer;
      throw this.unavailable(error);
    }
  }

  /** The error for the caller. Its reason is in the log, once and not for each of those who try. */
  unavailable(error: unknown): DiaryError {
    const reason = describeFailure(error);
    const now = this.clock.now();
    if (reason !== this.lastWarning.reason || now - this.lastWarning.at >= WARN_EVERY_MS) {
      this.lastWarning = { reason, at: now };
      this.logger.warn(`The login provider cannot be reached: ${reason}`);
    }
    return new DiaryError('issuer-unavailable', 'The login provider is not responding; try again later');
  }

  private pauseAfter(failure: unknown): void {
    this.pauseUntil = this.clock.now() + PAUSE_MS;
    this.failure = failure as Error;
  }

  private async discover(): Promise<KnownIssuer> {
    const isPlain = this.url.startsWith('http:');
    const options: openid.DiscoveryRequestOptions = {
      timeout: TIMEOUT_MS / 1000,
      [openid.customFetch]: (url, request) => this.send(url, request),
      execute: isPlain ? [openid.allowInsecureRequests] : [],
    };
    const configuration = await openid
      .discovery(new URL(this.url), this.settings.clientId ?? '', undefined, this.clientAuth(), options)
      .catch((error: unknown) => {
        throw reasonOfDescription(error) ?? error;
      });
    const described = configuration.serverMetadata();
    const { issuer: name, jwks_uri: keysAt } = described;
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const) {
      const address = described[endpoint];
      if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
        throw new RequestFailedError(`its description has no web address as ${endpoint}`);
      }
    }
    if (keysAt === undefined) throw new RequestFailedError('its description names no keys');
    const keys = jose.createRemoteJWKSet(new URL(keysAt), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: KEYS_EVERY_MS,
      [jose.customFetch]: (url, options) => this.send(url, options),
    });
    const issuer = { name, configuration, keys };
    this.known = { issuer, discoveredAt: this.clock.now() };
    return issuer;
  }

  /** By the header unless the issuer takes the secret in the body alone; `client_secret_basic` is the default of OpenID Connect. */
  private clientAuth(): openid.ClientAuth {
    const { clientSecret } = this.settings;
    if (clientSecret === undefined) return openid.None();
    const [byHeader, inBody] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
    return (server, ...others) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      (methods.includes('client_secret_basic') ? byHeader : inBody)(server, ...others);
    };
  }

  private get url(): string {
    return this.settings.issuer ?? '';
  }
}
