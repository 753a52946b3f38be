import { type Config, isRestricted } from '../../config/config';
import { ConfigError, loadConfig, readConfig } from '../../config/load-config';
import type { ConfigSource, LoadedConfig, ReadConfig } from '../../config/load-config';
import { accessProblemOf } from '../files';
import { settingsStoreOf } from './settings-store';

/** With the settings that were made in the web app. @throws ConfigError with a line for every mistake */
export async function loadAllSettings(source: ConfigSource): Promise<LoadedConfig> {
  const loaded = loadConfig(source);
  const stored = await keptSettings(loaded.config);
  return stored === undefined ? loaded : loadConfig({ ...source, stored });
}

export async function readAllSettings(source: ConfigSource): Promise<ReadConfig> {
  const read = readConfig(source);
  try {
    const stored = await keptSettings(read.config);
    return stored === undefined ? read : readConfig({ ...source, stored });
  } catch (error) {
    return { ...read, mistakes: [...read.mistakes, (error as ConfigError).message] };
  }
}

async function keptSettings(config: Config): Promise<ConfigSource['stored']> {
  const { docStore } = config.persistence;
  const store = settingsStoreOf(config, {
    get: async (name) => (await import('../mongo/inspection/inspect-database')).getOnce(docStore, name),
    setIf: () => Promise.reject(new TypeError('Settings are not written before the start')),
  });
  const json = await store.read().catch((error: Error) => {
    // Then only the environment says who may use the service, and the rest follows when the database answers.
    if (store.isShared && isRestricted(config)) return undefined;
    const remedy = store.isShared
      ? 'start the database first, because they say who may use the service'
      : 'let the user of the service read it, or remove it';
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
    const problem =
      accessProblemOf(error.cause ?? error, store.origin) ?? `cannot be read (${code ?? error.message}); ${remedy}`;
    throw new ConfigError([`${store.origin}: ${problem}`], config.log.format);
  });
  return json === undefined ? undefined : { json, origin: store.origin };
}
