import { missingSettings } from '../../config/contradictions';
import { presentSource } from '../../config/load-config';
import { readAllSettings } from '../../persistence/settings/load-all-settings';
import type { Examination } from './examination';
import { combined, failed, type Finding, ok, warning } from './finding';

/** Read anew, because `.env` may have changed since the service started. */
export async function checkSettings({ config }: Examination): Promise<Finding> {
  const { mistakes, unknown } = await readAllSettings(presentSource());
  const findings = [
    ...mistakes.map((mistake) => failed(mistake, 'Correct the setting, and start the service again')),
    ...unknown.map((name) => failed(name, 'Correct the name of the setting, or remove it')),
    ...missingSettings(config).map((missing) => warning(missing, 'Set what it names, and check again')),
  ];
  return findings.length > 0 ? combined(findings) : ok('no mistakes and no contradictions');
}
