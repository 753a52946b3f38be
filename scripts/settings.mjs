// The settings of the service, read from its source.
import { join } from 'node:path';
import { build } from 'esbuild';

const CONFIG = join(import.meta.dirname, '..', 'src', 'config');
const CONTENTS = `export { ALL_SETTINGS } from './load-config'; export { optionOf } from './reading/options-file';`;

/** Every setting, with its name among the options of the app of Home Assistant. */
export async function allSettings() {
  const options = { bundle: true, platform: 'node', format: 'esm', write: false, logLevel: 'error' };
  const { outputFiles } = await build({ ...options, stdin: { contents: CONTENTS, resolveDir: CONFIG, loader: 'ts' } });
  const { ALL_SETTINGS, optionOf } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return ALL_SETTINGS.map(({ setting }) => ({ ...setting, option: optionOf(setting) }));
}
