import { type ConfigSource, type LoadedConfig, loadConfig } from '../../config/load-config';
import { StartError } from '../../platform/start-error';
import { settingsStoreOf } from './settings-store';

/**
 * The whole configuration, with the settings that were made in the web app.
 *
 * @throws ConfigError with a line for every mistake
 * @throws StartError when the kept settings cannot be read: without them nobody knows who may use the service
 */
export async function loadAllSettings(source: ConfigSource): Promise<LoadedConfig> {
  const loaded = loadConfig(source);
  const { docStore } = loaded.config.persistence;
  const store = settingsStoreOf(loaded.config, {
    recall: async (name) => (await import('../mongo/recall-once')).recallOnce(docStore, name),
    remember: () => Promise.reject(new TypeError('Settings are not written before the start')),
  });
  const json = await store.read().catch((error: unknown) => {
    throw new StartError(`${store.origin}: cannot be read (${reasonOf(error)})`, { cause: error });
  });
  return json === undefined ? loaded : loadConfig({ ...source, stored: { json, origin: store.origin } });
}

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}
