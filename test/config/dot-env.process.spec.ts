import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { parseDotEnv, readDotEnv } from '../../src/config/reading/dot-env';
import { loadConfig } from '../../src/config/load-config';

// A .env file as people and their editors write it: read as they expect, or refused in a sentence.

describe('a line of .env', () => {
  // A # begins a comment only after a blank, as in shells and in Docker Compose.
  it.each([
    ['NAME=value', 'value'],
    ['NAME=a#b', 'a#b'],
    ['NAME=a # b', 'a'],
    ['NAME=a#b # c#d', 'a#b'],
    ['NAME= # nothing yet', ''],
    ['NAME=', ''],
    ['NAME =  value  ', 'value'],
    ['  export NAME=value', 'value'],
    ['NAME=pa$$word', 'pa$$word'],
    [`NAME='a # b'`, 'a # b'],
    [`NAME='pa$word' # mine`, 'pa$word'],
    ['NAME="a#b"#c', 'a#b'],
    ['NAME="two\\nlines"', 'two\nlines'],
    ["NAME='two\nlines'", 'two\nlines'],
    [`NAME='two\\nlines'`, 'two\\nlines'],
    ['NAME=`it\'s "so"`', `it's "so"`],
    [`NAME="a"b`, `"a"b`],
    [`NAME="never closed`, `"never closed`],
  ])('%j has the value %j', (line, value) => {
    expect(parseDotEnv(line)).toEqual([['NAME', value]]);
    expect(parseDotEnv(`BEFORE=1\r\n${line}\r\nAFTER=2\r\n`)).toEqual([
      ['BEFORE', '1'],
      ['NAME', value],
      ['AFTER', '2'],
    ]);
  });

  it.each(['', '   ', '# NAME=value', '  # NAME=value', 'NAME', '=value', 'a sentence'])('%j sets nothing', (line) => {
    expect(parseDotEnv(line)).toEqual([]);
  });

  it('may have any spelling of a name', () => {
    expect(parseDotEnv('exporter.upstream.pause-ms=700')).toEqual([['exporter.upstream.pause-ms', '700']]);
  });
});

describe('the .env file of the working directory', () => {
  const before = process.cwd();
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'diary-dot-env-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });

  const TEXT = 'PORT=9090\r\nEXPORTER_UPSTREAM_PASSWORD=gehäim\r\n';

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte-order mark, as Notepad saves it', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ])('may be in %s', (_, bytes) => {
    writeFileSync('.env', bytes);

    expect(loadConfig({ environment: {}, ...readDotEnv() }).config).toMatchObject({
      port: 9090,
      upstream: { password: 'gehäim' },
    });
  });

  it('may be missing', () => {
    expect(readDotEnv()).toEqual({});
  });

  it.each([
    ['UTF-16 without a byte-order mark', Buffer.from(TEXT, 'utf16le')],
    ['Latin-1', Buffer.from(TEXT, 'latin1')],
  ])('in %s is a mistake: a password would be read wrong', (_, bytes) => {
    writeFileSync('.env', bytes);

    expect(readDotEnv()).toEqual({
      dotEnvMistake:
        '.env: it is neither UTF-8 nor UTF-16 with a byte-order mark; accepted: a readable text file, or none',
    });
  });

  it('that is a folder, as Docker makes one for a file that is not there, is a mistake like any other', async () => {
    mkdirSync('.env');
    const service = ServiceProcess.spawn({ PORT: 'abc' }, folder);

    expect(await service.ended()).toBe(1);
    expect(service.output.trimEnd().split('\n')).toEqual([
      '.env: it is a directory; accepted: a readable text file, or none',
      "PORT: 'abc' is not valid; accepted: a whole number from 0 to 65535",
    ]);
  });

  it('that cannot be read is a mistake in the format of the log, without a stack', async () => {
    writeFileSync('.env', 'PORT=0');
    chmodSync('.env', 0);
    // Root may read every file, until it has given its rights away.
    const withoutRights = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all'] : [];
    const service = ServiceProcess.spawn({ EXPORTER_LOG_FORMAT: 'json' }, folder, withoutRights);

    expect(await service.ended()).toBe(1);
    expect(
      service.output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      {
        timestamp: expect.any(String),
        level: 'error',
        context: 'Config',
        message: '.env: this user may not read it; accepted: a readable text file, or none',
      },
    ]);
  });
});
