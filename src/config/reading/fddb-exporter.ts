import { MASK, masked } from '../setting';
import { comparableName } from './names';

/** Its framework removes dashes from names in the environment. */
const OWN = /^(FDDB_?EXPORTER|SPRING_(DATA_)?MONGODB)_/;
/** Names that clients of InfluxDB have as well, so that they alone show nothing. */
const SHARED = /^INFLUXDB_(URL|TOKEN|ORG|BUCKET)$/;
const MONGODB = /^SPRING_(?:DATA_)?MONGODB_(.+)$/;
/** The name of its collection, unless somebody changed it. */
const COLLECTION = 'fddb';

type Assignment = readonly [spelling: string, value: string];

/** So that nobody begins an empty diary beside a full one after a move; with the address of its database, without the password. */
export function fddbExporterWarning(given: readonly Assignment[]): string | undefined {
  const names = given.map(([spelling]) => comparableName(spelling));
  if (!names.some((name) => OWN.test(name))) return undefined;
  const found = given.filter((_, index) => OWN.test(names[index]!) || SHARED.test(names[index]!));
  const address = addressOf(found);
  const diary =
    address === undefined
      ? ''
      : `; its diary is used with EXPORTER_PERSISTENCE_DOCSTORE_URL=${address} and EXPORTER_PERSISTENCE_DOCSTORE_COLLECTION=${COLLECTION}`;
  const list = [...new Set(found.map(([spelling]) => spelling))].join(', ');
  return `Settings of fddb-exporter were found and are ignored: ${list}. Their names here are in docs/mongodb.md${diary}`;
}

/** The address of the database, from its URI, or from host and database as the framework joins them. */
function addressOf(given: readonly Assignment[]): string | undefined {
  const parts = new Map(
    given.flatMap(([spelling, value]) => {
      const [, part] = MONGODB.exec(comparableName(spelling)) ?? [];
      return part === undefined ? [] : [[part.replaceAll('_', ''), value.trim()]];
    }),
  );
  const uri = parts.get('URI');
  if (uri !== undefined) return masked(uri);
  const [host, database] = [parts.get('HOST'), parts.get('DATABASE')];
  if (host === undefined && database === undefined) return undefined;
  const user = parts.get('USERNAME');
  const account = user === undefined ? '' : `${encodeURIComponent(user)}:${MASK}@`;
  const options = [
    ['authSource', parts.get('AUTHENTICATIONDATABASE')],
    ['replicaSet', parts.get('REPLICASETNAME')],
  ].filter((option): option is [string, string] => option[1] !== undefined);
  const query = options.length === 0 ? '' : `?${new URLSearchParams(options).toString()}`;
  return `mongodb://${account}${host ?? 'localhost'}:${parts.get('PORT') ?? '27017'}/${database ?? 'test'}${query}`;
}
