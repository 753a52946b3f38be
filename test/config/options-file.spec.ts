import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../src/config/config';
import { loadConfig, secretsOf } from '../../src/config/load-config';
import { mistakesOf } from '../support/config-mistakes';
import { temporaryFolder } from '../support/temporary-folder';

// Options entered in Home Assistant, which the Supervisor writes to /data/options.json.

const folder = temporaryFolder();
const path = join(folder, 'options.json');

const FROM_FILE = { EXPORTER_SERVER_OPTIONS_FILE: path };

function load(options: object, environment: Record<string, string> = {}, dotEnv?: string) {
  writeFileSync(path, JSON.stringify(options));
  return loadConfig({ environment: { ...FROM_FILE, ...environment }, dotEnv });
}

describe('the options file', () => {
  it('has settings by their names without the prefix, in small letters', () => {
    const { config, warnings } = load({
      time_zone: 'Asia/Tokyo',
      upstream_username: 'me',
      upstream_password: 'hunter2hunter2',
      upstream_full_details: true,
      scheduler_look_back_days: 3,
      server_allowed_hosts: ['a.example', 'b.example'],
      log_level: 'debug',
    });

    expect(config).toMatchObject<Partial<Record<keyof Config, unknown>>>({
      timeZone: 'Asia/Tokyo',
      upstream: { username: 'me', password: 'hunter2hunter2', fullDetails: true },
      scheduler: { lookBackDays: 3 },
      server: { allowedHosts: ['a.example', 'b.example'] },
      log: { level: 'debug' },
    });
    expect(secretsOf(config)).toEqual(['hunter2hunter2']);
    expect(warnings).toEqual([]);
  });

  it('loses against the environment, and wins over .env, which may name it as well', () => {
    const { config } = load(
      { log_level: 'debug', upstream_username: 'option', mqtt_topic: 'option' },
      { EXPORTER_LOG_LEVEL: 'error' },
      'EXPORTER_LOG_LEVEL=warn\nEXPORTER_UPSTREAM_USERNAME=file',
    );
    expect([config.log.level, config.upstream.username, config.mqtt.topic]).toEqual(['error', 'option', 'option']);

    const named = loadConfig({ environment: {}, dotEnv: `EXPORTER_SERVER_OPTIONS_FILE=${path}` });
    expect(named.config.log.level).toBe('debug');
  });

  it('wins over what the web app keeps, which then says that it is fixed', () => {
    writeFileSync(path, JSON.stringify({ upstream_username: 'option' }));
    const stored = { json: '{"username":"kept"}', origin: 'settings.json' };
    const { config } = loadConfig({ environment: FROM_FILE, stored });

    expect(config.upstream.username).toBe('option');
    expect(config.fixed).toContain('EXPORTER_UPSTREAM_USERNAME');
  });

  it('may leave options empty', () => {
    const { config } = load({ upstream_username: '', log_level: null, server_allowed_hosts: [] });

    expect([config.upstream.username, config.log.level]).toEqual([undefined, 'info']);
    expect(config.fixed).not.toContain('EXPORTER_LOG_LEVEL');
  });

  it.each([
    ['log_levl', 'log_level'],
    ['upstream_password_file', 'upstream_password'],
    ['timezone', 'time_zone'],
  ])('with %s, which is no option, is a warning', (name, meant) => {
    expect(load({ [name]: 'debug' }).warnings).toContain(
      `${path}: ${name} is not an option and is ignored; did you mean ${meant}?`,
    );
  });

  it('with a wrong value is a mistake that names the option, and shows no secret', () => {
    writeFileSync(path, '{"log_level":"loud","access_password":"short","upstream_full_details":"maybe"}');
    expect(mistakesOf(FROM_FILE)).toEqual([
      `${path}: access_password: '*****' is not valid; accepted: at least 12 characters`,
      `${path}: upstream_full_details: 'maybe' is not valid; accepted: true or false`,
      `${path}: log_level: 'loud' is not valid; accepted: debug, info, warn, error`,
    ]);
  });
});

describe('a broken options file', () => {
  const ACCEPTED = 'accepted: a readable file with a JSON object of options';

  it.each([
    ['{"upstream_password": "hunter2", }', 'is not valid JSON'],
    ['', 'is not valid JSON'],
    ['["upstream_password"]', 'is not an object'],
    ['null', 'is not an object'],
  ])('%j is one line, which quotes nothing of it', (content, problem) => {
    writeFileSync(path, content);
    expect(mistakesOf(FROM_FILE)).toEqual([`${path}: ${problem}; ${ACCEPTED}`]);
  });

  it('that is not there, or is a folder, is one line', () => {
    const missing = join(folder, 'missing.json');
    expect(mistakesOf({ EXPORTER_SERVER_OPTIONS_FILE: missing })).toEqual([
      `${missing}: cannot be read (ENOENT); ${ACCEPTED}`,
    ]);
    mkdirSync(join(folder, 'directory'));
    expect(mistakesOf({ EXPORTER_SERVER_OPTIONS_FILE: join(folder, 'directory') })).toEqual([
      expect.stringContaining('(EISDIR)'),
    ]);
  });
});
