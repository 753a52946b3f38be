import type { TestApp } from './create-test-app';

export interface Route {
  method: string;
  path: string;
}

/** The routes of the router: controllers, the reference page, MCP. */
export function routesOf({ app }: TestApp): Route[] {
  const { stack } = app.getHttpAdapter().getInstance().router as {
    stack: { route?: { path: string | string[]; methods: Record<string, boolean> } }[];
  };
  return stack.flatMap(({ route }) =>
    [route?.path ?? []]
      .flat()
      .flatMap((path) => Object.keys(route?.methods ?? {}).map((method) => ({ method: method.toUpperCase(), path }))),
  );
}
