import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { NEEDS } from '../platform/http/caller';

/** The routes that are `@Open()`, read from the controllers, so that a route is open only if it says so. */
@Injectable()
export class OpenRoutes implements OnModuleInit {
  private readonly routes = new Set<string>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { metatype } of this.discovery.getControllers()) {
      if (!metatype) continue;
      const prototype = metatype.prototype as Record<string, () => unknown>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name]!;
        if (this.reflector.get<string>(NEEDS, handler) !== 'open') continue;
        const [prefix, paths] = [metatype, handler].map(
          (target) => Reflect.getMetadata(PATH_METADATA, target) as string,
        );
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
        for (const path of [paths].flat()) this.routes.add(`${method} ${normalized(`/${prefix}/${path}`)}`);
      }
    }
  }

  /** Matches like the router: without regard to case and a slash at the end, HEAD like GET. */
  includes({ method, path }: Request): boolean {
    return this.routes.has(`${method === 'HEAD' ? 'GET' : method} ${normalized(path)}`);
  }
}

function normalized(path: string): string {
  return path.replace(/\/+$/, '').toLowerCase();
}
