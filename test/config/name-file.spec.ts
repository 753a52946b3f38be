import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config/config';
import { loadConfig } from '../../src/config/load-config';

const read = (environment: Record<string, string>, dotEnv?: string): Config =>
  loadConfig({ environment, dotEnv }).config;

describe('NAME_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const secret = (content: string): string => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };

  it.each([
    ['geheim', 'geheim'],
    ['geheim\n', 'geheim'],
    ['geheim\r\n', 'geheim'],
    ['geheim\n\n', 'geheim\n'],
    [' ge heim \n', ' ge heim '],
    ['gehäim$"\'#\n', 'gehäim$"\'#'],
    ['\ufeffgeheim\r\n', 'geheim'],
  ])('with the content %j is the password %j: one final line break is not part of it', (content, password) => {
    expect(read({ EXPORTER_UPSTREAM_PASSWORD_FILE: secret(content) }).upstream.password).toBe(password);
  });

  it('works for every setting, in every spelling, in .env too', () => {
    expect(read({ 'exporter.upstream.pause-ms_file': secret('700\n') }).upstream.pauseMs).toBe(700);
    expect(read({ 'EXPORTER_UPSTREAM_PAUSE-MS-FILE': secret('700\n') }).upstream.pauseMs).toBe(700);
    expect(read({ PORT_FILE: secret('9090\n') }).port).toBe(9090);
    expect(read({}, `EXPORTER_UPSTREAM_USERNAME_FILE=${secret('me')}`).upstream.username).toBe('me');
  });

  it('that is empty is as if absent', () => {
    const empty = secret('\n');

    expect(read({ EXPORTER_UPSTREAM_USERNAME_FILE: empty }).upstream.username).toBeUndefined();
    expect(read({ PORT_FILE: empty }, 'PORT=9090').port).toBe(9090);
    expect(read({ PORT_FILE: empty, PORT: '9090' }).port).toBe(9090);
  });

  it('in the environment wins over the name in .env, and the name over the file named there', () => {
    const path = secret('7070\n');

    expect(read({ PORT_FILE: path }, 'PORT=9090').port).toBe(7070);
    expect(read({ PORT: '6060' }, `PORT_FILE=${path}`).port).toBe(6060);
  });
});
