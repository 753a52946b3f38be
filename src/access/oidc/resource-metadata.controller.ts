import { Controller, Get, Header, Inject, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SCOPES } from '../../config/access';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { Open } from '../../platform/http/caller';
import { METADATA_PATH, type ResourcePath } from '../resource';

/** Tell clients where to get a token (RFC 9728). The standard puts the path of a proxy behind the usual path, so there are both. */
export function resourceMetadataControllers(publicUrl: string | undefined): Type[] {
  const prefixes = publicUrl === undefined ? [] : new Set(['', new URL(publicUrl).pathname.replace(/\/$/, '')]);
  return [...prefixes].map(controllerFor);
}

function controllerFor(prefix: string): Type {
  @ApiExcludeController()
  @Controller(METADATA_PATH.slice(1) + prefix)
  class ResourceMetadataController {
    constructor(@Inject(CONFIG) private readonly config: Config) {}

    @Get()
    @Open()
    @Header('Cache-Control', 'no-cache')
    serviceMetadata() {
      return metadataOf(this.config, '', SCOPES);
    }

    @Get('mcp')
    @Open()
    @Header('Cache-Control', 'no-cache')
    mcpMetadata() {
      if (!this.config.mcp.enabled) throw new DiaryError('not-found', 'There is nothing at this address');
      const scopes = this.config.mcp.writeToolsEnabled ? ['read', 'export', 'write'] : ['read'];
      return metadataOf(this.config, '/mcp', scopes);
    }
  }
  return ResourceMetadataController;
}

function metadataOf({ access }: Config, path: ResourcePath, scopes: readonly string[]) {
  return {
    resource: (access.publicUrl ?? '') + path,
    resource_name: 'Nutrition diary',
    authorization_servers: [access.oidc.issuer ?? ''],
    // A client that registers by itself asks for these: without them its token does not say whose it is.
    scopes_supported: ['openid', 'email', ...scopes],
    bearer_methods_supported: ['header'],
  };
}
