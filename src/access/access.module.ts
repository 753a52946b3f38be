import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Clock } from '../platform/clock';
import type { Config } from '../config/config';
import { AccessGate } from './access-gate';
import { AccessGuard } from './access.guard';
import { CredentialThrottle } from './credential-throttle';
import { type Authenticator, AUTHENTICATORS } from './authenticator';
import { LoginFilesController } from './login/login-files.controller';
import { LoginPage } from './login/login-page';
import { Issuer } from './oidc/issuer';
import { JwtAuthenticator } from './oidc/jwt.authenticator';
import { resourceMetadataControllers } from './oidc/resource-metadata.controller';
import { SignOnController } from './oidc/sign-on.controller';
import { SignOnCookie } from './oidc/sign-on-cookie';
import { SignOnFilter } from './oidc/sign-on.filter';
import { SignOnService } from './oidc/sign-on.service';
import { OpenRoutes } from './open-routes';
import { ProxyAuthenticator } from './proxy.authenticator';
import { AccessErrors } from './access-errors';
import { SessionController } from './login/session.controller';
import { SessionsService } from './login/sessions.service';
import { TokensController } from './tokens/tokens.controller';
import { TokensService } from './tokens/tokens.service';

/** In the order in which they are asked. Another way to authenticate is one more class here. */
const EVERY_AUTHENTICATOR = [TokensService, SessionsService, ProxyAuthenticator];

/** Access to the service. Loaded only if a setting of access is given. */
@Module({})
export class AccessModule {
  static register({ access: { oidc, publicUrl } }: Config): DynamicModule {
    const hasIssuer = oidc.issuer !== undefined;
    const authenticators = [...EVERY_AUTHENTICATOR, ...(hasIssuer ? [JwtAuthenticator] : [])];
    return {
      module: AccessModule,
      imports: [DiscoveryModule],
      controllers: [
        SessionController,
        TokensController,
        LoginFilesController,
        ...(hasIssuer ? [SignOnController, ...resourceMetadataControllers(publicUrl)] : []),
      ],
      providers: [
        AccessGate,
        LoginPage,
        OpenRoutes,
        AccessErrors,
        ...(hasIssuer ? [Issuer, SignOnCookie, SignOnFilter, SignOnService] : []),
        ...authenticators,
        {
          provide: CredentialThrottle,
          useFactory: (clock: Clock) => new CredentialThrottle('passwords', clock),
          inject: [Clock],
        },
        { provide: AUTHENTICATORS, useFactory: (...all: Authenticator[]) => all, inject: authenticators },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
