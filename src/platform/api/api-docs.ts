import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request } from 'express';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { PROGRAM } from '../version';
import { Clock } from '../clock';
import { SCOPES } from '../../config/access';
import { type Config, isRestricted } from '../../config/config';
import { cookieNameFor } from '../http/cookies';
import { forwardedPrefix } from '../http/request';
import { codesWithStatus } from '../http/problems';
import { problemResponse } from './api-problems';
import { RECENT } from './request-fields';

const OPEN = 'Everyone who reaches this address may read the diary and start fetches; EXPORTER_ACCESS_* restricts it.';

const RESTRICTED = `Requests need a token (\`Authorization: Bearer\`) or the session of a login. Scopes of tokens: ${SCOPES.join(', ')}.`;

const descriptionOf = (
  access: string,
) => `A food diary, copied day by day from fddb.info and kept in a database of your own.

${access}
Every error is a problem body (RFC 7807), except a refused download, which is plain text; its \`type\` is \`urn:problem-type:nutrition-diary:<kind>\`.`;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `/swagger-ui.html` and `/api-docs`. The document is built on the first request. */
export function setUpApiDocs(app: INestApplication, config: Config): void {
  const clock = app.get(Clock);
  const options = new DocumentBuilder()
    .setTitle('Nutrition diary')
    .setDescription(descriptionOf(isRestricted(config) ? RESTRICTED : OPEN))
    .setVersion(PROGRAM.version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .build();
  const build = (): OpenAPIObject => {
    const document = SwaggerModule.createDocument(app, options);
    return isRestricted(config) ? withAccess(document) : document;
  };
  SwaggerModule.setup('swagger-ui.html', app, build, {
    jsonDocumentUrl: 'api-docs',
    customSiteTitle: 'Nutrition diary API',
    patchDocumentOnRequest: (request, _response, document) => {
      const current = withRecentDates(document, clock.today());
      const session = current.components?.securitySchemes?.['session'];
      // Its name depends on the connection that asks.
      if (session) Object.assign(session, { name: cookieNameFor(request as Request) });
      return { ...current, servers: [{ url: forwardedPrefix(request as Request) || '/' }] };
    },
  });
}

function withRecentDates(document: OpenAPIObject, today: CalendarDay): OpenAPIObject {
  const dates = new Map<unknown, CalendarDay>([
    [RECENT.yesterday, addDays(today, -1)],
    [RECENT.weekAgo, addDays(today, -7)],
  ]);
  const replaced = (key: string, value: unknown) => (key === 'example' ? (dates.get(value) ?? value) : value);
  return JSON.parse(JSON.stringify(document, replaced)) as OpenAPIObject;
}

/** The document of a service whose access is restricted: the refusals of every route, and how to authenticate. */
function withAccess(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of METHODS.map((method) => path[method])) {
      if (!operation) continue;
      for (const status of [401, 403, 429])
        operation.responses[status] = problemResponse(codesWithStatus(status, { access: true }));
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
