import type { INestApplication } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { AccessGate } from './access-gate';

/** The middleware that stands in front of everything that the application answers. */
export function connectAccess(app: INestApplication): RequestHandler {
  return app.get(AccessGate).check;
}
