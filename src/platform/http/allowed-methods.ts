import type { Request } from 'express';

/** A GET that starts work, so that a HEAD must not (`DeliberateGetGuard`). */
const WITHOUT_HEAD = '/api/v2/nutritiondata/export';

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/**
 * The methods that the routes at a request's path answer, read from the router itself, so that a new route is known here
 * from the day it appears. Empty when there is no such path.
 */
export function allowedMethods(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: RouteLayer[] };
  const matching = stack.filter(({ route }) => route !== undefined).filter((layer) => layer.match(request.path));
  // A fixed path is not meant as the value of a parameter.
  const fixed = matching.filter(({ route }) => route?.path.includes(':') === false);
  const methods = (fixed.length > 0 ? fixed : matching).flatMap(({ route }) => {
    const own = Object.keys(route?.methods ?? {});
    return own.includes('get') && route?.path !== WITHOUT_HEAD ? [...own, 'head'] : own;
  });
  return [...new Set(methods.map((method) => method.toUpperCase()))].sort();
}
