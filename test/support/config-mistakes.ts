import { ConfigError, loadConfig } from '../../src/config/load-config';

/** What is wrong with an environment, a line each; nothing if the service starts with it. */
export function mistakesOf(environment: Record<string, string>, dotEnv?: string): string[] {
  try {
    loadConfig({ environment, dotEnv });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
  return [];
}
