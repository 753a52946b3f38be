import type { Request } from 'express';

/** Address of the metadata of a resource (RFC 9728). */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The paths of what tokens are issued for: the service as a whole, and its MCP endpoint. */
export type ResourcePath = '' | '/mcp';

/** A token for one of them is not one for the other, so that an assistant can do no more than its tools. */
export function resourcePathOf({ path }: Request): ResourcePath {
  return /^\/mcp(\/|$)/i.test(path) ? '/mcp' : '';
}
