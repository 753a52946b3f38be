import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { ALL_SETTINGS, describeConfig, loadConfig } from '../../src/config/load-config';
import { SETTINGS } from '../../src/config/settings';
import { temporaryFolder } from '../support/temporary-folder';

// The effective configuration is logged at debug level, secrets masked, and a start that fails says why.

const shownOf = (environment: Record<string, string>): string[] => describeConfig(loadConfig({ environment }).config);

describe('the effective configuration', () => {
  it('has a line for every setting, with what counts in the end', () => {
    const lines = shownOf({ TZ: 'Asia/Tokyo', EXPORTER_MCP_ALLOWED_ORIGINS: 'a.example,b.example' });

    expect(lines).toContain('PORT=8080');
    expect(lines).toContain('TZ=Asia/Tokyo');
    expect(lines).toContain('EXPORTER_SERVER_TRUST_PROXY=false');
    expect(lines).toContain('EXPORTER_MCP_ALLOWED_ORIGINS=a.example, b.example');
    expect(lines).toContain('EXPORTER_UPSTREAM_PASSWORD=');
    expect(lines).toHaveLength(ALL_SETTINGS.length);
  });

  it('masks every secret', () => {
    const secrets = [
      'EXPORTER_ACCESS_PASSWORD',
      'EXPORTER_ACCESS_OIDC_CLIENT_SECRET',
      'EXPORTER_UPSTREAM_PASSWORD',
      'EXPORTER_PERSISTENCE_TIMESERIES_TOKEN',
      'EXPORTER_NOTIFICATION_TELEGRAM_TOKEN',
      'EXPORTER_NOTIFICATION_GOTIFY_TOKEN',
    ];
    const issuer = {
      EXPORTER_ACCESS_OIDC_ISSUER: 'https://auth.example.org',
      EXPORTER_ACCESS_OIDC_CLIENT_ID: 'diary',
      EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna@example.org',
    };
    const lines = shownOf({ ...issuer, ...Object.fromEntries(secrets.map((name) => [name, 'hunter2hunter2'])) });

    for (const name of secrets) expect(lines).toContain(`${name}=*****`);
    expect(lines.join('\n')).not.toContain('hunter2');
  });

  it.each([
    ['mongodb://me:hunter2@db.example/diary', 'mongodb://me:*****@db.example/diary'],
    ['mongodb+srv://me:hunter2@db.example', 'mongodb+srv://me:*****@db.example'],
    ['mongodb://me:hunter2@a:1,b:2/diary?w=1', 'mongodb://me:*****@a:1,b:2/diary?w=1'],
    ['mongodb://:hunter2@db.example', 'mongodb://:*****@db.example'],
    ['mongodb://me:a@hunter2@db.example/d', 'mongodb://me:*****@db.example/d'],
    ['mongodb://db.example:27017/diary', 'mongodb://db.example:27017/diary'],
  ])('shows %s as %s', (url, shown) => {
    expect(shownOf({ EXPORTER_PERSISTENCE_DOCSTORE_URL: url })).toContain(`EXPORTER_PERSISTENCE_DOCSTORE_URL=${shown}`);
  });

  // Not well-formed, and written by people all the same.
  it.each(['mongodb://me:hun/hunter2@db.example/d', 'mongodb://me@mail.example:hunter2@db.example/d'])(
    'shows no part of the password of %s',
    (url) => {
      expect(shownOf({ EXPORTER_PERSISTENCE_DOCSTORE_URL: url }).join('\n')).not.toContain('hunter2');
    },
  );
});

describe('the service', () => {
  const IN_MEMORY = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:', EXPORTER_LOG_LEVEL: 'debug' };
  const cwd = temporaryFolder();

  it('reads .env in its working directory and logs what counts, secrets masked; an empty TZ is none', async () => {
    writeFileSync(
      join(cwd, '.env'),
      'EXPORTER_UPSTREAM_USERNAME=from-the-file\nEXPORTER_UPSTREAM_PASSWORD=hunter2\nEXPORTER_LOG_LEVL=x\n',
    );
    const service = ServiceProcess.spawn({ ...IN_MEMORY, TZ: '' }, cwd);
    try {
      await service.prints(/listens on port/);

      expect(service.output).toContain('EXPORTER_UPSTREAM_USERNAME=from-the-file');
      expect(service.output).toContain('EXPORTER_UPSTREAM_PASSWORD=*****');
      const [, zone] = /No time zone is set \(TZ\): days are counted in (\S+)\n/.exec(service.output) ?? [];
      expect(zone).toBe(SETTINGS.timeZone.default);
      expect(service.output).toContain('EXPORTER_LOG_LEVL is not a setting and is ignored; did you mean');
      expect(service.output).not.toContain('hunter2');
    } finally {
      await service.stop('SIGKILL');
    }
  });
});
