import { ALL_SETTINGS, loadConfig } from '../../src/config/load-config';
import { comparableName, nearestName } from '../../src/config/reading/names';
import { settingsOnPage } from '../support/fddb-exporter-page';

/** But for the one about the account, which has a test of its own. */
const warningsOf = (environment: Record<string, string>, dotEnv?: string): string[] =>
  loadConfig({ environment, dotEnv }).warnings.filter((warning) => !warning.startsWith('No account'));

const NAMES = ALL_SETTINGS.map(({ setting }) => setting.name);

describe('the name of a setting', () => {
  it.each(['EXPORTER_MCP_WRITETOOLS_ENABLED', 'EXPORTER_MCP_WRITE__TOOLS_ENABLED', 'EXPORTER_MCP_WRITE TOOLS_ENABLED'])(
    'is not the same one as %s',
    (spelling) => {
      expect(comparableName(spelling)).not.toBe(comparableName('EXPORTER_MCP_WRITE_TOOLS_ENABLED'));
    },
  );

  it('is no other setting at the same time', () => {
    expect(new Set(NAMES.map(comparableName)).size).toBe(NAMES.length);
  });
});

describe('the nearest name', () => {
  // A letter too few, two exchanged: the fewest edits counted by hand.
  it.each([
    ['EXPORTER_MCP_ENABLE', 'EXPORTER_MCP_ENABLED'],
    ['EXPORTER_UPSTREAM_PASSWROD', 'EXPORTER_UPSTREAM_PASSWORD'],
    ['exporter.log.levl', 'EXPORTER_LOG_LEVEL'],
    ['PROT', 'PORT'],
  ])('to %s is %s', (name, nearest) => {
    expect(nearestName(name, NAMES)).toBe(nearest);
  });

  it('does not count separators and case as edits', () => {
    expect(nearestName('a.b-c', ['A_B_D', 'A-B-C'])).toBe('A-B-C');
  });
});

describe('an unknown name', () => {
  it('is warned of with the nearest name, and nothing else changes', () => {
    expect(warningsOf({ EXPORTER_MCP_ENABLE: 'true' })).toEqual([
      'EXPORTER_MCP_ENABLE is not a setting and is ignored; did you mean EXPORTER_MCP_ENABLED?',
    ]);
    expect(loadConfig({ environment: { EXPORTER_MCP_ENABLE: 'true' } }).config).toEqual(
      loadConfig({ environment: {} }).config,
    );
  });

  it('is warned of in every spelling, in .env, and as a file', () => {
    expect(warningsOf({ 'exporter.sheduler.cron': 'x' })).toEqual([
      expect.stringContaining('EXPORTER_SCHEDULER_CRON?'),
    ]);
    expect(warningsOf({}, 'EXPORTER_LOG_LEVL=x')).toHaveLength(1);
    expect(warningsOf({ EXPORTER_UPSTREAM_PASWORD_FILE: '/nowhere' })).toHaveLength(1);
  });

  it('is warned of without its value, which may be a secret', () => {
    const [warning] = warningsOf({ EXPORTER_UPSTREAM_PASSWROD: 'hunter2' });

    expect(warning).toContain('did you mean EXPORTER_UPSTREAM_PASSWORD?');
    expect(warning).not.toContain('hunter2');
  });

  it('that belongs to somebody else is none of our business', () => {
    expect(warningsOf({ PATH: '/bin', HOME: '/root', PORTAL: 'x', MY_EXPORTER_URL: 'x', TZDIR: 'x' })).toEqual([]);
  });

  it('that is a known one is not warned of', () => {
    const known = { PORT: '1', 'exporter.upstream.pause-ms': '100', EXPORTER_UPSTREAM_PASSWORD_FILE: '/dev/null' };
    expect(warningsOf(known)).toEqual([]);
  });
});

