const MONGODB_ADDRESS =
  /^SPRING_(DATA_)?MONGODB_(URI|HOST|PORT|DATABASE|USERNAME|PASSWORD|AUTHENTICATION_?DATABASE|REPLICA_?SET_?NAME|ADDITIONAL_?HOSTS)$/;

/** Prefixes of the Java exporter's settings, each with its replacement. Its framework removes dashes from names in the environment. */
const JAVA_EXPORTER_PREFIXES: readonly [RegExp, string][] = [
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

/** The form in which names of settings are compared, without regard to case, hyphens, underscores and dots. */
export function comparableName(name: string): string {
  return name.toUpperCase().replace(/[-.]/g, '_');
}

/**
 * The warning for an unknown name that looks like a setting of this service, or is one of the Java exporter, which may still be in
 * the environment after a migration; undefined for names of other programs.
 */
export function warningOf(spelling: string, known: readonly string[]): string | undefined {
  const name = comparableName(spelling);
  const [prefix, replacement = ''] = JAVA_EXPORTER_PREFIXES.find(([pattern]) => pattern.test(name)) ?? [];
  if (prefix === undefined) {
    if (!name.startsWith('EXPORTER_')) return undefined;
    return `${spelling} is not a setting and is ignored; did you mean ${nearestName(spelling, known)}?`;
  }
  const wanted = name.replace(prefix, replacement);
  const counterpart = known.find((candidate) => lettersOf(candidate) === lettersOf(wanted));
  const isIgnored = `${spelling} is a setting of another exporter and is ignored`;
  if (counterpart !== undefined) return `${isIgnored}; here it is ${counterpart}`;
  // Kubernetes and InfluxDB use variables with this prefix.
  if (name.startsWith('INFLUXDB_')) return undefined;
  return `${isIgnored}; it has no counterpart here (docs/mongodb.md)`;
}

/**
 * The known name with the fewest single-character edits to `name`.
 *
 * @example nearestName('EXPORTER_MCP_ENABLE', ['PORT', 'EXPORTER_MCP_ENABLED']) // 'EXPORTER_MCP_ENABLED'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const edits = known.map((candidate) => editDistance(comparableName(name), comparableName(candidate)));
  return known[edits.indexOf(Math.min(...edits))];
}

/** Levenshtein distance, one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j]! + (letter === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

function lettersOf(name: string): string {
  return comparableName(name).replaceAll('_', '');
}
