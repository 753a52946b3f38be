import type { Config } from './config';
import { ALL_SETTINGS } from './load-config';

/** A shorter text would be found in the middle of words, and what is masked there would tell it. */
const SHORTEST = 4;

/** The texts of this configuration that nobody else may see: secret settings, and passwords inside of addresses. */
export function secretsOf(config: Config): string[] {
  const secrets = ALL_SETTINGS.flatMap(({ path, setting }) => {
    const value = path.reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], config);
    if (typeof value !== 'string') return [];
    return setting.secret ? [value] : passwordInside(value);
  });
  return [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST);
}

/** As it stands in the address, and as it is meant. */
function passwordInside(address: string): string[] {
  const written = /:\/\/[^:/?#@]*:(.*)@/.exec(address)?.[1];
  if (written === undefined) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
