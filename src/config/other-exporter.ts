import { comparableName, nearestName } from './names';

const MONGODB_ADDRESS =
  /^SPRING_(DATA_)?MONGODB_(URI|HOST|PORT|DATABASE|USERNAME|PASSWORD|AUTHENTICATION_?DATABASE|REPLICA_?SET_?NAME|ADDITIONAL_?HOSTS)$/;

/** Prefixes of the Java exporter's settings, each with its replacement. Its framework removes dashes from names in the environment. */
const COUNTERPARTS: readonly [RegExp, string][] = [
  [/^FDDB_?EXPORTER_(PERSISTENCE_)?MONGODB_/, 'EXPORTER_PERSISTENCE_DOCSTORE_'],
  [/^FDDB_?EXPORTER_(PERSISTENCE_)?INFLUXDB_/, 'EXPORTER_PERSISTENCE_TIMESERIES_'],
  [/^FDDB_?EXPORTER_(NOTIFICATION_)?TELEGRAM_/, 'EXPORTER_NOTIFICATION_TELEGRAM_'],
  [/^FDDB_?EXPORTER_FDDB_/, 'EXPORTER_UPSTREAM_'],
  [/^FDDB_?EXPORTER_/, 'EXPORTER_'],
  [/^INFLUXDB_/, 'EXPORTER_PERSISTENCE_TIMESERIES_'],
  // Host, port, database, user and password are one address here.
  [MONGODB_ADDRESS, 'EXPORTER_PERSISTENCE_DOCSTORE_URL'],
  [/^SPRING_(DATA_)?MONGODB_/, 'EXPORTER_PERSISTENCE_DOCSTORE_'],
];

/** The setting here that corresponds to one of the Java exporter, or else the one with the nearest name. */
export interface Counterpart {
  name: string;
  isSame: boolean;
}

/**
 * Finds the counterpart of a setting of the Java exporter, which may still be in the environment after a migration.
 *
 * @param known the names of all settings
 * @returns undefined when it is not a setting of that program
 * @example counterpartOf('FDDBEXPORTER_FDDB_MINDAYSBACK', names) // { name: 'EXPORTER_UPSTREAM_MIN_DAYS_BACK', isSame: true }
 */
export function counterpartOf(spelling: string, known: readonly string[]): Counterpart | undefined {
  const name = comparableName(spelling);
  const [prefix, replacement] = COUNTERPARTS.find(([pattern]) => pattern.test(name)) ?? [];
  if (prefix === undefined || replacement === undefined) return undefined;
  const wanted = name.replace(prefix, replacement);
  const same = known.find((candidate) => letters(candidate) === letters(wanted));
  if (same !== undefined) return { name: same, isSame: true };
  const nearest = nearestName(wanted, known);
  return nearest === undefined ? undefined : { name: nearest, isSame: false };
}

function letters(name: string): string {
  return comparableName(name).replaceAll('_', '');
}
