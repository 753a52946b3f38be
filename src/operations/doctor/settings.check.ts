import { canBeSetUp } from '../../config/config';
import { missingSettings } from '../../config/contradictions';
import { describeConfig, presentSource } from '../../config/load-config';
import { readAllSettings } from '../../persistence/settings/load-all-settings';
import type { Examination } from './examination';
import { combined, failed, type Finding, ok, warning } from './finding';

/** Read anew, because `.env` may have changed since the service started. */
export async function checkSettings({ config }: Examination): Promise<Finding> {
  const { config: read, mistakes, unknown } = await readAllSettings(presentSource());
  const findings = [
    ...mistakes.map((mistake) => failed(mistake, 'Correct the setting, and start the service again')),
    ...unknown.map((name) => failed(name, 'Correct the setting, or remove it')),
    ...missingSettings(config).map((missing) => warning(missing, 'Set what it names, and check again')),
  ];
  if (canBeSetUp(config)) findings.push(warning(NOT_SET_UP, 'Open the address at the end of the log of the service'));
  if (findings.length === 0) findings.push(ok('no mistakes and no contradictions'));
  const changed = describeConfig(read, 'changed').join(', ') || 'none';
  return combined([...findings, ok(`not as by default: ${changed}`)]);
}

const NOT_SET_UP = 'No account is configured, so nothing can be fetched from fddb.info';
