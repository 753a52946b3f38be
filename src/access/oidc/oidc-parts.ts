import type { Provider, Type } from '@nestjs/common';
import type { Config } from '../../config/config';
import type { Authenticator } from '../authenticator';
import { Issuer } from './issuer';
import { JwtAuthenticator } from './jwt.authenticator';
import { ResourceMetadataControllerFor } from './resource-metadata.controller';
import { SignOnController } from './sign-on.controller';
import { SignOnCookie } from './sign-on-cookie';
import { SignOnFilter } from './sign-on.filter';
import { SignOnService } from './sign-on.service';

export interface AccessParts {
  controllers: Type[];
  providers: Provider[];
  authenticators: Type<Authenticator>[];
}

/** What an OIDC issuer adds to the module of access. Loaded only if one is configured. */
export function oidcParts({ access: { publicUrl } }: Config): AccessParts {
  const prefixes = publicUrl === undefined ? [] : new Set(['', new URL(publicUrl).pathname.replace(/\/$/, '')]);
  return {
    controllers: [SignOnController, ...[...prefixes].map(ResourceMetadataControllerFor)],
    providers: [Issuer, SignOnCookie, SignOnFilter, SignOnService],
    authenticators: [JwtAuthenticator],
  };
}
