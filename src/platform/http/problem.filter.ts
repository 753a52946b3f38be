import { BadRequestException, Catch, Logger, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiaryError, ERROR_KINDS } from '../../diary/errors';
import { stackOf } from '../logging/logger';
import { allowedMethods, forwardedPrefix, requestPath } from './request';
import { PROBLEM_MEDIA_TYPE, toProblem } from './problems';
import { tooLarge } from './bodies/body-limits';

/** Addresses where something might be: those of fddb-exporter, which its users' programs still ask, and of what is off. */
const MISSING_PATHS: Record<string, string> = {
  '/api/v2/fddbdata': 'what was at /api/v2/fddbdata is at /api/v2/nutritiondata',
  '/api/v2/migration/toInfluxDb': 'what was at /api/v2/migration/toInfluxDb is at /api/v2/migration/toTimeSeriesDb',
  '/mcp': 'EXPORTER_MCP_ENABLED=true turns the MCP server on',
};

/** An error of body-parser or of decompression: a mistake of the client, which may see it. */
interface BodyError {
  expose: true;
  status: number;
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.translate(thrown, request, response);
    const problem = toProblem(error, forwardedPrefix(request) + requestPath(request));
    if (error.cause !== undefined) {
      this.logger.error(`${request.method} ${loggedPath(request)}: ${error.message}`, stackOf(error.cause));
    }
    if (response.headersSent) {
      // Part of the answer has been sent; it must not look complete.
      response.destroy();
      return;
    }
    const { retryAfterSeconds, plainText } = ERROR_KINDS[error.code];
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    response.status(problem.status);
    if (plainText) response.type('text/plain').send(problem.detail);
    else response.type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
  }

  private translate(thrown: unknown, request: Request, response: Response): DiaryError {
    if (thrown instanceof DiaryError) return thrown;
    if (thrown instanceof NotFoundException) return this.unknownRoute(request, response);
    if (isBodyError(thrown) && thrown.status === 413) return tooLarge();
    if (isBodyError(thrown) || thrown instanceof BadRequestException) {
      return new DiaryError(
        'malformed-request',
        'The request cannot be read: its address or its JSON body is malformed',
      );
    }
    return new DiaryError('internal-error', 'An unexpected error occurred; see the service log', {
      cause: thrown ?? new Error('nothing was thrown'),
    });
  }

  private unknownRoute(request: Request, response: Response): DiaryError {
    const allowed = allowedMethods(request);
    if (allowed.length === 0)
      return new DiaryError('not-found', `There is nothing at this address${remedyOf(request)}`);
    response.setHeader('Allow', allowed.join(', '));
    return new DiaryError('method-not-allowed', `This address answers ${allowed.join(', ')} only`);
  }
}

/** Addresses of symptoms and groups of foods have their names, which are nobody's business but the person's. */
function loggedPath(request: Request): string {
  const { path = '' } = (request.route ?? {}) as { path?: string };
  return /:(?:label|name)\b/.test(path) ? path : forwardedPrefix(request) + requestPath(request);
}

function remedyOf(request: Request): string {
  const path = requestPath(request);
  const [, remedy] = Object.entries(MISSING_PATHS).find(([one]) => `${path}/`.startsWith(`${one}/`)) ?? [];
  return remedy === undefined ? '' : `; ${remedy}`;
}

function isBodyError(thrown: unknown): thrown is BodyError {
  const error = thrown as Partial<BodyError> | undefined;
  return thrown instanceof Error && error?.expose === true && typeof error.status === 'number';
}
