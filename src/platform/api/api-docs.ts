import type { HttpServer, INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { PROGRAM } from '../version';
import { Clock } from '../clock';
import { SCOPES } from '../../config/access';
import { type Config, isRestricted } from '../../config/config';
import { cookieNameFor } from '../http/cookies';
import { forwardedPrefix } from '../http/request';
import { problemResponse } from './api-problems';
import { RECENT } from './request-fields';

const OPEN = 'Anyone on your network may read the diary and start fetches; EXPORTER_ACCESS_* restricts it.';

const RESTRICTED = `Requests need a token (\`Authorization: Bearer\`) or the session of a login. Scopes of tokens: ${SCOPES.join(', ')}.`;

const ISSUER_NOTE = ' While the login provider does not respond, its tokens get a 503 `issuer-unavailable`.';

const accessOf = (config: Config): string =>
  isRestricted(config) ? RESTRICTED + (config.access.oidc.issuer === undefined ? '' : ISSUER_NOTE) : OPEN;

const descriptionOf = (
  access: string,
) => `A food diary, copied day by day from fddb.info and kept in a database of your own.

${access}
Every error is a problem body (RFC 7807), except a refused download, which is plain text; its \`type\` is \`urn:problem-type:nutrition-diary:<kind>\`.

Where an answer has an \`ETag\`, send it as \`If-Match\` when you change the resource: the change is refused if somebody else was faster.`;

const TAGS = {
  Days: 'Stored days with their foods',
  Download: 'The diary as a file',
  Products: 'Foods that were eaten',
  Statistics: 'Averages, trends, meals, nutrients and weeks',
  Goals: 'Targets from a day on, and how often they were met',
  Body: 'Measurements of the body, their trend and the energy balance',
  Journal: 'Symptoms, notes, tags, the status of days, and groups of foods',
  Triggers: 'Foods that come before a symptom',
  Correlation: 'Days with a food compared with dates of your own',
  Profile: 'Year of birth and sex, for reference intakes',
  Export: 'Fetch days from fddb.info, and compare the diary with it',
  Versions: 'Former states of a day, and what fddb.info offers instead',
  Import: 'Read a file into the diary',
  Migration: 'Fill the time-series store',
  'Set-up': 'The first visit in a browser',
  Access: 'Login and tokens; only while access is restricted',
  Administration: 'Health, metrics, backups, settings and notices of the service',
};

const REFUSALS = {
  401: problemResponse(['not-authenticated']),
  403: problemResponse(['forbidden', 'insufficient-scope']),
  429: problemResponse(['too-many-attempts']),
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `/swagger-ui.html` and `/api-docs`. The document is built on the first request, its text again each day. */
export function setUpApiDocs(app: INestApplication, config: Config): void {
  const clock = app.get(Clock);
  const options = new DocumentBuilder()
    .setTitle('Nutrition diary')
    .setDescription(descriptionOf(accessOf(config)))
    .setVersion(PROGRAM.version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .build();
  let built: OpenAPIObject | undefined;
  const build = (): OpenAPIObject => {
    if (built) return built;
    const document = withTags(SwaggerModule.createDocument(app, options));
    return (built = isRestricted(config) ? withAccess(document) : document);
  };
  let made = { for: '', document: {} as OpenAPIObject, text: '' };
  const documentFor = (request: Request): typeof made => {
    // What the document names of the connection that asks.
    const [today, url, cookie] = [clock.today(), forwardedPrefix(request) || '/', cookieNameFor(request)] as const;
    const wanted = [today, url, cookie].join(' ');
    if (made.for !== wanted) {
      const document = { ...withRecentDates(build(), today), servers: [{ url }] };
      const session = document.components?.securitySchemes?.['session'];
      if (session) Object.assign(session, { name: cookie });
      made = { for: wanted, document, text: JSON.stringify(document) };
    }
    return made;
  };
  SwaggerModule.setup('swagger-ui.html', app, build, {
    raw: false,
    customSiteTitle: 'Nutrition diary API',
    patchDocumentOnRequest: (request) => documentFor(request as Request).document,
  });
  const adapter = app.getHttpAdapter() as HttpServer<Request, Response>;
  adapter.get('/api-docs', (request, response) => response.type('application/json').send(documentFor(request).text));
}

function withTags(document: OpenAPIObject): OpenAPIObject {
  const used = new Set(
    Object.values(document.paths).flatMap((path) => METHODS.flatMap((method) => path[method]?.tags ?? [])),
  );
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  return { ...document, tags: tags.filter(({ name }) => used.has(name)) };
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
      // Open routes need no credential.
      if (operation && operation.security?.length !== 0) Object.assign(operation.responses, REFUSALS);
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
