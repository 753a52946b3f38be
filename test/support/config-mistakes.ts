import { ConfigError, loadConfig } from '../../src/config/load-config';

/** Mistakes in an environment, a line each; empty if the service starts with it. */
export function mistakesOf(environment: Record<string, string>, dotEnv?: string): string[] {
  try {
    loadConfig({ environment, dotEnv });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
  return [];
}
