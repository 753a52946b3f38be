import { comparableName } from './names';

/** Prefixes of the Java exporter's settings, each with its replacement. */
const COUNTERPARTS: readonly [RegExp, string][] = [
  [/^FDDB_EXPORTER_(PERSISTENCE_)?MONGODB_/, 'EXPORTER_PERSISTENCE_DOCSTORE_'],
  [/^FDDB_EXPORTER_(PERSISTENCE_)?INFLUXDB_/, 'EXPORTER_PERSISTENCE_TIMESERIES_'],
  [/^FDDB_EXPORTER_(NOTIFICATION_)?TELEGRAM_/, 'EXPORTER_NOTIFICATION_TELEGRAM_'],
  [/^FDDB_EXPORTER_FDDB_/, 'EXPORTER_UPSTREAM_'],
  [/^FDDB_EXPORTER_/, 'EXPORTER_'],
  [/^INFLUXDB_/, 'EXPORTER_PERSISTENCE_TIMESERIES_'],
  // Host, port, database, user and password are one address here.
  [/^SPRING_(DATA_)?MONGODB_.*$/, 'EXPORTER_PERSISTENCE_DOCSTORE_URL'],
];

/**
 * The name of the setting that corresponds to one of the Java exporter, which may still be in the environment after a migration.
 *
 * @returns undefined when it is not a setting of that program
 * @example nameFromOtherExporter('FDDB-EXPORTER_FDDB_USERNAME') // 'EXPORTER_UPSTREAM_USERNAME'
 */
export function nameFromOtherExporter(name: string): string | undefined {
  const [prefix, replacement] = COUNTERPARTS.find(([pattern]) => pattern.test(comparableName(name))) ?? [];
  if (prefix === undefined || replacement === undefined) return undefined;
  return comparableName(name).replace(prefix, replacement);
}
