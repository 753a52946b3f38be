import { comparableName, nearestName } from './names';
import { counterpartOf } from './other-exporter';

/**
 * The warning for an unknown name that looks like a setting of this service; undefined for names of other programs.
 *
 * @param known the names of all settings
 */
export function warningOf(spelling: string, known: readonly string[]): string | undefined {
  const counterpart = counterpartOf(spelling, known);
  if (counterpart === undefined) {
    if (!comparableName(spelling).startsWith('EXPORTER_')) return undefined;
    return `${spelling} is not a setting and is ignored; did you mean ${nearestName(spelling, known)}?`;
  }
  const isIgnored = `${spelling} is a setting of another exporter and is ignored`;
  if (counterpart.isSame) return `${isIgnored}; here it is ${counterpart.name}`;
  // Kubernetes and InfluxDB use variables with this prefix.
  if (/^influxdb_/i.test(spelling)) return undefined;
  return `${isIgnored}; the nearest here is ${counterpart.name}`;
}
