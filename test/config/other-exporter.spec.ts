import { loadConfig } from '../../src/config/load-config';
import { settingsOnPage } from '../support/other-exporter-page';

// The Java exporter is known here from the page about it alone.
const SETTINGS = settingsOnPage();

/** But for the one about the account, which has a test of its own. */
const warningsOf = (environment: Record<string, string>, dotEnv?: string): string[] =>
  loadConfig({ environment, dotEnv }).warnings.filter((warning) => !warning.startsWith('No account'));

/** How the environment of a Java program spells `fddb-exporter.fddb.min-days-back`. */
function spellingsOf(property: string): string[] {
  const upper = property.toUpperCase();
  return [
    property, // fddb-exporter.fddb.min-days-back
    property.replaceAll('.', '_'), // fddb-exporter_fddb_min-days-back
    property.replaceAll(/[.-]/g, '_'), // fddb_exporter_fddb_min_days_back
    upper.replaceAll('.', '_'), // FDDB-EXPORTER_FDDB_MIN-DAYS-BACK
    upper.replaceAll(/[.-]/g, '_'), // FDDB_EXPORTER_FDDB_MIN_DAYS_BACK
    // As the framework documents it: dots become underscores, dashes are removed.
    upper.replaceAll('-', '').replaceAll('.', '_'), // FDDBEXPORTER_FDDB_MINDAYSBACK
    property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), // fddbExporter.fddb.minDaysBack
  ];
}

it.each(SETTINGS)('%s is named with its counterpart %s, however it is spelled', (old, here) => {
  for (const spelling of new Set(spellingsOf(old))) {
    expect(warningsOf({ [spelling]: 'x' })).toEqual([
      `${spelling} is a setting of another exporter and is ignored; here it is ${here}`,
    ]);
  }
});

it('what belongs to InfluxDB, to its clients or to Kubernetes is none of our business', () => {
  const others = {
    INFLUXDB_PORT: 'tcp://10.0.0.1:8086',
    INFLUXDB_PORT_8086_TCP_ADDR: '10.0.0.1',
    INFLUXDB_SERVICE_HOST: '10.0.0.1',
    INFLUXDB_DB: 'metrics',
    INFLUXDB_ADMIN_USER: 'admin',
    INFLUXDB_HTTP_AUTH_ENABLED: 'true',
    DOCKER_INFLUXDB_INIT_TOKEN: 'x',
    INFLUXD_BOLT_PATH: '/var/lib/influxdb2',
    INFLUXDB3_AUTH_TOKEN: 'x',
    INFLUX_TOKEN: 'x',
    MONGODB_SERVICE_HOST: '10.0.0.2',
    SPRING_PROFILES_ACTIVE: 'production',
    SERVER_PORT: 'tcp://10.0.0.3:80',
  };

  expect(warningsOf(others)).toEqual([]);
});

it('a setting without the same thing here is named with the nearest', () => {
  expect(warningsOf({ 'fddb-exporter.mcp.writing-enabled': 'true' })).toEqual([
    'fddb-exporter.mcp.writing-enabled is a setting of another exporter and is ignored; ' +
      'the nearest here is EXPORTER_MCP_WRITE_TOOLS_ENABLED',
  ]);
  // It is no part of the address, unlike host and port.
  expect(warningsOf({ 'spring.data.mongodb.auto-index-creation': 'true' })).toEqual([
    expect.stringMatching(/is ignored; the nearest here is EXPORTER_PERSISTENCE_DOCSTORE_\w+$/),
  ]);
});

it('is no mistake, also in .env and when it is there twice; an empty one is none', () => {
  const dotEnv = 'fddb-exporter.fddb.username=me\nFDDB_EXPORTER_FDDB_USERNAME=you';

  expect(warningsOf({}, dotEnv)).toHaveLength(2);
  expect(warningsOf({ 'FDDB-EXPORTER_FDDB_USERNAME': '' })).toEqual([]);
});