/** Spellings of `fddb-exporter.fddb.min-days-back` in the environment of fddb-exporter. */
function spellingsOf(property: string): string[] {
  const upper = property.toUpperCase();
  return [
    property, // fddb-exporter.fddb.min-days-back
    property.replaceAll('.', '_'), // fddb-exporter_fddb_min-days-back
    property.replaceAll(/[.-]/g, '_'), // fddb_exporter_fddb_min_days_back
    upper.replaceAll('.', '_'), // FDDB-EXPORTER_FDDB_MIN-DAYS-BACK
    upper.replaceAll(/[.-]/g, '_'), // FDDB_EXPORTER_FDDB_MIN_DAYS_BACK
    // The documented form of the framework: dots become underscores, dashes are removed.
    upper.replaceAll('-', '').replaceAll('.', '_'), // FDDBEXPORTER_FDDB_MINDAYSBACK
    property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), // fddbExporter.fddb.minDaysBack
  ];
}

describe('settings of fddb-exporter', () => {
  it.each(settingsOnPage())('%s is named in a warning, however it is spelled', (old) => {
    // Names of InfluxDB count beside one of its own alone.
    const own = { FDDB_EXPORTER_FDDB_URL: 'x' };
    for (const spelling of new Set(spellingsOf(old))) {
      expect(warningsOf({ [spelling]: 'x', ...own })).toEqual([expect.stringContaining(spelling)]);
    }
  });

  it('are one warning that lists them and joins the address of the database, without the password', () => {
    const parts = {
      'FDDB-EXPORTER_FDDB_USERNAME': 'anna',
      'FDDB-EXPORTER_FDDB_PASSWORD': 'hunter2',
      SPRING_MONGODB_HOST: 'db',
      SPRING_MONGODB_DATABASE: 'food',
      SPRING_MONGODB_USERNAME: 'me@home',
      SPRING_MONGODB_PASSWORD: 'hunter2',
      SPRING_MONGODB_AUTHENTICATION_DATABASE: 'admin',
      INFLUXDB_TOKEN: 'hunter2',
    };

    expect(warningsOf(parts)).toEqual([
      `Settings of fddb-exporter were found and are ignored: ${Object.keys(parts).join(', ')}. Their names here are in docs/mongodb.md; ` +
        'its diary is used with EXPORTER_PERSISTENCE_DOCSTORE_URL=mongodb://me%40home:*****@db:27017/food?authSource=admin ' +
        'and EXPORTER_PERSISTENCE_DOCSTORE_COLLECTION=fddb',
    ]);
  });

  it('with a URI name it as it is, without the password', () => {
    const [warning] = warningsOf({ 'spring.data.mongodb.uri': 'mongodb://me:hunter2@db/fddb?w=1' });

    expect(warning).toContain('EXPORTER_PERSISTENCE_DOCSTORE_URL=mongodb://me:*****@db/fddb?w=1 and');
    expect(warning).not.toContain('hunter2');
  });

  it('what belongs to InfluxDB, to its clients or to Kubernetes is none of our business', () => {
    const others = {
      INFLUXDB_PORT: 'tcp://10.0.0.1:8086',
      INFLUXDB_PORT_8086_TCP_ADDR: '10.0.0.1',
      INFLUXDB_SERVICE_HOST: '10.0.0.1',
      INFLUXDB_DB: 'metrics',
      INFLUXDB_TOKEN: 'x',
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

  it('is no mistake, also in .env and when it is there twice; an empty one is none', () => {
    const dotEnv = 'fddb-exporter.fddb.username=me\nFDDB_EXPORTER_FDDB_USERNAME=you';

    expect(warningsOf({}, dotEnv)).toHaveLength(1);
    expect(warningsOf({ 'FDDB-EXPORTER_FDDB_USERNAME': '' })).toEqual([]);
  });
});

describe('a user name with blanks around it', () => {
  it('is used without them, with a warning; those of a password belong to it', () => {
    const { config, warnings } = loadConfig({
      environment: { 'exporter.upstream.username': ' me\u00a0', EXPORTER_UPSTREAM_PASSWORD: ' secret ' },
    });

    expect(config.upstream).toMatchObject({ username: 'me', password: ' secret ' });
    expect(warnings).toEqual(['exporter.upstream.username: the blanks around the user name are left out']);
  });
});
