import { comparableName, nearestName } from './names';
import { nameFromOtherExporter } from './other-exporter';

/**
 * The warning for an unknown name that looks like a setting of this service; undefined for names of other programs.
 *
 * @param known the names of all settings
 */
export function warningOf(spelling: string, known: readonly string[]): string | undefined {
  const counterpart = nameFromOtherExporter(spelling);
  if (counterpart === undefined) {
    if (!comparableName(spelling).startsWith('EXPORTER_')) return undefined;
    return `${spelling} is not a setting and is ignored; did you mean ${nearestName(spelling, known)}?`;
  }
  if (known.includes(counterpart)) {
    return `${spelling} is a setting of another exporter and is ignored; here it is ${counterpart}`;
  }
  // Kubernetes and InfluxDB use variables with this prefix.
  if (/^influxdb_/i.test(spelling)) return undefined;
  return `${spelling} is a setting of another exporter and is ignored; the nearest here is ${nearestName(counterpart, known)}`;
}
