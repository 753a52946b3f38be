import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './metrics';

/** The common label of unknown paths, so that scans do not create a time series per path. */
const NO_ROUTE = 'other';

/** Measures every request under its route template, never its path. */
export function measureHttp({ httpRequests }: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    response.once('close', () => {
      const route = request.route as { path: string } | undefined;
      // In the notation of the OpenAPI document.
      const template = route === undefined ? NO_ROUTE : route.path.replace(/:(\w+)/g, '{$1}');
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      httpRequests.observe({ method: request.method, route: template, status }, (performance.now() - begun) / 1000);
    });
    next();
  };
}
