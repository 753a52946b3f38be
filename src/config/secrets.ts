import type { Config } from './config';
import { valuesOf } from './load-config';

/** A shorter secret would also match inside words, and masking those would reveal it. */
const SHORTEST = 4;

/** The secrets of this configuration: secret settings and passwords in addresses. */
export function secretsOf(config: Config): string[] {
  const secrets = valuesOf(config).flatMap(({ setting, value }) => {
    if (typeof value !== 'string') return [];
    return [...(setting.secret ? [value] : []), ...passwordInside(value)];
  });
  return [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST);
}

function passwordInside(address: string): string[] {
  const written = /:\/\/[^:/?#@]*:(.*)@/.exec(address)?.[1];
  if (written === undefined) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
