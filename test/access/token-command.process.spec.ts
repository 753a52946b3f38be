import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandResult, ServiceProcess, runCommand } from '../../proof/shared/process.ts';
import { command } from '../../src/cli/token/command';
import { bearer, issuerDescription, PASSWORD, trusting } from '../support/access';
import { runHere } from '../support/command-here';
import { HttpStub } from '../support/http-stub';
import { temporaryFolder } from '../support/temporary-folder';

const TOKEN = /^ndia_[\w-]{43}$/m;

const folder = temporaryFolder();

describe('npm run token with an embedded diary, beside the built service that owns it', () => {
  let issuer: HttpStub;
  let environment: Record<string, string>;
  let service: ServiceProcess;
  const run = (...args: string[]): Promise<CommandResult> => runCommand('token', args, folder, environment);
  const statusWith = async (token: string, path = '/api/v2/about') =>
    (await fetch(service.url + path, { headers: bearer(token) })).status;

  beforeAll(async () => {
    const headers = { 'Content-Type': 'application/json' };
    issuer = await HttpStub.start(() => ({
      status: 200,
      headers,
      body: JSON.stringify(issuerDescription(issuer.url)),
    }));
    environment = {
      ...trusting(issuer.url),
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
      EXPORTER_ACCESS_PASSWORD: PASSWORD,
    };
    service = await ServiceProcess.start(environment);
  });
  afterAll(() => Promise.all([service.stop(), issuer.stop()]));

  it('makes a token that counts at once, lists it with its last use, and revokes it at once', async () => {
    const made = await run('create', '--name', 'home-assistant', '--scope', 'read');
    expect(made.code).toBe(0);
    const [token = ''] = TOKEN.exec(made.output) ?? [];
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(token, '/api/v2/tokens')).toBe(403);

    const listed = await run('list');
    expect(listed.output).toMatch(/^NAME +SCOPE +CREATED +EXPIRES +LAST USED$/m);
    expect(listed.output).toMatch(/^home-assistant +read +\d{4}-\d\d-\d\dT\S+ +never +\d{4}-\d\d-\d\dT\S+$/m);
    expect(listed.output).not.toContain(token);

    expect(await run('revoke', '--name', 'home-assistant')).toMatchObject({ code: 0 });
    expect(await statusWith(token)).toBe(401);
    expect(service.output).not.toContain(token);
  });

  it('a login that the provider refused ends on the login page with its sentence, not in an unexpected error', async () => {
    for (const query of ['error=access_denied&state=x', 'code=x&state=x', '']) {
      const answer = await fetch(`${service.url}/login/oidc/callback?${query}`, { headers: { accept: 'text/html' } });
      expect({ query, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        query,
        status: 401,
        type: expect.stringMatching(/^text\/html/),
      });
    }
    expect(service.output).not.toContain('ReferenceError');
  });
});

describe('npm run token', () => {
  const run = (args: string[], url = `sqlite:${join(folder, 'diary.db')}`) =>
    runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: url });

  it('says what it takes', async () => {
    expect(await run([])).toEqual({ code: 1, output: 'Specify create, list or revoke (see --help)\n' });
    expect(await run(['create', '--scope', 'owner', '--days', '0'])).toEqual({
      code: 1,
      output:
        '--name must be letters, digits, hyphens, dots and underscores, at most 64\n' +
        '--scope must be one of measure, journal, read, export, write, admin\n--days must be a whole number from 1 to 3650\n',
    });
  });

  it('refuses a name that is taken, and one that is not there', async () => {
    await run(['create', '--name', 'cron', '--scope', 'export', '--days', '30']);

    expect(await run(['create', '--name', 'cron', '--scope', 'read'])).toEqual({
      code: 1,
      output: expect.stringContaining('name is taken: there is a token cron already\n'),
    });
    expect(await run(['revoke', '--name', 'nobody'])).toEqual({
      code: 1,
      output: expect.stringContaining('There is no token of that name to revoke'),
    });
  });

  it('has no place for tokens of a diary that is not kept', async () => {
    const { code, output } = await run(['list'], 'sqlite::memory:');

    expect([code, output.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('EXPORTER_ACCESS_TOKENS')]]);
  });

  it('makes no file by listing or revoking, and says which one there is none of', async () => {
    const file = join(folder, 'elsewhere', 'diary.db');
    const note = `There is no file ${file}.access, so no token was made for that diary`;

    // The note is in its log.
    const runBuilt = (...args: string[]) =>
      runCommand('token', args, folder, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });

    expect(await runBuilt('list')).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`${note}[^]*There are no tokens|There are no tokens[^]*${note}`)),
    });
    const { code, output } = await runBuilt('revoke', '--name', 'nobody');
    expect([code, output]).toEqual([1, expect.stringContaining(note)]);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });

  it('notes that a token changes nothing while everyone gets in, though the service may have other settings', async () => {
    const { code, output } = await run(['create', '--name', 'early', '--scope', 'read']);

    expect(code).toBe(0);
    expect(output).toContain('If the service has none either, it answers everyone, with or without a token');
  });
});

const asRoot = process.geteuid?.() === 0 ? describe : describe.skip;

asRoot('npm run token as root [needs root]', () => {
  it('leaves a new file to the owner of the folder, whom the service runs as', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    chownSync(own, 12_345, 12_346);
    await runCommand('token', ['create', '--name', 'first', '--scope', 'read'], folder, {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(own, 'diary.db')}`,
    });

    const { uid, gid, mode } = statSync(join(own, 'diary.db.access'));
    expect([uid, gid, mode & 0o777]).toEqual([12_345, 12_346, 0o600]);
  });
});
