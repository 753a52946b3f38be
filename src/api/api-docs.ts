import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request } from 'express';
import { addDays, type CalendarDay } from '../diary/calendar-day';
import { PROGRAM } from '../version';
import { Clock } from '../clock';
import { isRestricted } from '../config/access';
import type { Config } from '../config/config';
import { cookieNameFor } from '../http/cookies';
import { forwardedPrefix } from '../http/request';
import { RESTRICTED, withAccess, withCookieName } from './access-docs';
import { RECENT } from './request-fields';

/** What the description says about access. */
const OPEN = 'Everyone who reaches this address may read the diary and start fetches; EXPORTER_ACCESS_* restricts it.';

const DESCRIPTION = `A food diary, copied day by day from fddb.info and kept in a database of your own.

${OPEN}
Every error is a problem body (RFC 7807); its \`type\` is \`urn:problem-type:nutrition-diary:<kind>\`.`;

/** `/swagger-ui.html` and `/api-docs`. The document is built on the first request; its example dates are relative to that day. */
export function setUpApiDocs(app: INestApplication, config: Config): void {
  const clock = app.get(Clock);
  let document: OpenAPIObject | undefined;
  const restricted = isRestricted(config);
  const options = new DocumentBuilder()
    .setTitle('Nutrition diary')
    .setDescription(restricted ? DESCRIPTION.replace(OPEN, RESTRICTED) : DESCRIPTION)
    .setVersion(PROGRAM.version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .build();
  const made = (): OpenAPIObject => {
    const plain = SwaggerModule.createDocument(app, options);
    return restricted ? withAccess(plain) : plain;
  };
  SwaggerModule.setup('swagger-ui.html', app, () => (document ??= made()), {
    jsonDocumentUrl: 'api-docs',
    customSiteTitle: 'Nutrition diary API',
    patchDocumentOnRequest: (request, _response, current) => ({
      ...withRecentDates(current, clock.today()),
      servers: [{ url: forwardedPrefix(request as Request) || '/' }],
      ...(restricted && { components: withCookieName(current, cookieNameFor(request as Request)) }),
    }),
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
