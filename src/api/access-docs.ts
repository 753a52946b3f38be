import type { OpenAPIObject } from '@nestjs/swagger';
import { problemResponse } from './api-problems';

/** What the description of the document says if access is restricted. */
export const RESTRICTED =
  'Requests need a token (`Authorization: Bearer`) or the session of a login. Scopes of tokens: read, export, admin.';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The document of a service whose access is restricted: the refusals of every route, and how to authenticate. */
export function withAccess(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of METHODS.map((method) => path[method])) {
      if (!operation) continue;
      for (const status of [401, 403, 429]) operation.responses[status] = problemResponse(status, { access: true });
    }
  }
  return {
    ...document,
    components: {
      ...document.components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of `npm run token`, or of the page' },
        session: { type: 'apiKey', in: 'cookie', name: 'nutrition-diary', description: 'The cookie of a login' },
      },
    },
    security: [{ token: [] }, { session: [] }],
  };
}

/** The components of the document with the name that the cookie has over the connection that asks. */
export function withCookieName({ components }: OpenAPIObject, name: string): OpenAPIObject['components'] {
  const { session, ...others } = components?.securitySchemes ?? {};
  return { ...components, securitySchemes: { ...others, session: { ...session, name } as typeof session & object } };
}
